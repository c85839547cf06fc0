import type { MailContent } from './content';
import { formatTime } from './format';

/** Sent when a new password was requested. The subject does not contain the code: a phone shows subjects on its lock screen. */
export function oneTimeCode({ name, otp, expiresAt }: { name: string; otp: string; expiresAt: string }): MailContent {
  return {
    subject: 'Your code to reset your password',
    preview: `It works once, until ${formatTime(expiresAt)}.`,
    heading: 'Reset your password',
    greeting: `Dear ${name}, you asked for a new password. Enter this code on the page where you asked.`,
    blocks: [
      { kind: 'code', label: 'One-time code', code: otp },
      { kind: 'text', text: `The code works once, until ${formatTime(expiresAt)}. We never ask for it by phone or message.` },
      { kind: 'note', text: 'If you did not ask for it, you need not do anything. Your password stays the same.' },
    ],
  };
}
