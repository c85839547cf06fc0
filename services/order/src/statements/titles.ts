import type { CsvRow } from './csv-rows';
import { amountOfText, dayOfText } from './values';

/** Lower case, with one space for punctuation, and without the currency at the end: `Closing Bal. (INR) :-` is `closing bal`. */
const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim().replace(/ (?:in )?(?:inr|rs)$/, '');

const forward = String.raw`(?:(?:brought|carried) (?:forward|fwd)|[bc] f)`;
const balance = new RegExp(`^(?:(?:opening|closing) bal(?:ance)?(?: ${forward})?|(?:bal(?:ance)? )?${forward})$`);
const total = /^(?:(?:grand|sub|page|net|statement|account|transactions?|cumulative|debit|credit) )?(?:sub)?totals?(?: (?:debits?|credits?|withdrawals?|deposits?|transactions?|dr|cr|dr cr))?(?: (?:amount|count))?(?: (?:for|of|from|as|till|upto) .+)?$/;
const summary = /^(?:statement|account|transaction) summary$/;
const figure = /^(?:(?:no|number) of )?(?:dr|cr|debits?|credits?|withdrawals?|deposits?)(?: (?:count|amount|amt))?$/;

/**
 * The whole text is the title of an opening or closing balance, with or without its day: `Closing Balance as on 30/11/2026`. A payer's text may
 * begin with such a title.
 */
export function isBalanceTitle(text: string): boolean {
  const [title = '', day, ...others] = text.split(/ as (?:on|of|at) /i);
  return balance.test(wordsOf(title)) && (day === undefined || dayOfText(day) !== undefined) && others.length === 0;
}

/** The whole text is the title of a balance, a total or a summary. */
export const isTitle = (text: string): boolean => isBalanceTitle(text) || [total, summary].some((title) => title.test(wordsOf(text)));

const isFigureHeading = (text: string) => isBalanceTitle(text) || [total, figure].some((heading) => heading.test(wordsOf(text)));

/** A row of numbers without text, one below each heading of a summary: `Opening Balance,Dr Count,Cr Count,…`. */
export function areSummaryFigures({ cells }: CsvRow, above: CsvRow | undefined): boolean {
  if (!above) return false;
  const isFigureBelow = (heading: string, cell: string) => isFigureHeading(heading) && cell !== '' && !Number.isNaN(amountOfText(cell));
  const longer = cells.length > above.cells.length ? cells : above.cells;
  return longer.every((_, position) => {
    const [heading = '', cell = ''] = [above.cells[position], cells[position]];
    return heading === '' ? cell === '' : isFigureBelow(heading, cell);
  });
}
