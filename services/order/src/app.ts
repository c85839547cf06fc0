import { createHttpApp, identify, type InternalToken, type Logger } from '@storefront/service-kit';
import type Koa from 'koa';
import { orderErrors } from './orders/http-errors';
import type { OrderQueries } from './orders/queries';
import { internalOrderRoutes, orderRoutes } from './orders/routes';
import type { OrderUseCases } from './orders/use-cases';
import { statementErrors } from './statements/http-errors';
import type { StatementQueries } from './statements/queries';
import { statementRoutes } from './statements/routes';
import type { StatementUseCases } from './statements/use-cases';

export interface AppDeps {
  useCases: OrderUseCases;
  queries: OrderQueries;
  statements: StatementUseCases;
  statementQueries: StatementQueries;
  /** PEM; verifies tokens. */
  publicKey: string;
  internalToken?: InternalToken;
  logger: Logger;
  /** Rejects while the service cannot work. */
  ready?: () => Promise<void>;
}

/** The order service over HTTP; it does not listen. Paths are those of the public API and `/internal/…` (specification, 7). */
export function createApp({ useCases, queries, statements, statementQueries, publicKey, internalToken, logger, ready }: AppDeps): Koa {
  return createHttpApp({ part: 'order', logger, internalToken, ready }, (router) => {
    router.use(orderErrors, statementErrors, identify(publicKey));
    orderRoutes(router, useCases, queries);
    statementRoutes(router, statements, statementQueries);
    internalOrderRoutes(router, queries);
  });
}
