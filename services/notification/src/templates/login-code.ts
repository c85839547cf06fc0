import type { MailContent } from './content';
import { formatTime } from './format';

/** Sent when a customer asks for a login code. The subject does not contain the code, because phones show subjects on the lock screen. */
export function loginCode({ name, code, expiresAt }: { name: string; code: string; expiresAt: string }): MailContent {
  return {
    subject: 'Your code to log in',
    preview: `You can use it once. It expires at ${formatTime(expiresAt)}.`,
    heading: 'Your code to log in',
    customerName: name,
    opening: 'you asked for a code to log in. Enter it on the login page, together with your password.',
    blocks: [
      { kind: 'code', label: 'Login code', code },
      { kind: 'text', text: `You can use the code once. It expires at ${formatTime(expiresAt)}. We never ask for a code by phone or message.` },
      { kind: 'note', text: 'If you did not ask for a code, you do not need to do anything. Nobody can log in with the code alone.' },
    ],
  };
}
