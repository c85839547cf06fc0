import { managedAddressFormSchema } from '@storefront/contracts';
import { parse, requireId, requireIdentity, type AppRouter } from '@storefront/service-kit';
import type { Session } from '../http';
import type { ManagedAddressUseCases } from './use-cases';

const addressId = (ctx: { params: Record<string, string | undefined> }) => requireId(ctx.params.id, 'Address not found');

/** Parse → authorise → call → answer; see `addressEndpoints` in the contracts. */
export function managedAddressRoutes(router: AppRouter, session: Session, useCases: ManagedAddressUseCases): void {
  router.get('/api/addresses', session, async (ctx) => {
    ctx.body = { success: true, addresses: await useCases.list(requireIdentity(ctx).userId) };
  });

  router.get('/api/addresses/:id', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    ctx.body = { success: true, address: await useCases.one(userId, addressId(ctx)) };
  });

  router.post('/api/addresses', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const address = await useCases.add(userId, parse(managedAddressFormSchema, ctx.request.body));
    ctx.status = 201;
    ctx.body = { success: true, message: 'Address added successfully', address };
  });

  router.put('/api/addresses/:id', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const address = await useCases.update(userId, addressId(ctx), parse(managedAddressFormSchema, ctx.request.body));
    ctx.body = { success: true, message: 'Address updated successfully', address };
  });

  router.delete('/api/addresses/:id', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    await useCases.remove(userId, addressId(ctx));
    ctx.body = { success: true, message: 'Address deleted successfully' };
  });
}
