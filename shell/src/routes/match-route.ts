import { routeTable } from './route-table';
import type { Route } from './route-table';

const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/');

/**
 * Matches a path against a pattern like the router: ignores letter case and a trailing slash. Like the router it does not match extra slashes, as
 * in `//products`. Otherwise the page would have a frame without content.
 * @returns the parameters, encoded as in the path; undefined if the path does not match
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | undefined {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(pathname);
  if (actual.length > expected.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index];
    if (value === undefined && segment.endsWith('?')) break;
    if (segment.startsWith(':') && value) params[segment.replace(/\W/g, '')] = value;
    else if (segment.toLowerCase() !== value?.toLowerCase()) return undefined;
  }
  return params;
}

/** The page at a path; undefined if there is none. */
export const matchRoute = (pathname: string): Route | undefined => routeTable.find(({ path }) => matchPattern(path, pathname));
