import Router from '@koa/router';
import { endpoints } from '@storefront/contracts';
import type { AppContext, AppState } from '@storefront/service-kit';
import { silentLogger, testKeys } from '@storefront/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { addRoutes, type AppDeps } from './app';

describe('the routes', () => {
  it('are exactly those of this service in the contracts', () => {
    const router = new Router<AppState, AppContext>();
    addRoutes(router, { publicKey: testKeys().publicKey, logger: silentLogger, userQueries: {}, login: {} } as AppDeps);
    const routes = router.stack.flatMap(({ path, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    );
    const promised = endpoints.filter(({ answeredBy }) => answeredBy === 'user').map(({ method, path }) => `${method} ${path}`);
    expect(routes.filter((route) => !route.includes(' /internal/')).sort()).toEqual(promised.sort());
    expect(routes.filter((route) => route.includes(' /internal/')).sort()).toEqual([
      'GET /internal/credential-changes',
      'GET /internal/figures',
    ]);
  });
});
