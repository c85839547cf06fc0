import { routeTable } from './route-table';
import type { Route } from './route-table';

const segmentsOf = (path: string) => path.replace(/^\/|\/$/g, '').split('/');

/**
 * Matches a path against a pattern as the router does: letter case and a trailing slash do not count. A slash too many, as in `//products`,
 * matches nothing there, so it must match nothing here: the page would have a frame and no content.
 * @returns the parameters, still encoded as they stand in the path; undefined where it does not match.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | undefined {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(pathname);
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value;
    else if (segment.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

/** The page at a path; undefined where the shop has none. */
export const matchRoute = (pathname: string): Route | undefined => routeTable.find(({ path }) => matchPattern(path, pathname));
