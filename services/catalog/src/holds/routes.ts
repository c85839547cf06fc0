import { shopperHoldFormSchema, type ShopperHold as Presented } from '@storefront/contracts';
import { idempotencyKey, parse, requireId, requireIdentity, type AppRouter } from '@storefront/service-kit';
import type { ShopperHold } from './hold';
import type { HoldUseCases } from './use-cases';

/** In the contract's shape. */
const present = ({ _id, expiresAt, items }: ShopperHold, now: Date): Presented => ({ _id, expiresAt, secondsLeft: Math.max(0, Date.parse(expiresAt) - now.getTime()) / 1_000, items });

/** Parse → authorise → call → answer; see `holdEndpoints` in the contracts. */
export function holdRoutes(router: AppRouter, holds: HoldUseCases, clock: () => Date): void {
  router.post('/api/holds', async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const { hold, released } = await holds.hold(userId, parse(shopperHoldFormSchema, ctx.request.body), idempotencyKey(ctx));
    ctx.status = 201;
    ctx.body = { success: true, hold: present(hold, clock()), ...(released.length > 0 && { released }) };
  });

  router.get('/api/holds/mine', async (ctx) => {
    const hold = await holds.mine(requireIdentity(ctx).userId);
    ctx.body = { success: true, ...(hold && { hold: present(hold, clock()) }) };
  });

  router.delete('/api/holds/:id', async (ctx) => {
    const { userId } = requireIdentity(ctx);
    await holds.end(userId, requireId(ctx.params.id, 'Hold not found'));
    ctx.body = { success: true, message: 'The items are no longer held for you' };
  });
}
