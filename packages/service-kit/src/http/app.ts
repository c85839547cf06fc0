import Router from '@koa/router';
import Koa from 'koa';
import type { AppContext, AppState, HttpAppOptions } from './app-types';
import { jsonBody } from './body';
import { logCutOffs } from './cut-off';
import { healthRoutes } from './health';
import { metricsRoute } from './metrics-route';
import { observeRequests } from './observe';
import { partsOnly } from './parts-only';

/**
 * A Koa app with what every part has: request id, access log, trace, failures as JSON, JSON bodies, `/livez`, `/readyz` and `/metrics`. It does not listen.
 * @param configure adds the routes
 */
export function createHttpApp(options: HttpAppOptions, configure: (router: Router<AppState, AppContext>) => void): Koa<AppState, AppContext> {
  const app = new Koa<AppState, AppContext>();
  const router = new Router<AppState, AppContext>();
  configure(router);
  logCutOffs(app, options.logger);
  app
    .use(observeRequests(options))
    .use(healthRoutes(options))
    .use(metricsRoute)
    .use(options.internalToken ? partsOnly(options.internalToken) : (_ctx, next) => next())
    .use(jsonBody({ maxBytes: options.maxJsonBytes ?? 1024 * 1024, multipart: options.multipart ?? false }))
    .use(router.routes())
    .use(router.allowedMethods());
  return app;
}
