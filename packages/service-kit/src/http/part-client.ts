import { Agent, request } from 'undici';
import { internalTokenHeader, type InternalToken } from '../internal-token';
import { inSpan } from '../telemetry';
import { currentTraceparent } from '../trace';
import { createBreaker, isRequestFault } from './breaker';
import { badRequest, HttpError, UpstreamError } from './http-error';

const connections = 64;
/** Beyond the calls that have a connection, this many may wait for one. */
const mostWaiting = 500;

export interface PartClient {
  /**
   * Sends JSON and reads JSON; any status is an answer.
   * @throws UpstreamError 503 where the part cannot be reached, failed too often just now or has too much to do, 504 where it is too slow, 502 where it answers something else than JSON
   * @throws HttpError 400 where the request cannot be sent
   */
  request<T>(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string; requestId?: string },
  ): Promise<{ status: number; body: T }>;
  close(): Promise<void>;
}

/**
 * The client for calls from one part to another.
 * @param options.part the other part's name, for messages
 * @param options.timeoutMs for the whole answer; default 5,000
 */
export function createPartClient(options: { baseUrl: string | (() => string); part: string; internalToken: InternalToken; timeoutMs?: number }): PartClient {
  const { part, timeoutMs = 5_000 } = options;
  const baseUrl = () => (typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl());
  const dispatcher = new Agent({ connections, connect: { timeout: timeoutMs }, maxResponseSize: 16 * 1024 * 1024 });
  const breaker = createBreaker((error) => error instanceof UpstreamError);
  let inFlight = 0;

  const unavailable = (cause?: unknown) => new UpstreamError(503, `The ${part} service is unavailable. Please try again.`, part, cause);

  return {
    request<T>(method: string, path: string, { body, token, requestId }: { body?: unknown; token?: string; requestId?: string } = {}) {
      const attributes = { 'http.request.method': method, 'peer.service': part };
      return inSpan({ name: `${method} ${part}`, kind: 'client', attributes }, async (span) => {
        const traceparent = currentTraceparent();
        const headers = {
          accept: 'application/json',
          [internalTokenHeader]: options.internalToken.sent,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(requestId !== undefined && { 'x-request-id': requestId }),
          ...(traceparent !== undefined && { traceparent }),
        };
        const answer = await guarded(() => send(`${baseUrl()}${path}`, method, headers, body));
        span.set({ 'http.response.status_code': answer.status });
        if (answer.status >= 500) span.fail();
        return { status: answer.status, body: readJson(answer.text) as T };
      });
    },
    async close() {
      breaker.close();
      await dispatcher.close();
    },
  };

  async function guarded<R>(work: () => Promise<R>): Promise<R> {
    if (inFlight >= connections + mostWaiting) throw unavailable();
    inFlight += 1;
    try {
      return await breaker.run(work);
    } catch (error) {
      throw error instanceof HttpError ? error : unavailable(error);
    } finally {
      inFlight -= 1;
    }
  }

  async function send(url: string, method: string, headers: Record<string, string>, body: unknown) {
    const signal = AbortSignal.timeout(timeoutMs);
    const attempt = async () => {
      const answer = await request(url, { method, headers, body: body === undefined ? null : JSON.stringify(body), dispatcher, signal });
      return { status: answer.statusCode, text: await answer.body.text() };
    };
    try {
      // The other side may have closed a kept connection in the same moment; what changes nothing may be asked again.
      return await attempt().catch((error: unknown) => {
        if (isCut(error) && (method === 'GET' || method === 'HEAD')) return attempt();
        throw error;
      });
    } catch (error) {
      if (isTimeout(error)) throw new UpstreamError(504, `The ${part} service took too long to answer. Please try again.`, part, error);
      throw isRequestFault(error) ? badRequest('The request is malformed') : unavailable(error);
    }
  }

  function readJson(text: string): unknown {
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new UpstreamError(502, `The ${part} service gave an unusable answer. Please try again.`, part, error);
    }
  }
}

const isCut = (error: unknown) => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String((error as { code?: unknown }).code));

function isTimeout(error: unknown): boolean {
  return error instanceof Error && /TimeoutError|ConnectTimeoutError|HeadersTimeoutError|BodyTimeoutError/.test(error.name);
}
