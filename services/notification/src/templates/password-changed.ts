import type { MailContent, ShopFacts } from './content';
import { formatMoment } from './format';

/** Sent when a password was changed or reset. */
export function passwordChanged({ name, changedAt }: { name: string; changedAt: string }, shop: ShopFacts): MailContent {
  return {
    subject: 'Your password was changed',
    preview: `It was changed on ${formatMoment(changedAt)}. If it was not you, reset your password now.`,
    heading: 'Your password was changed',
    customerName: name,
    opening: `the password of your account was changed on ${formatMoment(changedAt)}.`,
    blocks: [
      { kind: 'text', text: 'All devices that used the old password are logged out. Please log in again with the new password.' },
      { kind: 'text', text: `If it was you, you do not need to do anything else. If it was not you, reset your password now. Then call ${shop.phone} or write to ${shop.email}.` },
      { kind: 'link', label: 'Reset your password', url: `${shop.publicUrl}/forgot-password` },
    ],
  };
}
