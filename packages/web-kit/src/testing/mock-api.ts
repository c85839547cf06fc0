import { matchPath } from 'react-router-dom';
import { afterEach, vi } from 'vitest';

export interface MockedCall {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** Values of the `:name` segments in the mock's path. */
  params: Record<string, string | undefined>;
  /** Parsed JSON, an unchanged form, or undefined. */
  body: unknown;
  headers: Headers;
}

export interface MockedAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The body of a 200, or a function from the call to an answer (a pending promise keeps the call open). */
export type Mock = ((call: MockedCall) => MockedAnswer | Promise<MockedAnswer>) | object;

export interface MockedApi {
  /** All calls in order. */
  calls: MockedCall[];
  /** The calls that one mock answered. */
  callsTo: (route: string) => MockedCall[];
  /** Adds mocks or replaces earlier ones. */
  use: (mocks: Record<string, Mock>) => void;
}

let unmocked: string[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  const calls = unmocked;
  unmocked = [];
  if (calls.length > 0) throw new Error(`Calls without a mock: ${calls.join(', ')}`);
});

const exactness = (path: string, url: URL) => (path === url.pathname + url.search ? 2 : path === url.pathname ? 1 : 0);

function findRoute(routes: string[], method: string, url: URL) {
  return routes
    .map((route) => ({ route, path: route.slice(method.length + 1), params: {} as Record<string, string | undefined> }))
    .filter(({ route }) => route.startsWith(`${method} `))
    .sort((a, b) => exactness(b.path, url) - exactness(a.path, url))
    .map((candidate) => ({ ...candidate, match: exactness(candidate.path, url) > 0 ? { params: {} } : matchPath(candidate.path, url.pathname) }))
    .find(({ match }) => match !== null);
}

function readBody(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
}

/**
 * Answers API calls without a server: `'GET /api/products'` → a body, or a function of the call. The most exact path wins: first with its
 * query, then without, then with `:params`. A call without a mock fails, and its test fails too.
 */
export function mockApi(mocks: Record<string, Mock>): MockedApi {
  const known = { ...mocks };
  const calls: (MockedCall & { route: string })[] = [];

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    const url = new URL(input, window.location.origin);
    const found = findRoute(Object.keys(known), method, url);
    if (!found) {
      unmocked.push(`${method} ${url.pathname}${url.search}`);
      throw new TypeError(`No mock for ${method} ${url.pathname}`);
    }
    const call = {
      route: found.route,
      method,
      path: url.pathname,
      query: url.searchParams,
      params: { ...found.match?.params },
      body: readBody(init.body),
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const mock = known[found.route];
    const { status = 200, body, headers } = typeof mock === 'function' ? ((await mock(call)) as MockedAnswer) : { body: mock };
    init.signal?.throwIfAborted();
    return new Response(body === undefined ? '' : JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });
  });

  return {
    calls,
    callsTo: (route) => calls.filter((call) => call.route === route),
    use: (more) => void Object.assign(known, more),
  };
}
