import { addressFormSchema } from '@storefront/contracts';
import { parse, requireId, requireIdentity, type AppRouter } from '@storefront/service-kit';
import type { Session } from '../http';
import { present } from './address';
import type { AddressUseCases } from './use-cases';

const addressId = (ctx: { params: Record<string, string | undefined> }) => requireId(ctx.params.id, 'Address not found');

/** Parse → authorise → call → answer; see `addressEndpoints` in the contracts. */
export function addressRoutes(router: AppRouter, session: Session, useCases: AddressUseCases): void {
  router.post('/api/users/addresses', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const { address, addresses } = await useCases.add(userId, parse(addressFormSchema, ctx.request.body));
    ctx.status = 201;
    ctx.body = { success: true, message: 'Address added successfully', address: present(address), addresses: addresses.map(present) };
  });

  router.put('/api/users/addresses/:id', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const { address, addresses } = await useCases.update(userId, addressId(ctx), parse(addressFormSchema, ctx.request.body));
    ctx.body = { success: true, message: 'Address updated successfully', address: present(address), addresses: addresses.map(present) };
  });

  router.delete('/api/users/addresses/:id', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const addresses = await useCases.remove(userId, addressId(ctx));
    ctx.body = { success: true, message: 'Address deleted successfully', addresses: addresses.map(present) };
  });

  router.put('/api/users/addresses/:id/default', session, async (ctx) => {
    const { userId } = requireIdentity(ctx);
    const addresses = await useCases.makeDefault(userId, addressId(ctx));
    ctx.body = { success: true, message: 'Default address updated', addresses: addresses.map(present) };
  });
}
