import type { MailContent } from './content';
import { singleLine, withoutLinks } from './escape';

/** "Mohd.Imran", "Dr.Iyer" and "K.Om" are names. */
const domain = /(?:[\p{L}\p{N}-]{2}\.\p{L}{2}|[\p{L}\p{N}]\.(?:com|net|org|info|biz|shop|store|site|online|app|link|xyz|top|club|live|dev|example))(?!\p{L})/iu;
const lowerCaseDomain = /[\p{L}\p{N}]\.\p{Ll}{2}/u;
const hasAddress = (name: string): boolean => /[/@]|www\./i.test(name) || domain.test(name) || lowerCaseDomain.test(name);

/**
 * The first sentence of every mail. Anybody can register somebody else's e-mail address and ask for a code, so the name is not always the reader's: it stays on
 * one line, is left out if it looks like a web address, and cannot contain a link.
 */
export function greetingOf({ customerName, opening }: Pick<MailContent, 'customerName' | 'opening'>): string {
  const name = singleLine(customerName, 100);
  return `Dear ${name === '' || hasAddress(name) ? 'customer' : withoutLinks(name)}, ${opening}`;
}
