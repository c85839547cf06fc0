import { controlCharacters } from '@storefront/contracts/rules';

/** The query of a list's page. Leaves out blank fields and the first page. */
export function listAddress(fields: Record<string, string | number>): URLSearchParams {
  const given = Object.entries(fields).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1));
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** The page number in a query, from 1. Anything but a positive integer means the first page. */
export function pageOf(address: URLSearchParams): number {
  const page = address.get('page')?.trim() ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** One of the allowed values; blank for any other. */
export const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | '' => allowed.find((item) => item === value?.trim()) ?? '';

/** Characters of a search. The API refuses longer ones. */
export const longestSearch = 200;

/** The search text in a query as the API accepts it: trimmed, without control characters, and cut to the longest search. The API counts the characters in NFC, which can be more. */
export function searchOf(address: URLSearchParams): string {
  const typed = (address.get('search') ?? '').replace(new RegExp(`[${controlCharacters}]`, 'g'), '').trim().slice(0, longestSearch).trim();
  const counted = typed.normalize('NFC');
  return counted.length > longestSearch ? counted.slice(0, longestSearch).trim() : typed;
}
