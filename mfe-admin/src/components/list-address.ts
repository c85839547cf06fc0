/** A list's own address: what is blank and the first page go without saying. */
export function listAddress(fields: Record<string, string | number>): URLSearchParams {
  const said = Object.entries(fields).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1));
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

/** The page that an address names; what is no number from 1 up is the first. */
export function pageOf(address: URLSearchParams): number {
  const page = address.get('page')?.trim() ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** One of the values that an address may hold; blank for any other. */
export const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | '' => allowed.find((item) => item === value?.trim()) ?? '';

export const searchOf = (address: URLSearchParams): string => address.get('search')?.trim() ?? '';

/** What a page of a list shows; a page beyond the last is the last. */
export function sliceOf<T>(items: T[], page: number, size: number): { items: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(page, pages);
  return { items: items.slice((shown - 1) * size, shown * size), page: shown, pages };
}
