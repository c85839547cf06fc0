import type Router from '@koa/router';
import { holdFormSchema, releaseFormSchema } from '@storefront/contracts';
import { HttpError, parse, requireId } from '@storefront/service-kit';
import type { AppContext, AppState } from '@storefront/service-kit';
import { hold, release } from './use-cases';
import type { ReservationDeps } from './use-cases';

/** Calls of the order service; the gateway routes nothing to them. */
export function reservationRoutes(router: Router<AppState, AppContext>, deps: ReservationDeps): void {
  router.put('/internal/holds/:orderId', async (ctx) => {
    const orderId = requireId(ctx.params.orderId, 'Unknown order');
    const refusal = await hold(deps, orderId, parse(holdFormSchema, ctx.request.body));
    if (refusal) {
      const { message, ...rest } = refusal;
      throw new HttpError(409, message, rest);
    }
    ctx.body = { success: true };
  });

  router.delete('/internal/holds/:orderId', async (ctx) => {
    const orderId = requireId(ctx.params.orderId, 'Unknown order');
    const { revision, products } = parse(releaseFormSchema, ctx.request.body);
    await release(deps, orderId, revision ?? 0, products);
    ctx.body = { success: true };
  });
}
