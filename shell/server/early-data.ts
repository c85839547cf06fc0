import { matchPattern } from '../src/routes/match-route';

/** The first request of a page; a remote's `early-data.json` is a list of these. */
export interface EarlyData {
  /** The page's pattern, as in the route table. */
  path: string;
  /** The public GET to start, with the pattern's parameters in it. */
  data?: string;
  /**
   * The call's parameters in order, taken by name from the page's address; `name=default` has a default. Blank ones are left out, as the
   * page leaves them out. Other parameters of the page's address are ignored.
   */
  query?: string[];
  /** The parameters of the call when the server renders the page. Default: those of `query`. */
  rendered?: string[];
  /** The page's slots whose fillings are loaded with the page itself. */
  slots?: string[];
}

const isTexts = (value: unknown) => value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string'));

const isEarlyData = (value: unknown): value is EarlyData => {
  const { path, data, query, rendered, slots } = (value ?? {}) as Record<string, unknown>;
  return typeof path === 'string' && (data === undefined || typeof data === 'string') && [query, rendered, slots].every(isTexts);
};

/** @throws Error if the value is not a list of early data */
export function parseEarlyData(value: unknown): EarlyData[] {
  if (!Array.isArray(value) || !value.every(isEarlyData)) throw new Error('early-data.json is not a list of { path, data, query, rendered, slots }');
  return value;
}

export const earlyDataOf = (list: EarlyData[], pathname: string): EarlyData | undefined => list.find(({ path }) => matchPattern(path, pathname));

/**
 * The first call of a page. It must be byte for byte the page's own call, or the page does not find the answer.
 * @returns undefined if the page makes no first call
 */
export function earlyCall({ path, data, query = [] }: EarlyData, pathname: string, address: URLSearchParams): string | undefined {
  if (data === undefined) return undefined;
  const params = matchPattern(path, pathname) ?? {};
  const call = data.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);
  const given = query.flatMap((item): [string, string][] => {
    const [name = '', fallback = ''] = item.split('=');
    const value = address.get(name)?.trim() || fallback;
    return value === '' ? [] : [[name, value]];
  });
  return given.length > 0 ? `${call}?${new URLSearchParams(given)}` : call;
}

/** The call of a page that the server renders. */
export const renderedCall = ({ rendered, ...early }: EarlyData, pathname: string, address: URLSearchParams): string | undefined =>
  earlyCall({ ...early, query: rendered ?? early.query }, pathname, address);
