import { sendRaw } from './raw';

/** Every header that some part or Node reads. */
const names = [
  'Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cache-Control', 'Connection', 'Content-Encoding', 'Content-Length', 'Content-Type', 'Cookie', 'Date', 'Expect', 'Forwarded', 'Host',
  'Idempotency-Key', 'If-Match', 'If-Modified-Since', 'If-None-Match', 'Keep-Alive', 'Last-Event-ID', 'Origin', 'Range', 'Referer', 'Sec-Fetch-Site', 'TE', 'Trailer', 'Transfer-Encoding', 'Traceparent', 'Tracestate', 'Upgrade',
  'User-Agent', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-HTTP-Method-Override', 'X-Internal-Token', 'X-Request-ID',
];

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** Written as latin1. No number is above the length of the bodies below, because a server would wait for the rest. */
const values = [
  '', ' ', '\t', ',', ',,,,,,', ';', ';;==', '=', '"', '\'', '\\', '%', '%00', '%E0%A4%A', '*', '*/*;q=', '-', '0', '-1', '1e999', '99999999999999999999', 'NaN', 'null', 'undefined', '{}', '[]', '[object Object]', '__proto__', 'constructor', 'toString', '<script>',
  '${7*7}', '../../etc/passwd', '\x80\xff', 'caf\xc3\xa9', '\u0001', '\u0000', '\u000b', '\u007f', 'a\r\n folded', 'a\rb', 'a\nb', 'a'.repeat(7_000), 'a,'.repeat(3_500), 'a;q=0.1,'.repeat(800), '"'.repeat(7_000), ' '.repeat(7_000), '%'.repeat(7_000),
  'Basic YTpi', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Bearer eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.bm90anNvbg.AAAA', `Bearer ${base64url('null')}.${base64url('null')}.AAAA`, `Bearer ${base64url('{"typ":"JWT","alg":"none"}')}.${base64url('{}')}.`, `Bearer ${'a'.repeat(3_000)}.${'b'.repeat(3_000)}.c`,
  'gzip;q=NaN, br;q=-1', 'gzip;q=0, br;q=0, identity;q=0', 'gzip, gzip, gzip', 'deflate', 'zip', 'gzip', 'br', 'identity', 'chunked', 'chunked, chunked', 'identity, chunked', 'gzip, chunked', 'W/"', 'W/"a"', '"a", "b"', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=a-b,c-d', 'Thu, 99 Foo 9999 99:99:99 GMT',
  'application/json; charset=utf-999', 'application/json; charset="', 'application/json;;;', 'multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary="\\"', 'multipart/form-data; boundary=x', 'text/plain', 'a/b/c', 'application/x-www-form-urlencoded',
  '100-continue', '200-ok', 'close', 'keep-alive', 'upgrade', 'websocket', 'h2c', 'trailers', 'shop, other', '[', '[::1', '[::1]:99999', '::ffff:1.2.3.4', '203.0.113.7, é', 'unknown, _hidden', 'http://[', 'http://a:b@c:99999', 'x://x', '//x', 'a b', '@', 'localhost:99999999',
  '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\u00e9', '00-00000000000000000000000000000000-0000000000000000-00', 'DELETE',
];

const targets = (path: string, host: string) => [
  '', ' ', '*', '%', 'x', 'x://x', `x://x${path}`, `ftp://${host}${path}`, 'http:', 'http:/', 'http://', 'http:///', 'http://[', 'http://other/', `http://other${path}`, `http://${host}@other${path}`, `http://${host}.other${path}`, `http://${host}:99999${path}`, 'javascript:alert(1)', host, '[::1]:80',
  `//other${path}`, `//${path}`, `///${path}`, `/\\other${path}`, `\\${path}`, `${path}\\..\\..`, `${path}/..\\`, `${path}#a`, `${path}\t`, `${path} x`, `${path}\u0000`, `${path}\u0001`, `${path}\u007f`, `${path}\u00e9`, `${path}caf\u00c3\u00a9`, `${path}%00`, `${path}/%00`, `${path}/%0d%0aX:y`, `${path}?a=%00`,
];

/** Targets that are valid; the part decides about them. */
const oddPaths = (path: string) => [
  `${path}/%`, `${path}/%E0%A4%A`, `${path}/%ff`, `${path}/..`, `${path}/../../etc/passwd`, `${path}/%2e%2e/%2e%2e/etc/passwd`, `${path}/%2F`, `${path}/%5C`, `${path}/.`, `${path}//`, `${path}/;`, `${path}/__proto__`, `${path}/constructor`, `${path}?`, `${path}?&&&==`, `${path}?a=%`, `${path}?a=%ff`, `${path}?a[]=1&a[b]=2&a=3`,
  `${path}?__proto__=1&constructor=2`, `${path}?page=NaN&page=-1`, `${path}?page=1e999&limit=99999999999999999999`, `${path}?search=${'('.repeat(3_000)}`, `${path}?search=%5B&sort=__proto__`, `${path}?${'a=1&'.repeat(2_000)}`, `${path}/${'a'.repeat(7_000)}`, `${path}/${'%'.repeat(5_000)}`, `${path}/${'../'.repeat(2_000)}`,
];

const methods = ['get', 'FOO', '', ' ', 'G\u0000T', 'GET\t', 'A'.repeat(7_000), 'CONNECT', 'TRACE', 'OPTIONS', 'PROPFIND', 'PURGE', 'LINK', 'M-SEARCH', 'SEARCH', 'QUERY', 'PATCH', 'DELETE', 'PUT', 'HEAD'];
const versions = ['', 'HTTP/0.9', 'HTTP/1.0', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.1x', 'http/1.1', 'JUNK'];

export interface HostileOptions {
  url: string;
  method?: string;
  /** A path that the part answers successfully. */
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sends only every `oneOf`-th header value, starting at `turn`, so that several calls together try all values. */
  oneOf?: number;
  turn?: number;
}

interface Attempt {
  what: string;
  bytes: string;
  isBadTarget?: boolean;
}

function attempts({ url, method = 'GET', path, headers = {}, body, oneOf = 1, turn = 0 }: HostileOptions): Attempt[] {
  const { host } = new URL(url);
  const given: Record<string, string> = { Host: host, ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }), ...headers };
  const write = (start: string, changed: Record<string, string> = {}) => `${start}\r\n${Object.entries({ ...given, ...changed }).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body ?? ''}`;
  const start = `${method} ${path} HTTP/1.1`;
  const pairs = names.flatMap((name) => values.map((value) => ({ what: `${name}: ${JSON.stringify(value.slice(0, 60))}`, bytes: write(start, { [name]: value }) })));
  return [
    ...pairs.filter((_, position) => position % oneOf === turn % oneOf),
    ...names.map((name) => ({ what: `${name} twice`, bytes: write(start, { [name]: `a\r\n${name}: b` }) })),
    ...targets(path, host).map((target) => ({ what: `target ${JSON.stringify(target)}`, bytes: write(`${method} ${target} HTTP/1.1`), isBadTarget: true })),
    ...oddPaths(path).map((target) => ({ what: `path ${target.slice(0, 80)}`, bytes: write(`${method} ${target} HTTP/1.1`) })),
    ...methods.map((other) => ({ what: `method ${JSON.stringify(other.slice(0, 20))}`, bytes: write(`${other} ${path} HTTP/1.1`) })),
    ...versions.map((version) => ({ what: `version ${version}`, bytes: write(`${method} ${path} ${version}`) })),
    { what: 'no headers', bytes: `${start}\r\n\r\n` },
    { what: 'a header without a colon', bytes: `${start}\r\nHost: ${host}\r\nfoo\r\n\r\n` },
    { what: 'a header with a blank in its name', bytes: `${start}\r\nHost: ${host}\r\nfoo : x\r\n\r\n` },
    { what: 'headers that are too large', bytes: write(start, { 'X-Large': 'a'.repeat(100_000) }) },
    { what: 'too many headers', bytes: write(start, Object.fromEntries(Array.from({ length: 1_500 }, (_, count) => [`X-${count}`, 'a']))) },
    { what: 'no HTTP', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n' },
    { what: 'HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { what: 'a length and chunks', bytes: `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n` },
    { what: 'a chunk that is none', bytes: `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n` },
    { what: 'chunks with long extensions', bytes: `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\nx\r\n0\r\n\r\n` },
  ];
}

const bodiless = new Set([204, 304]);

/** The problem of an answer; undefined if there is none. */
function problemOf({ what, bytes, isBadTarget = false }: Attempt, { status, body }: Awaited<ReturnType<typeof sendRaw>>): string | undefined {
  const isHead = bytes.startsWith('HEAD ');
  if (status < 200 || status >= 500) return `${what}: ${status === 0 ? 'no answer' : status}`;
  if (isBadTarget && status !== 400) return `${what}: ${status} instead of 400`;
  if (status < 400 || isHead || bodiless.has(status)) return undefined;
  const { success, message } = (body ?? {}) as { success?: unknown; message?: unknown };
  return success === false && typeof message === 'string' && message !== '' ? undefined : `${what}: ${status} with the body ${JSON.stringify(body)?.slice(0, 100)}`;
}

/**
 * Sends a request with hostile values of every header, hostile targets and hostile methods, each over its own socket.
 * @returns the problems: a status of 500 and above, a failure that is not the usual JSON, no answer
 */
export async function attack(options: HostileOptions): Promise<string[]> {
  const problems: string[] = [];
  const queue = attempts(options);
  const work = async () => {
    for (let attempt = queue.pop(); attempt; attempt = queue.pop()) {
      const problem = problemOf(attempt, await sendRaw(options.url, [attempt.bytes], { timeoutMs: 10_000, isHead: attempt.bytes.startsWith('HEAD ') }));
      if (problem !== undefined) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  return problems;
}
