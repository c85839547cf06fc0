import type { Order as OrderAnswer } from '@storefront/contracts';
import type { Identity } from '@storefront/service-kit';
import { toRupees } from './money';
import type { Order } from './order';
import { OrderError } from './order-error';
import type { OrderStore } from './store';

/** An order in the contract's shape, amounts in rupees; see `orderSchema`. */
export function present(order: Order): OrderAnswer {
  const { addressLine1, postalCode, phone } = order.shippingAddress;
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    trackingNumber: order.trackingNumber,
    status: order.status,
    createdAt: order.createdAt,
    totalAmount: toRupees(order.total),
    paymentMethod: order.paymentMethod,
    user: { ...order.customer, phone },
    items: order.items.map((item) => ({ ...item, price: toRupees(item.price) })),
    shippingAddress: { ...order.shippingAddress, address: addressLine1, pincode: postalCode },
    ...(order.payment && { paymentDetails: { ...order.payment, amount: toRupees(order.payment.amount) } }),
    history: order.history,
  };
}

/** What can be asked about orders; attempts that are still being placed are never shown. */
export function createOrderQueries(store: OrderStore) {
  return {
    /** @throws OrderError where the order is somebody else's and the caller no admin */
    async oneFor(identity: Identity, id: string) {
      const order = await store.find(id);
      if (!order) throw new OrderError('not-found', 'Order not found');
      if (identity.role !== 'admin' && order.customer._id !== identity.userId) {
        throw new OrderError('not-yours', 'You can see your own orders only');
      }
      return present(order);
    },
    all: async () => (await store.listAll()).map(present),
    recent: async (limit: number) => (await store.listAll(limit)).map(present),
    mine: async (customerId: string) => (await store.listOf(customerId)).map(present),
    count: () => store.countAll(),
  };
}

export type OrderQueries = ReturnType<typeof createOrderQueries>;
