import type { ProductListQuery } from '@storefront/contracts';
import { longestTerm } from '@storefront/contracts/rules';

export interface Search {
  /** In lower case. */
  term: string;
  /** The page already has the list, its first products, or products of the same search. */
  isRepeated: boolean;
  /** Limited to a category or sorted: probably the same search as before, with another choice. */
  isRefined: boolean;
  isInCategory: boolean;
}

/** An `@` before a word. `@2000` is a price. */
const emailAddress = /@\s*[^\s@]*\p{L}/u;
/** An e-mail address in words, such as `meera at gmail dot com` or `meera (at) gmail.com`. */
const spelledAddress = /(?<![\p{L}\p{N}])at[^\p{L}\p{N}]+[\p{L}\p{N}]+(?:\s?\.\s?|[^\p{L}\p{N}]+dot[^\p{L}\p{N}]+)\p{L}/u;
/** At least seven digits without a letter between them. */
const phoneNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}/u;
/** Two prices, such as `2000-4000` and `₹1,999 to ₹2,999`: round numbers, or numbers with the commas of prices. They have as many digits as a phone number. */
const price = String.raw`(?:₹ ?)?((?:\d{1,2},)?\d{1,3},\d{3}|[\d,]{1,6}00)(?: ?₹)?`;
const range = new RegExp(String.raw`(?<!\d,?)${price} ?(?:-|–|to) ?${price}(?!,?\d)`, 'g');

const numberOf = (text: string) => Number(text.replaceAll(',', ''));
const withoutPriceRanges = (text: string) => text.replace(range, (whole, from: string, to: string) => (numberOf(from) < numberOf(to) ? '' : whole));

const isPersonal = (term: string) => emailAddress.test(term) || spelledAddress.test(term) || phoneNumber.test(withoutPriceRanges(term));

/** The term of a search; undefined if it is too long, has no letter or digit, or may be an e-mail address or a phone number. */
export function termOf(search: string): string | undefined {
  // NFKC turns look-alikes, such as a full-width @, into the usual characters.
  const term = search.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if ([...term].length > longestTerm || !/[\p{L}\p{N}]/u.test(term) || isPersonal(term)) return undefined;
  return term;
}

/** The search of a list; undefined if the list has none, is a further page, or its term must not be stored. */
export function searchOf({ search, page = 1, category, sort, sortBy }: ProductListQuery, isRepeated: boolean): Search | undefined {
  const term = search && page === 1 ? termOf(search) : undefined;
  if (term === undefined) return undefined;
  const isInCategory = category !== undefined;
  return { term, isRepeated, isInCategory, isRefined: isInCategory || Boolean(sort) || Boolean(sortBy) };
}
