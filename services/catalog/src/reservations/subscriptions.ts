import type { Handlers } from '@storefront/service-kit';
import { isKnown, release, settle } from './use-cases';
import type { ReservationDeps } from './use-cases';

const quantitiesOf = (items: { productId: string; quantity: number }[]): Record<string, number> => {
  const quantities: Record<string, number> = {};
  for (const { productId, quantity } of items) quantities[productId] = (quantities[productId] ?? 0) + quantity;
  return quantities;
};

/** What orders tell, as commands to reservations. Every one of them changes nothing where something newer is known. */
export function reservationHandlers(deps: ReservationDeps): Handlers {
  return {
    'order.placed': ({ data }) => settle(deps, data.orderId, data.revision, quantitiesOf(data.items)),

    'order.status-changed': async ({ data }) => {
      const { orderId, revision, items } = data;
      if (data.to === 'cancelled') {
        if (!items && !(await isKnown(deps, orderId))) throw new Error(`What order ${orderId} holds is not known before it is told as placed`);
        await release(deps, orderId, revision, (items ?? []).map((item) => item.productId));
      } else if (data.from === 'cancelled' && items) {
        await settle(deps, orderId, revision, quantitiesOf(items));
      }
    },
  };
}
