const isText = (value: unknown): value is string => typeof value === 'string';

/** Accepts only paths of this shop: `//host` is another host. */
const safe = (path: string) => (/^\/(?![/\\])/.test(path) ? path : '/');

/** The page that the guard redirected from: `location.state.from`, a path or a router's location. `/` if there is none. */
export function originOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (isText(from)) return safe(from);
  if (typeof from !== 'object' || from === null || !('pathname' in from) || !isText(from.pathname)) return '/';
  const search = 'search' in from && isText(from.search) ? from.search : '';
  const hash = 'hash' in from && isText(from.hash) ? from.hash : '';
  return safe(`${from.pathname}${search}${hash}`);
}
