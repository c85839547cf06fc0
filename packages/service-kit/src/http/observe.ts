import type Koa from 'koa';
import { newId } from '../ids';
import type { Logger } from '../log';
import { StoreUnavailableError } from '../store/store';
import { withTraceparent } from '../trace';
import type { AppState } from './app-types';
import { HttpError } from './http-error';

const goodRequestId = /^[\w.-]{1,100}$/;
/** What the router leaves behind where it has no route. */
const messages = new Map([
  [404, 'Not found'],
  [405, 'Method not allowed'],
  [501, 'Method not implemented'],
]);
const keptHeaders = new Set(['x-request-id', 'allow', 'connection', 'retry-after']);
const probes = new Set(['/livez', '/readyz']);

/** Gives each request an id, a logger and its trace; turns failures into JSON; logs one line a request, without query or body. */
export function observeRequests(logger: Logger): Koa.Middleware<AppState> {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const given = ctx.get('x-request-id');
    const requestId = goodRequestId.test(given) ? given : newId();
    ctx.state.requestId = requestId;
    ctx.state.logger = logger.child({ requestId });
    ctx.set('x-request-id', requestId);
    try {
      await withTraceparent(ctx.get('traceparent') || undefined, next);
      const unanswered = messages.get(ctx.status);
      if (unanswered !== undefined && !ctx.body) throw new HttpError(ctx.status, unanswered);
    } catch (error) {
      answerFailure(ctx, error);
    }
    const entry = { method: ctx.method, path: ctx.path, status: ctx.status, ms: Math.round(performance.now() - startedAt) };
    ctx.state.logger[probes.has(ctx.path) ? 'debug' : 'info'](entry, 'Request handled');
  };
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
