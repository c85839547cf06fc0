import { holdFormSchema, releaseFormSchema } from '@storefront/contracts';
import { parse, requireId, type AppRouter } from '@storefront/service-kit';
import type { ReservationUseCases } from './use-cases';

const orderId = (ctx: { params: Record<string, string | undefined> }) => requireId(ctx.params.orderId, 'Unknown order');

/** For the order service; the gateway never routes here. */
export function internalReservationRoutes(router: AppRouter, useCases: ReservationUseCases): void {
  router.put('/internal/holds/:orderId', async (ctx) => {
    await useCases.hold(orderId(ctx), parse(holdFormSchema, ctx.request.body));
    ctx.body = { success: true };
  });

  router.delete('/internal/holds/:orderId', async (ctx) => {
    const { revision = 0, products } = parse(releaseFormSchema, ctx.request.body);
    await useCases.release(orderId(ctx), revision, products);
    ctx.body = { success: true };
  });
}
