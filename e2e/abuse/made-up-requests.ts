/** Random numbers from 0 to 1; the same seed gives the same sequence (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'PURGE', 'get', 'GE\tT', 'M-SEARCH', 'XYZZY'];
const schemes = ['x://x', 'http://x', 'https://shop.example:99999', 'file://', 'javascript:', '//x', '\\\\x', 'http://[::1', 'http://a:b@c', ''];
const pieces = ['..', '.', '%', '%2e%2e', '%2f', '%00', '%ff', '%u0041', ';a=b', '\\', '~', '%25', '0', '0123456789abcdef01234567', '__proto__', 'constructor', ':id', '{id}', '\u00e9', '*', '$where', "'", '"', '<b>', 'a'.repeat(3_000)];
const parameters = ['page=', 'page=-1', 'page=1e99', 'page[$gt]=1', 'limit=99999999999', 'limit=NaN', 'sort=__proto__', 'search=%', 'search=%ff%fe', 'search=%00', 'w=0', 'w=1e9', 'since=', 'since=x', 'subject=%', '&&&', '=', 'page=1&page=2', `search=${'%20'.repeat(1_000)}`];
const names = ['Authorization', 'Content-Type', 'Content-Length', 'Transfer-Encoding', 'Content-Encoding', 'Accept', 'Accept-Encoding', 'If-None-Match', 'If-Modified-Since', 'Range', 'Expect', 'Host', 'Cookie', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Request-Id', 'X-Internal-Token', 'Traceparent', 'Idempotency-Key', 'Origin', 'Referer', 'Upgrade', 'Connection', 'TE', 'Forwarded', 'X-HTTP-Method-Override', 'Last-Event-ID', 'Accept-Language', '__proto__'];
const values = [
  '', ' ', '0', '-1', '*', '*/*;q=', 'bytes=0-', 'bytes=9-1,2-,-0', 'bytes=-99999999999', '100-continue', 'chunked', 'gzip', 'br, zstd;q=5', 'close, keep-alive, content-length', 'websocket', 'h2c', 'null', 'undefined', '__proto__',
  'Bearer', 'Bearer ', 'Bearer ..', 'Bearer e30.e30.e30', 'Bearer eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.bm90anNvbg.AAAA', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Basic dTpw', 'application/json; charset=utf-7', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="', 'text/event-stream',
  'application/json, application/json', '00-00000000000000000000000000000000-0000000000000000-00', '00-ffffffffffffffffffffffffffffffff-ffffffffffffffff-ff', 'W/"', '"x', 'Thu, 99 Foo 2026', '%', '\u00ff\u00fe', '127.0.0.1, ::1', '2001:db8::1%eth0', '999.999.999.999', 'a'.repeat(4_000), '{"$gt":""}', "' OR 1=1", 'http://[', 'variant=%; variant=', 'a=b; a=b; =; ;',
];
const bodies = ['', '{}', '[]', 'null', '"', '{"email":', '{"__proto__":{"role":"admin"}}', '0\r\n\r\n', 'ffffffffffffffff\r\nx', '-1\r\n\r\n', '--\r\n\r\n', '\u0000\u0001\u0002', 'a=b&c=d', `{"a":${'['.repeat(2_000)}`];

export interface MadeUp {
  /** The request line, shortened. */
  what: string;
  bytes: string;
}

/** A malformed or unusual request, based on one of the shop's paths. */
export function madeUpRequest(random: () => number, paths: string[]): MadeUp {
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const sometimes = (share: number) => random() < share;
  const upTo = <T>(count: number, make: () => T) => Array.from({ length: Math.floor(random() * (count + 1)) }, make);

  const segments = oneOf(paths).split('/').map((segment) => (segment.startsWith('{') || sometimes(0.15) ? oneOf(pieces) : segment));
  const query = sometimes(0.4) ? `?${upTo(3, () => oneOf(parameters)).join('&')}` : '';
  const target = sometimes(0.05) ? oneOf(['*', '', '?', '#', '/ /', '/\t', 'shop.example:443']) : `${sometimes(0.15) ? oneOf(schemes) : ''}${segments.join('/')}${query}`;
  const method = sometimes(0.6) ? oneOf(methods.slice(0, 5)) : oneOf(methods);
  const body = sometimes(0.4) ? oneOf(bodies) : undefined;
  const headers = upTo(5, () => `${oneOf(names)}: ${oneOf(values)}`);
  if (body !== undefined && sometimes(0.8)) headers.push(`Content-Length: ${body.length + (sometimes(0.1) ? 1 : 0)}`, `Content-Type: ${sometimes(0.7) ? 'application/json' : oneOf(values)}`);
  const line = `${method} ${target} ${sometimes(0.02) ? oneOf(['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '']) : 'HTTP/1.1'}`;
  const end = sometimes(0.03) ? '\n' : '\r\n';
  return { what: line.slice(0, 200), bytes: [line, 'Host: shop.example', 'Connection: close', ...headers, '', body ?? ''].join(end) };
}
