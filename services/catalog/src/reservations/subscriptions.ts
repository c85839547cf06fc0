import type { HandlersOf } from '@storefront/service-kit';
import type { ReservationUseCases } from './use-cases';

const quantitiesOf = (items: { productId: string; quantity: number }[]): Record<string, number> => {
  const quantities: Record<string, number> = {};
  for (const { productId, quantity } of items) quantities[productId] = (quantities[productId] ?? 0) + quantity;
  return quantities;
};

/** Events of orders. The order's revision makes a late or repeated event change nothing. */
export const reservationSubscriptions = ({ placed, release, keep, isKnown }: ReservationUseCases) =>
  ({
    'order.placed': ({ data }) => placed(data.orderId, data.revision, quantitiesOf(data.items), data.customer._id),

    'order.status-changed': async ({ data: { orderId, revision, customer, from, to, items, writtenOff = [] } }) => {
      if (to === 'cancelled') {
        if (!items && !(await isKnown(orderId))) throw new Error(`Order ${orderId} is cancelled before order.placed was received; retry later`);
        await release(orderId, revision, (items ?? []).map(({ productId }) => productId), quantitiesOf(writtenOff));
      } else if (from === 'cancelled' && items) {
        // A reopened order can have used its customer's hold, as a new one can.
        await placed(orderId, revision, quantitiesOf(items), customer._id);
      }
    },

    'order.return-received': async ({ data: { orderId, revision, items } }) => {
      if (!(await isKnown(orderId))) throw new Error(`Order ${orderId} has a return before order.placed was received; retry later`);
      await keep(orderId, revision, quantitiesOf(items));
    },
  }) satisfies HandlersOf<'catalog'>;
