import { parseJson } from '../parse-json';
import { callerHeaders, customer, isStillFor } from '../session/customer';
import { readToken } from '../session/storage';
import { traceCall } from '../telemetry/call-tracer';
import { urlTemplate } from '../telemetry/url-template';
import { ApiError, apiErrorOf } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { asOutcome, RefusedAnswer } from './failure';
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
  throw apiErrorOf(status, body, Number(headers.get('retry-after')) || undefined);
}

const isRefused = (error: unknown, path: string) => error instanceof ApiError && error.status === 401 && path !== loginPath;

/**
 * Sends a call for the page's customer. Drops an answer or a failure that arrives after another customer logged in: it belongs to the
 * previous customer. A 401 ends the login. If the customer has a new token, the call is sent again instead: the server has not done anything yet.
 * Pages need this only for a call that `api` cannot send.
 * @param send rejects with an ApiError
 */
export function sendForCustomer<T>(send: () => Promise<T>, path = ''): Promise<T> {
  const askedFor = customer();
  const token = readToken();
  const waitForToken = async (error: unknown): Promise<never> => {
    // A password change in any tab holds this lock, because it revokes the token before its answer brings the new one. That call must
    // not wait for its own lock. Browsers lack locks on plain HTTP, and refuse them if they block site data.
    if (isRefused(error, path) && path !== '/api/users/change-password') await navigator.locks?.request('password', () => undefined).catch(() => undefined);
    throw error;
  };
  return new Promise((resolve, reject) => {
    send()
      .catch(waitForToken)
      .then(
        (answer) => isStillFor(askedFor) && resolve(answer),
        (error: unknown) => {
          // `isStillFor` is false once the login has ended, so ask before.
          const isWanted = isStillFor(askedFor);
          if (isRefused(error, path)) {
            if (token === readToken()) endSession();
            else if (isWanted && askedFor) return resolve(sendForCustomer(send, path));
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
  const body = early || (await sendForCustomer(() => answerTo(request), request.path));
  const { success, message } = asOutcome(body, () => undefined);
  if (success === false) throw new RefusedAnswer(message, true);
  return as ? readAnswer(body, as, `${request.method} ${urlTemplate(request.path)}`) : body;
}

type Options = Partial<Reading<unknown>> & Sending & { signal?: AbortSignal };

const methodWithBody =
  (method: 'POST' | 'PUT') =>
  (path: string, content?: unknown, { headers, as }: Options = {}) => {
    if (content instanceof FormData) return read({ method, path, body: content, headers }, as);
    return read({ method, path, body: JSON.stringify(content), headers: content === undefined ? headers : { 'Content-Type': 'application/json', ...headers } }, as);
  };

const methodWithoutBody =
  (method: 'GET' | 'DELETE') =>
  (path: string, { as, ...sending }: Options = {}) =>
    read({ method, path, ...sending }, as);

/**
 * The client of the shop's API. Paths start with `/`; answers are JSON, bodies too except `FormData`; a stored token is sent as a bearer token.
 * Every call throws {@link ApiError}, also {@link RefusedAnswer} for a 2xx answer whose `success` is false. A 401 also ends the stored login and redirects to /login, except for the login call itself. If the
 * login has a new token since, the call is sent again instead.
 */
export const api = { get: methodWithoutBody('GET'), post: methodWithBody('POST'), put: methodWithBody('PUT'), delete: methodWithoutBody('DELETE') } as Api;
