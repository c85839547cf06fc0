import { callerHeaders, customer, isStillFor } from '../session/customer';
import { readToken } from '../session/storage';
import { traceCall } from '../telemetry/call-tracer';
import { ApiError } from './api-error';
import { takeEarlyAnswer } from './early-answers';
import { endSession } from './unauthorized';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** It starts a session: a stored token does not belong to it, and its 401 is an answer to show, not the end of a session. */
const loginPath = '/api/auth/login';

interface Answer {
  ok: boolean;
  status: number;
  text: string;
  retryAfter: number | undefined;
  /** Whether the login that the call was made with is still the stored one. */
  isCurrent: boolean;
}

async function send({ method, path, body, headers, signal }: Call): Promise<Answer> {
  const token = readToken();
  const caller = path === loginPath ? {} : callerHeaders();
  const traced = traceCall(method, path);
  const traceparent: Record<string, string> = traced ? { traceparent: traced.traceparent } : {};
  try {
    const response = await fetch(path, { method, headers: { Accept: 'application/json', ...caller, ...traceparent, ...headers }, body, signal });
    traced?.end(response.status);
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    return { ok: response.ok, status: response.status, text: await response.text(), retryAfter, isCurrent: token === readToken() };
  } catch (error) {
    traced?.end(0);
    if (signal?.aborted) throw error;
    throw new ApiError(0, '', { cause: error });
  }
}

const parse = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

const messageIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' ? body.message : '';

const asksForCode = (body: unknown): boolean => typeof body === 'object' && body !== null && 'codeByMail' in body && body.codeByMail === true;

async function answerTo<T>(request: Call): Promise<T> {
  const { ok, status, text, retryAfter, isCurrent } = await send(request);
  const body = parse(text);
  if (ok) return body as T;
  if (status === 401 && isCurrent && request.path !== loginPath) endSession();
  throw new ApiError(status, messageIn(body), { retryAfter, codeByMail: asksForCode(body) });
}

/** What one customer asked for is not for the next: an answer, or a failure, that comes after somebody else logged in is dropped. */
function call<T>(request: Call): Promise<T> {
  const askedFor = customer();
  return new Promise((resolve, reject) => {
    answerTo<T>(request).then(
      (answer) => isStillFor(askedFor) && resolve(answer),
      (error: unknown) => isStillFor(askedFor) && reject(error),
    );
  });
}

async function get<T>(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<T> {
  const early = takeEarlyAnswer(path);
  if (early) {
    const answer = await early.catch(() => undefined);
    if (answer !== undefined) return answer as T;
  }
  return call<T>({ method: 'GET', path, signal });
}

function sendJson<T>(method: 'POST' | 'PUT', path: string, body: unknown, headers?: Record<string, string>): Promise<T> {
  if (body === undefined) return call<T>({ method, path, headers });
  return call<T>({ method, path, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } });
}

/**
 * The shop's one backend. Paths start with `/`; bodies and answers are JSON; a stored token goes along as a bearer.
 * Every call throws {@link ApiError}. A 401 also ends the stored login and leads to /login, except for the login call itself.
 */
export const api = {
  /** Uses the page's early answer, once, if its HTML asked for this path. */
  get,
  post: <T>(path: string, body?: unknown, options?: { headers?: Record<string, string> }): Promise<T> =>
    sendJson<T>('POST', path, body, options?.headers),
  put: <T>(path: string, body?: unknown): Promise<T> => sendJson<T>('PUT', path, body),
  delete: <T>(path: string): Promise<T> => call<T>({ method: 'DELETE', path }),
  postForm: <T>(path: string, form: FormData): Promise<T> => call<T>({ method: 'POST', path, body: form }),
  putForm: <T>(path: string, form: FormData): Promise<T> => call<T>({ method: 'PUT', path, body: form }),
};
