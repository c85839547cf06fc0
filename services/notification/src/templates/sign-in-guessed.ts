import type { MailContent, ShopFacts } from './content';
import { formatMoment } from './format';

/** Sent when somebody entered many wrong passwords or codes for an account, at most once a day. */
export function signInGuessed({ name, at }: { name: string; at: string }, shop: ShopFacts): MailContent {
  return {
    subject: 'Someone tried to log in to your account',
    preview: 'They did not get in. Your account and your password are as they were.',
    heading: 'Someone tried to log in to your account',
    greeting: `Dear ${name}, by ${formatMoment(at)} someone had entered many wrong passwords or codes for your account.`,
    blocks: [
      { kind: 'text', text: 'They did not get in. Your account and your password are as they were. We now make further attempts wait.' },
      {
        kind: 'text',
        text: 'If it was you: log in as usual in a browser that you have used before, ask for a code by e-mail on the login page, or choose a new password.',
      },
      {
        kind: 'text',
        text: 'If it was not you: you need not do anything. If you use the same password elsewhere, choose a new one here. Give no code to anybody.',
      },
      { kind: 'link', label: 'Choose a new password', url: `${shop.publicUrl}/forgot-password` },
      { kind: 'note', text: 'We send this mail at most once a day, even if the attempts go on.' },
    ],
  };
}
