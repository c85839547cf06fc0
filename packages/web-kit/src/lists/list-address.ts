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

/** The search text in a query, trimmed and cut to the longest search. */
export const searchOf = (address: URLSearchParams): string => address.get('search')?.trim().slice(0, longestSearch).trim() ?? '';
