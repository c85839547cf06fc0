import type { MailContent, ShopFacts } from './content';
import { formatMoment } from './format';

/** Sent after many wrong passwords or codes for an account, at most once a day. */
export function signInGuessed({ name, at }: { name: string; at: string }, shop: ShopFacts): MailContent {
  return {
    subject: 'Someone tried to log in to your account',
    preview: 'The attempts failed. Your account and your password have not changed.',
    heading: 'Someone tried to log in to your account',
    customerName: name,
    opening: `someone has entered many wrong passwords or codes for your account, most recently on ${formatMoment(at)}.`,
    blocks: [
      { kind: 'text', text: 'The attempts failed. Your account and your password have not changed. We now delay each further attempt.' },
      {
        kind: 'text',
        text: 'If it was you: use a browser in which you have logged in before, ask for a code by e-mail on the login page, or choose a new password.',
      },
      {
        kind: 'text',
        text: 'If it was not you: you do not need to do anything. If you use the same password on other websites, choose a new one here. Never give a code to anyone.',
      },
      { kind: 'link', label: 'Choose a new password', url: `${shop.publicUrl}/forgot-password` },
      { kind: 'note', text: 'We send this mail at most once a day, even if the attempts continue.' },
    ],
  };
}
