/** The page that required the login: `location.state.from`, a path of this shop (`//host` is another host). `/` if there is none. */
export function originOf(state: unknown): string {
  const from = (state as { from?: unknown } | null | undefined)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
