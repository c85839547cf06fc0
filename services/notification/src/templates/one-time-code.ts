import type { MailContent } from './content';
import { formatTime } from './format';

/** Sent when somebody asked for a new password; the subject does not show the code to who looks over a shoulder. */
export function oneTimeCode({ name, otp, expiresAt }: { name: string; otp: string; expiresAt: string }): MailContent {
  return {
    subject: 'Your code to reset your password',
    preview: `It is good until ${formatTime(expiresAt)}.`,
    heading: 'Reset your password',
    greeting: `Dear ${name}, enter this code on the page where you asked for a new password.`,
    blocks: [
      { kind: 'code', label: 'One-time code', code: otp },
      { kind: 'text', text: `It is good until ${formatTime(expiresAt)} and works once. We never ask for it by phone or message.` },
      { kind: 'note', text: 'If you did not ask for it, you need not do anything: your password stays as it is.' },
    ],
  };
}
