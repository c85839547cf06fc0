/** The page that required the login: `location.state.from`, a path of this shop (`//host` is another host). `/` if there is none. */
export function originOf(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
