import type { MailContent, ShopFacts } from './content';
import { formatMoment } from './format';

/** Sent when a password was changed or reset. */
export function passwordChanged({ name, changedAt }: { name: string; changedAt: string }, shop: ShopFacts): MailContent {
  return {
    subject: 'Your password was changed',
    preview: `On ${formatMoment(changedAt)}. All other devices were logged out.`,
    heading: 'Your password was changed',
    greeting: `Dear ${name}, the password of your account was changed on ${formatMoment(changedAt)}.`,
    blocks: [
      { kind: 'text', text: 'Every device that was logged in with the old password has to log in again.' },
      { kind: 'text', text: `If this was not you, reset your password now and tell us: ${shop.phone}, ${shop.email}.` },
      { kind: 'link', label: 'Reset your password', url: `${shop.publicUrl}/forgot-password` },
    ],
  };
}
