import Router from '@koa/router';
import Koa from 'koa';
import type { AppContext, AppRouter, AppState, HttpAppOptions } from './app-types';
import { jsonBody } from './body';
import { logCutOffs } from './cut-off';
import { answerFailures, rejectUnmatched } from './failures';
import { health } from './health';
import { metricsRoute } from './metrics-route';
import { readsForms } from './multipart';
import { createAccessLog, identifyRequests, observeRequests } from './observe';
import { partsOnly } from './parts-only';

/** The route of a request in metrics and traces. If the path matched several patterns, it is the one that answered. */
function routeOf(ctx: Koa.ParameterizedContext): string {
  const { matched = [], _matchedRoute } = ctx as { matched?: { path: unknown; methods: string[] }[]; _matchedRoute?: unknown };
  const routes = matched.filter(({ methods }) => methods.length > 0);
  return String((routes.find(({ path }) => path === _matchedRoute) ?? routes[0])?.path ?? 'none');
}

/**
 * A Koa app with what every part has: request id, access log, trace, failures as JSON, JSON bodies, `/livez`, `/readyz` and `/metrics`. It does not listen.
 * @param configure adds the routes
 */
export function createHttpApp(options: HttpAppOptions, configure: (router: AppRouter) => void): Koa<AppState, AppContext> {
  const { part, logger, internalToken, maxJsonBytes = 1024 * 1024 } = options;
  const app = new Koa<AppState, AppContext>();
  const router = new Router<AppState, AppContext>();
  configure(router);
  // `multipartBody` must stand directly in the route: it is not found inside other middleware.
  const takesForm = ({ path, method }: { path: string; method: string }) => router.match(path, method).pathAndMethod.some(({ stack }) => stack.some(readsForms));
  logCutOffs(app, logger);
  app
    .use(identifyRequests)
    .use(observeRequests({ part, log: createAccessLog(logger), routeOf }))
    .use(answerFailures({ part, logger }))
    .use(health(options))
    .use(metricsRoute)
    .use(internalToken ? partsOnly(internalToken) : (_ctx, next) => next())
    .use(rejectUnmatched)
    .use(jsonBody({ maxBytes: maxJsonBytes, takesForm }))
    .use(router.routes())
    .use(router.allowedMethods());
  return app;
}
