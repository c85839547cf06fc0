export interface RequestTarget {
  /** Path and query. */
  url: string;
  /** The host, as in the `Host` header. */
  host: string | undefined;
}

/** Visible ASCII, without a backslash, which some software reads as a slash, and without a host name at the start. */
const pathAndQuery = /^\/(?!\/)[!"$->@-[\]-~]*(?:\?[!"$-~]*)?$/;
/** Browsers never send these. Some software ends a text at a NUL. */
const encodedControl = /^[^?]*%(?:[01][0-9a-f]|7f)|%00/i;
const absolute = /^(https?):\/\/([\w.:[\]-]+)(?=[/?]|$)/i;
const defaultPorts: Record<string, string> = { http: ':80', https: ':443' };

const isSound = (url: string) => pathAndQuery.test(url) && !encodedControl.test(url);

function hostName(host: string, scheme: string): string {
  const port = defaultPorts[scheme]!;
  const name = host.toLowerCase();
  return name.endsWith(port) ? name.slice(0, -port.length) : name;
}

/**
 * Reads the target of a request (RFC 9112, 3.2): a path with a query, or the absolute form, which names the same host as the `Host` header.
 * @returns undefined for any other form: another scheme or host, `//host`, `*`, `host:port`, a fragment, a backslash, control characters, non-ASCII
 */
export function readTarget(target: string, host: string | undefined): RequestTarget | undefined {
  if (target.startsWith('/')) return isSound(target) ? { url: target, host } : undefined;
  const [start, scheme = '', authority = ''] = absolute.exec(target) ?? [];
  if (start === undefined) return undefined;
  const name = scheme.toLowerCase();
  if (host !== undefined && hostName(host, name) !== hostName(authority, name)) return undefined;
  const rest = target.slice(start.length);
  const url = rest.startsWith('/') ? rest : `/${rest}`;
  return isSound(url) ? { url, host: authority } : undefined;
}
