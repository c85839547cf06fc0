import type { MailContent } from './content';
import { singleLine } from './escape';

/** Mail programs turn a web address into a link, also without `https://`. "Mohd.Imran" and "Dr.Iyer" are names. */
const domain = /[\p{L}\p{N}]{2}\.(?:\p{L}{2}|com|net|org|info|biz|shop|store|site|online|app|link|xyz|top|club|live|dev|example)(?!\p{L})/iu;
const hasAddress = (name: string): boolean => /[/@]|www\./i.test(name) || domain.test(name);

/**
 * The first sentence of every mail. Anybody can register somebody else's e-mail address and ask for a code, so the name is not always the reader's: it stays on
 * one line and cannot contain a link.
 */
export function greetingOf({ customerName, opening }: Pick<MailContent, 'customerName' | 'opening'>): string {
  const name = singleLine(customerName, 100);
  return `Dear ${name === '' || hasAddress(name) ? 'customer' : name}, ${opening}`;
}
