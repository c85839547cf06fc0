import type { IncomingMessage } from 'node:http';
import type Koa from 'koa';
import { newId } from '../ids';
import type { Logger } from '../log';
import { observeRequest } from '../metrics';
import { inSpan, type Span } from '../telemetry';

/** Facts of a request for metrics, traces and the access log. */
export interface RequestState {
  requestId: string;
  /** By `performance.now()`. */
  startedAt: number;
  /** The client's network address, where it is known. */
  address?: string;
}

export const goodRequestId = /^[\w.-]{1,100}$/;
/** Machines request these all the time, so they are neither traced nor counted. */
const probes = new Set(['/livez', '/readyz', '/metrics']);

export interface AccessEntry {
  requestId: string;
  /** The client's network address, where it is known. */
  address?: string;
  method: string;
  path: string;
  status: number;
  /** Whole milliseconds. */
  ms: number;
  /** For a request that is handled outside its trace. */
  traceId?: string;
}

/** One line for each request, without query, body or token. */
export type AccessLog = (entry: AccessEntry) => void;

export function createAccessLog(logger: Logger): AccessLog {
  // An entry cannot contain a secret, and searching it for one costs more than writing it.
  const log = logger.child({}, { redact: [] });
  return (entry) => log[probes.has(entry.path) ? 'debug' : 'info'](entry, 'Request handled');
}

/** The client's `X-Request-Id` if it is well formed, otherwise a new id. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && goodRequestId.test(given) ? given : newId();
}

/** Middleware: gives each request an id and the time at which it started. */
export const identifyRequests: Koa.Middleware<RequestState> = (ctx, next) => {
  ctx.state.startedAt = performance.now();
  ctx.state.requestId = requestIdOf(ctx.req);
  ctx.set('x-request-id', ctx.state.requestId);
  return next();
};

/** Parts send their trace with each call. A call between parts without a trace is regular background work, which gets none. */
const isBackground = (ctx: Koa.Context) => ctx.path.startsWith('/internal/') && ctx.get('traceparent') === '';

export interface ObserveOptions<S extends RequestState> {
  part: string;
  log: AccessLog;
  /** The pattern that the path matched, never the path itself: each value becomes a series of metrics. */
  routeOf: (ctx: Koa.ParameterizedContext<S>) => string;
}

/** Middleware: makes each request a span of its trace, counts it and logs one line. A request without a trace starts one. */
export function observeRequests<S extends RequestState>({ part, log, routeOf }: ObserveOptions<S>): Koa.Middleware<S> {
  async function observed(ctx: Koa.ParameterizedContext<S>, next: Koa.Next, span?: Span): Promise<void> {
    await next();
    const ms = performance.now() - ctx.state.startedAt;
    const { method, path, status } = ctx;
    const { requestId, address } = ctx.state;
    const route = routeOf(ctx);
    if (!probes.has(path)) observeRequest({ part, method, route, status }, ms);
    log({ requestId, address, method, path, status, ms: Math.round(ms) });
    span?.rename(`${method} ${route}`);
    span?.set({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span?.fail();
  }

  return (ctx, next) => {
    if (probes.has(ctx.path) || isBackground(ctx)) return observed(ctx, next);
    const attributes = { 'http.request.method': ctx.method };
    return inSpan({ part, name: ctx.method, kind: 'server', parent: ctx.get('traceparent'), attributes }, (span) => observed(ctx, next, span));
  };
}
