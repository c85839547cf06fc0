import { customerListQuerySchema } from '@storefront/contracts';
import { parse, requireAdmin, type AppRouter } from '@storefront/service-kit';
import type { Session } from '../http';
import type { FigureQueries } from './queries';

/** Parse → authorise → call → answer; see `userEndpoints` in the contracts. */
export function figureRoutes(router: AppRouter, session: Session, queries: FigureQueries): void {
  router.get('/customers', session, async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await queries.customers(parse(customerListQuerySchema, ctx.query))) };
  });
}

/** Calls for the gateway's dashboard. The gateway has no route to them. */
export function internalFigureRoutes(router: AppRouter, queries: FigureQueries): void {
  router.get('/internal/figures', async (ctx) => {
    ctx.body = { success: true, total: await queries.total() };
  });
}
