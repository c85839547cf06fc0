import { parseJson } from '../parse-json';
import { callerHeaders, customer, isStillFor } from '../session/customer';
import { readToken } from '../session/storage';
import { traceCall } from '../telemetry/call-tracer';
import { urlTemplate } from '../telemetry/url-template';
import { ApiError, apiErrorOf } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { readAnswer } from './read-answer';
import type { Reader } from './readers';
import { endSession } from './unauthorized';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** The login call sends no stored token, and its 401 does not end the stored session. The page shows the message. */
const loginPath = '/api/auth/login';

async function send({ method, path, body, headers, signal }: Call): Promise<{ response: Response; text: string }> {
  const caller = path === loginPath ? {} : callerHeaders();
  const traced = traceCall(method, path);
  try {
    const response = await fetch(path, {
      method,
      headers: { Accept: 'application/json', ...caller, ...(traced && { traceparent: traced.traceparent }), ...headers },
      body,
      signal,
    });
    traced?.end(response.status);
    return { response, text: await response.text() };
  } catch (error) {
    traced?.end(0);
    if (signal?.aborted) throw error;
    throw new ApiError(0, '', { cause: error });
  }
}

async function answerTo(request: Call): Promise<unknown> {
  const { response, text } = await send(request);
  const { ok, status, headers } = response;
  const body = parseJson(text);
  if (ok) return body;
  if (status === 401 && request.path !== loginPath) {
    // A password change holds this lock, in any tab: it revokes the token before its answer brings the new one. It must not wait for
    // itself. Browsers lack locks on plain HTTP.
    if (request.path !== '/api/users/change-password') await navigator.locks?.request('password', () => undefined);
  }
  throw apiErrorOf(status, body, Number(headers.get('retry-after')) || undefined);
}

/**
 * Drops an answer or a failure that arrives after another customer logged in: it belongs to the previous customer. If the server refused the
 * token and the customer has a new one, the call is sent again: the server has not done anything yet.
 */
function call(request: Call): Promise<unknown> {
  const askedFor = customer();
  const token = readToken();
  return new Promise((resolve, reject) => {
    answerTo(request).then(
      (answer) => isStillFor(askedFor) && resolve(answer),
      (error: unknown) => {
        // `isStillFor` is false once the login has ended, so ask before.
        const isWanted = isStillFor(askedFor);
        if (error instanceof ApiError && error.status === 401 && request.path !== loginPath) {
          if (token === readToken()) endSession();
          else if (isWanted && askedFor) return resolve(call(request));
        }
        if (isWanted) reject(error);
      },
    );
  });
}

interface Sending {
  headers?: Record<string, string>;
}

/** `as` parses the answer. */
interface Reading<T> {
  as: Reader<T>;
}

/** A path whose text the compiler knows: `can-i-deploy` reads the calls of a part from these types. */
type Path = `/${string}`;

/** Without a reader the answer is `unknown`, so that no page relies on a field that may be missing. */
interface Api {
  /** Uses the early answer once if the page's HTML requested this path. */
  get: (<T>(path: Path, options: Reading<T> & Sending & { signal?: AbortSignal }) => Promise<T>) & ((path: Path, options?: { signal?: AbortSignal }) => Promise<unknown>);
  post: (<T>(path: Path, body: unknown, options: Reading<T> & Sending) => Promise<T>) & ((path: Path, body?: unknown, options?: Sending) => Promise<unknown>);
  put: (<T>(path: Path, body: unknown, options: Reading<T>) => Promise<T>) & ((path: Path, body?: unknown) => Promise<unknown>);
  delete: (<T>(path: Path, options: Reading<T>) => Promise<T>) & ((path: Path) => Promise<unknown>);
}

async function read(request: Call, as: Reader<unknown> | undefined): Promise<unknown> {
  const early = request.method === 'GET' && (await takeEarlyAnswer(request.path));
  const body = early || (await call(request));
  return as ? readAnswer(body, as, `${request.method} ${urlTemplate(request.path)}`) : body;
}

type Options = Partial<Reading<unknown>> & Sending & { signal?: AbortSignal };

const methodWithBody =
  (method: 'POST' | 'PUT') =>
  (path: string, content?: unknown, { headers, as }: Options = {}) =>
    read({ method, path, body: JSON.stringify(content), headers: content === undefined ? headers : { 'Content-Type': 'application/json', ...headers } }, as);

const methodWithoutBody =
  (method: 'GET' | 'DELETE') =>
  (path: string, { as, ...sending }: Options = {}) =>
    read({ method, path, ...sending }, as);

/**
 * The client of the shop's API. Paths start with `/`; bodies and answers are JSON; a stored token is sent as a bearer token.
 * Every call throws {@link ApiError}. A 401 also ends the stored login and redirects to /login, except for the login call itself. If the
 * login has a new token since, the call is sent again instead.
 */
export const api = { get: methodWithoutBody('GET'), post: methodWithBody('POST'), put: methodWithBody('PUT'), delete: methodWithoutBody('DELETE') } as Api;
