import { transactionKey } from '@storefront/contracts/rules';
import { isUtr } from '../payments/is-utr';

/** Banks fill the twelve digits up with zeros. */
const withoutFill = (word: string) => /^0+(\d{12})$/.exec(word)?.[1] ?? word;

/** Punctuation, a prefix `UTR` and the bank's zeros do not count, as in `transactionKey`. A plus sign, or `00` in its place, counts: it shows that the digits are a phone number. */
const asCompared = (transactionId: string) => withoutFill(transactionId.replace(/[^\p{L}\p{N}+]/gu, '').replace(/^0*utr/i, '').replace(/^00(?=91\d{10}$)/, '+'));

/** Words that could be any customer's, such as `UPI` or a day, never identify a payment. */
export const isDistinctive = (key: string) => key.length >= 9 && key.replace(/\D/g, '').length >= 6;

const wordPattern = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];

/** Twelve digits with blanks or hyphens between them. */
function spacedDigits(text: string): string[] {
  const parts = text.split(/[ -]/);
  return parts.flatMap((_part, start) => {
    let digits = '';
    for (let at = start; digits.length < 12 && /^\d+$/.test(parts[at] ?? ''); at += 1) digits += parts[at];
    return digits.length === 12 ? [digits] : [];
  });
}

/** The normal forms of all words of the texts that can be a transaction ID. */
export function transactionKeysIn(...texts: string[]): Set<string> {
  const words = texts.flatMap((text) => [...wordsOf(text), ...spacedDigits(text)]);
  // The normal form is never longer, so short words are dropped first.
  return new Set(words.filter(isDistinctive).map(transactionKey).filter(isDistinctive));
}

/** The words that can be a UTR: not a phone number before an `@`, and not the shop's account. */
function wordsOfBank(text: string, account: string): string[] {
  const words = [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) => (text[index + word.length] === '@' ? [] : [word]));
  return [...words, ...spacedDigits(text)]
    .map((word) => withoutFill(word).replace(/^utr(?=\d{12}$)/i, '').toUpperCase())
    .filter((word) => isDistinctive(word) && !account.endsWith(word));
}

interface Texts {
  reference: string;
  description: string;
}

/**
 * @returns a test: is this transaction ID a UTR of the credit? It splits the texts only once, so that many IDs are compared fast. Digits before an `@` do not
 * count, because they are a phone number, which is in all payments of its owner
 */
export function utrTest({ reference, description }: Texts, account = ''): (transactionId: string, key?: string) => boolean {
  // All words, because the bank may have lost a UTR's leading zeros. The normal form has none.
  const keys = new Set([description, reference].flatMap((text) => wordsOfBank(text, account)).map(transactionKey));
  return (transactionId, key = transactionKey(transactionId)) => keys.has(key) && isUtr(asCompared(transactionId));
}

/** The bank's UTR of a credit, if it has one. The reference column of some banks names the sender's account instead. */
export function utrOf({ reference, description }: Texts, account = ''): string | undefined {
  const utrsIn = (text: string) => wordsOfBank(text, account).filter(isUtr);
  const [described, referred] = [utrsIn(description), utrsIn(reference)];
  return described.find((word) => referred.includes(word)) ?? described[0] ?? referred[0];
}
