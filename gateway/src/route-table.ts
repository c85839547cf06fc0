import { endpoints, type Endpoint } from '@storefront/contracts';

/** One row: the call, the part that answers it, and who may call. */
export interface Route {
  id: string;
  method: string;
  path: string;
  answeredBy: Endpoint['answeredBy'];
  access: Endpoint['access'];
  /** True if the gateway checks and forwards the token. */
  needsToken: boolean;
  /** Accepts files; the body is streamed. */
  isUpload: boolean;
  /** The answer is the same for everybody, so it may come from the cache. */
  isCacheable: boolean;
}

export type Match = { route: Route } | { allowed: string[] };

const cacheable = new Set(['listProducts', 'suggestProducts', 'getProduct', 'getSitemap', 'getSitemapPart']);

/** The whole public API (specification, 7): every path, the part that answers it, and who may call it. */
export const routeTable: Route[] = endpoints.map(({ id, method, path, answeredBy, access, optionalToken, bodyType }) => ({
  id,
  method,
  path,
  answeredBy,
  access,
  needsToken: access !== 'public' || optionalToken === true,
  isUpload: bodyType === 'multipart/form-data',
  isCacheable: cacheable.has(id),
}));

const segmentsOf = (path: string) => path.split('/').slice(1);

/** The last two have no routes in the table: `/internal` is for calls between parts, and `/telemetry` exists only with a collector. */
const apiPrefixes = new Set([...routeTable.map(({ path }) => segmentsOf(path)[0]), 'internal', 'telemetry']);

export const isApiPath = (path: string): boolean => apiPrefixes.has(segmentsOf(path)[0]);

const isParameter = (segment: string) => segment.startsWith(':');

/** Sorts fixed segments before parameters: `my-orders` in `/api/orders/my-orders` is not an id. */
const specificity = (segments: string[]) => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');

const rows = routeTable
  .map((route) => ({ route, segments: segmentsOf(route.path) }))
  .sort((one, other) => specificity(one.segments).localeCompare(specificity(other.segments)));

const rowsBySegments = new Map<number, typeof rows>();
for (const row of rows) rowsBySegments.set(row.segments.length, [...(rowsBySegments.get(row.segments.length) ?? []), row]);

const fits = (pattern: string[], segments: string[]) =>
  pattern.every((expected, position) => {
    const given = segments[position] ?? '';
    return isParameter(expected) ? given !== '' && given !== '.' && given !== '..' : expected === given;
  });

/** The route of a call, or the allowed methods of its path; undefined if the path is unknown. A slash at the end is ignored. */
export function matchRoute(method: string, path: string): Match | undefined {
  const segments = segmentsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
  const rowsOfLength = rowsBySegments.get(segments.length) ?? [];
  const first = rowsOfLength.find((row) => fits(row.segments, segments));
  if (!first) return undefined;
  // `/api/holds/mine` has its own methods, not those of `/api/holds/:id`.
  const fitting = rowsOfLength.filter(({ route }) => route.path === first.route.path);
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = fitting.find(({ route }) => route.method === asked);
  return found ? { route: found.route } : { allowed: [...new Set(fitting.map(({ route }) => route.method))] };
}
