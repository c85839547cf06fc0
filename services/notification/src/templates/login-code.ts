import type { MailContent } from './content';
import { formatTime } from './format';

/** Sent when somebody asked for a code to log in with; the subject does not show the code to who looks over a shoulder. */
export function loginCode({ name, code, expiresAt }: { name: string; code: string; expiresAt: string }): MailContent {
  return {
    subject: 'Your code to log in',
    preview: `It is good until ${formatTime(expiresAt)}.`,
    heading: 'Your code to log in',
    greeting: `Dear ${name}, enter this code on the login page, together with your password.`,
    blocks: [
      { kind: 'code', label: 'Login code', code },
      { kind: 'text', text: `It is good until ${formatTime(expiresAt)} and works once. We never ask for it by phone or message.` },
      { kind: 'note', text: 'If you did not ask for it, you need not do anything: nobody can log in with the code alone.' },
    ],
  };
}
