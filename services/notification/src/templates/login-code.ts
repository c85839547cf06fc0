import type { MailContent } from './content';
import { formatTime } from './format';

/** Sent when a code to log in was requested. The subject does not contain the code: a phone shows subjects on its lock screen. */
export function loginCode({ name, code, expiresAt }: { name: string; code: string; expiresAt: string }): MailContent {
  return {
    subject: 'Your code to log in',
    preview: `It works once, until ${formatTime(expiresAt)}.`,
    heading: 'Your code to log in',
    greeting: `Dear ${name}, you asked for a code to log in. Enter it on the login page, together with your password.`,
    blocks: [
      { kind: 'code', label: 'Login code', code },
      { kind: 'text', text: `The code works once, until ${formatTime(expiresAt)}. We never ask for it by phone or message.` },
      { kind: 'note', text: 'If you did not ask for it, you need not do anything. Nobody can log in with the code alone.' },
    ],
  };
}
