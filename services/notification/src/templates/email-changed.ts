import type { MailContent, ShopFacts } from './content';
import { formatMoment } from './format';

/**
 * Sent to the old address when an account gets another one. Does not contain the name and the new address, because a stranger may have chosen them.
 * @param at when it was changed
 */
export function emailChanged({ at }: { at: string }, shop: ShopFacts): MailContent {
  return {
    subject: 'The e-mail address of your account was changed',
    preview: `It was changed on ${formatMoment(at)}. If it was not you, call ${shop.phone} now.`,
    heading: 'Your e-mail address was changed',
    customerName: '',
    opening: `the e-mail address of your account was changed on ${formatMoment(at)}.`,
    blocks: [
      { kind: 'text', text: 'You now log in with the new address, and we send our mails there.' },
      { kind: 'text', text: `If it was not you, someone else may be using your account. Call ${shop.phone} now or write to ${shop.email}.` },
      { kind: 'text', text: 'If it was you, you do not need to do anything else. If you do not get our mails at the new address, it may have a typing mistake: log in and correct it in your profile, or call us.' },
    ],
  };
}
