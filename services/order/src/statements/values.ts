import { dayOf, nameOfDay } from '@storefront/service-kit';
import type { Paise } from '../orders/money';

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

const time = String.raw`(?:[ T](\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?(?: ?[AP]M| ?(Z|[+-]\d{2}(?::?\d{2})?))?)?`;
const dayFirst = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]{1,2}(\d{2}|\d{4})${time}$`, 'i');
const yearFirst = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${time}$`, 'i');

/** Three parts as of a date, whether or not it is one: `32/13/2026`. */
export const looksLikeDate = (text: string): boolean => /^\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]{1,2}\d{2,4}(?!\d|[,.])/i.test(text);

/** @returns 0 for a word that is no month or its beginning */
function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : months.findIndex((month) => month.startsWith(text.toLowerCase())) + 1;
}

/** The day in Asia/Kolkata of a time with an offset such as `Z`, `+05:30`, `+0530` or `+05`; undefined if there is no such time. */
function dayInIndia(day: string, clock: string, offset: string): string | undefined {
  const found = dayOf(`${day}T${clock.replace(/^\d:/, '0$&')}${offset.length === 3 ? `${offset}:00` : offset}`);
  return Number.isNaN(found) ? undefined : nameOfDay(found);
}

/**
 * `YYYY-MM-DD`, or undefined if the text is no date that Indian banks print: day, month, year, or ISO 8601. A time with an offset counts in
 * Asia/Kolkata; one without an offset is ignored.
 */
export function dayOfText(text: string): string | undefined {
  const iso = yearFirst.exec(text);
  const [, day, month, year, clock, offset] = iso ? [undefined, iso[3], iso[2], iso[1], iso[4], iso[5]] : (dayFirst.exec(text) ?? []);
  if (day === undefined || month === undefined || year === undefined) return undefined;
  const numbers = [Number(year) + (year.length === 2 ? 2000 : 0), monthOf(month), Number(day)] as const;
  const date = new Date(Date.UTC(numbers[0], numbers[1] - 1, numbers[2]));
  const isReal = date.getUTCFullYear() === numbers[0] && date.getUTCMonth() === numbers[1] - 1 && date.getUTCDate() === numbers[2];
  if (!isReal || numbers[0] < 2000 || numbers[0] >= 2100) return undefined;
  const written = date.toISOString().slice(0, 10);
  return clock === undefined || offset === undefined ? written : dayInIndia(written, clock, offset);
}

const grouped = /^(?:\d{1,12}|\d{1,3}(?:,\d{2,3}){0,4},\d{3})?(?:\.(\d{1,2}))?$/;

/**
 * An amount with Indian or plain grouping, `₹`, and `Cr` or `Dr` at its end; negative with a minus sign or in brackets.
 * @returns undefined for a blank cell or a dash, NaN if the text is no amount
 */
export function amountOfText(text: string): Paise | undefined {
  const compact = text.replace(/[\s\u00a0]/g, '');
  if (/^-*$/.test(compact)) return undefined;
  const bare = compact.replace(/^\((.*)\)$/, '-$1').replace(/(?:(?:cr|dr)\.?|\((?:cr|dr)\))$/i, '');
  const [, minus, digits = ''] = /^([-+]?)(?:₹|rs\.?|inr)?,?(.+)$/i.exec(bare) ?? [];
  if (!/\d/.test(digits) || !grouped.test(digits)) return NaN;
  const [rupees = '', paise = ''] = digits.replaceAll(',', '').split('.');
  const amount = Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
  return minus === '-' ? -amount : amount;
}

/** `credit` or `debit`, as a Dr/Cr column or the end of an amount says; undefined if it says neither. */
export function directionOfText(text: string): 'credit' | 'debit' | undefined {
  const word = text.toLowerCase().match(/[a-z]+/g)?.at(-1) ?? '';
  if (['cr', 'c', 'credit', 'deposit'].includes(word)) return 'credit';
  return ['dr', 'd', 'debit', 'withdrawal'].includes(word) ? 'debit' : undefined;
}
