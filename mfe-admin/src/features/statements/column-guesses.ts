import type { StatementColumns } from '@storefront/contracts';

export type ColumnField = keyof StatementColumns;

/** In lower case, with one space between the words. */
const wordsOf = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

const isIn = (words: string) => /\b(credit(?!or)|deposit|cr\b|(money|paid) in\b)|^in$/.test(words);
const isOut = (words: string) => /\b(debit|withdraw|dr\b|(money|paid) out\b)|^out$/.test(words);
const saysWhich = (words: string) => (isIn(words) && isOut(words)) || /^(drcr|crdr|d c|c d)$/.test(words);
const isDate = (words: string) => /date\b/.test(words);
const isBalance = (words: string) => /\bbal(ance)?\b/.test(words);
/** The balance can have a column of its own that says Dr or Cr. */
const isOfPayment = (words: string) => !isDate(words) && !isBalance(words);

/** For each field the tests of its headings, the preferred one first. They look for words, because “Description” has the letters “cr”. */
const tests: Record<ColumnField, ((words: string) => boolean)[]> = {
  date: [(words) => isDate(words) && !/value|cheque|chq/.test(words), isDate],
  description: [(words) => /\b(narration|description|particular)/.test(words), (words) => /\b(remark|detail|text\b)/.test(words)],
  credit: [(words) => isOfPayment(words) && isIn(words) && !isOut(words)],
  debit: [(words) => isOfPayment(words) && isOut(words) && !isIn(words)],
  amount: [(words) => /^amount\b/.test(words), (words) => isOfPayment(words) && /(amount|\bamt)\b/.test(words)],
  drCr: [(words) => isOfPayment(words) && saysWhich(words), (words) => /\b(type|indicator)\b/.test(words)],
  reference: [/\b(utr|rrn)\b/, /\bref(?!und)/, /\b(cheque|chq)/].map((pattern) => (words: string) => !isDate(words) && pattern.test(words)),
  balance: [(words) => isBalance(words) && !/opening/.test(words) && !isIn(words) && !isOut(words), isBalance],
};

/** The heading that a field most likely has, or blank. Staff check it. */
export function guessColumn(headings: string[], field: ColumnField): string {
  for (const fits of tests[field]) {
    const found = headings.find((heading) => fits(wordsOf(heading)));
    if (found !== undefined) return found;
  }
  return '';
}
