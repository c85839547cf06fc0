import type Koa from 'koa';
import { newId } from '../ids';
import type { Logger } from '../log';
import { observeRequest } from '../metrics';
import { StoreUnavailableError } from '../store/store';
import { inSpan, type Span } from '../telemetry';
import type { AppState, HttpAppOptions } from './app-types';
import { HttpError, notFound } from './http-error';

export const goodRequestId = /^[\w.-]{1,100}$/;
const methodNotAllowed = new HttpError(405, 'Method not allowed');
/** By the status that the router leaves behind where it has no route. Its 501 would count as a failure of the part. */
const unanswered = new Map([
  [404, notFound('Not found')],
  [405, methodNotAllowed],
  [501, methodNotAllowed],
]);
const keptHeaders = new Set(['x-request-id', 'allow', 'connection', 'retry-after']);
/** Asked for all the time, by machines: neither traced nor counted. */
const probes = new Set(['/livez', '/readyz', '/metrics']);

export interface AccessEntry {
  requestId: string;
  /** Of the caller, where that is known. */
  address?: string;
  method: string;
  path: string;
  status: number;
  /** Whole milliseconds. */
  ms: number;
  /** Where it is not the trace that is being worked on. */
  traceId?: string;
}

/** One line a request, without query, body or token. */
export type AccessLog = (entry: AccessEntry) => void;

export function createAccessLog(logger: Logger): AccessLog {
  // An entry has no place for a secret; looking for one costs more than writing it.
  const log = logger.child({}, { redact: [] });
  return (entry) => log[probes.has(entry.path) ? 'debug' : 'info'](entry, 'Request handled');
}

/** Parts tell each other which trace they are at. What one asks of another without any is its housekeeping, again and again: no trace begins with it. */
const isHousekeeping = (ctx: Koa.Context) => ctx.path.startsWith('/internal/') && ctx.get('traceparent') === '';

/**
 * Gives each request an id, a logger and its trace; turns failures into JSON; counts it, and logs one line a request, without query or body.
 */
export function observeRequests({ part, logger }: HttpAppOptions): Koa.Middleware<AppState> {
  const log = createAccessLog(logger);

  async function answer(ctx: Koa.ParameterizedContext<AppState>, next: Koa.Next): Promise<void> {
    const startedAt = performance.now();
    const given = ctx.get('x-request-id');
    const requestId = goodRequestId.test(given) ? given : newId();
    ctx.state.requestId = requestId;
    ctx.state.logger = logger.child({ requestId });
    ctx.set('x-request-id', requestId);
    try {
      await next();
      const failure = ctx.body ? undefined : unanswered.get(ctx.status);
      if (failure) throw failure;
    } catch (error) {
      answerFailure(ctx, error);
    }
    const ms = performance.now() - startedAt;
    const { method, path, status } = ctx;
    if (!probes.has(path)) observeRequest({ part, method, route: routeOf(ctx), status }, ms);
    log({ requestId, method, path, status, ms: Math.round(ms) });
  }

  return (ctx, next) => {
    if (probes.has(ctx.path) || isHousekeeping(ctx)) return answer(ctx, next);
    const options = { part, name: ctx.method, kind: 'server', parent: ctx.get('traceparent'), attributes: { 'http.request.method': ctx.method } } as const;
    return inSpan(options, async (span) => {
      await answer(ctx, next);
      describeAnswer(span, ctx);
    });
  };
}

function describeAnswer(span: Span, ctx: Koa.ParameterizedContext<AppState>): void {
  const route = routeOf(ctx);
  span.rename(`${ctx.method} ${route}`);
  span.set({ 'http.route': route, 'http.response.status_code': ctx.status });
  if (ctx.status >= 500) span.fail();
}

/** The pattern that the path fitted, as the router leaves it behind; of two it is the one that answered. */
function routeOf(ctx: Koa.ParameterizedContext): string {
  const { matched = [], _matchedRoute } = ctx as { matched?: { path: unknown; methods: string[] }[]; _matchedRoute?: unknown };
  const routes = matched.filter(({ methods }) => methods.length > 0);
  return String((routes.find(({ path }) => path === _matchedRoute) ?? routes[0])?.path ?? 'none');
}

function failureOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof StoreUnavailableError) return new HttpError(503, 'The shop cannot do this right now. Please try again in a moment.');
  return new HttpError(500, 'Something went wrong');
}

function answerFailure(ctx: Koa.ParameterizedContext<AppState>, error: unknown): void {
  if (!(error instanceof HttpError) || error.status >= 500) ctx.state.logger.error({ err: error }, 'Request failed');
  // What a handler had said about its answer, such as how long to cache it, must not be said about the failure.
  for (const name of Object.keys(ctx.response.headers)) if (!keptHeaders.has(name)) ctx.remove(name);
  const failure = failureOf(error);
  ctx.status = failure.status;
  ctx.body = { success: false, message: failure.message, ...failure.extra };
}
