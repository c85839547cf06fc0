import type { MailContent } from './content';
import { formatTime } from './format';

/** Sent when a customer wants to reset the password. The subject does not contain the code, because phones show subjects on the lock screen. */
export function oneTimeCode({ name, otp, expiresAt }: { name: string; otp: string; expiresAt: string }): MailContent {
  return {
    subject: 'Your code to reset your password',
    preview: `You can use it once. It expires at ${formatTime(expiresAt)}.`,
    heading: 'Reset your password',
    customerName: name,
    opening: 'you asked to reset your password. Enter this OTP on the Forgot Password page.',
    blocks: [
      { kind: 'code', label: 'OTP', code: otp },
      { kind: 'text', text: `You can use the code once. It expires at ${formatTime(expiresAt)}. We never ask for a code by phone or message.` },
      { kind: 'note', text: 'If you did not ask for a code, you do not need to do anything. Your password stays the same.' },
    ],
  };
}
