import { longestPaymentDate, orderListLimit, orderPageSize, type Order as OrderAnswer, type OrderListQuery, type PageQuery } from '@storefront/contracts';
import type { Clock, Identity } from '@storefront/service-kit';
import { toRupees } from './money';
import type { Order, Payment } from './order';
import { OrderError } from './order-error';
import { paymentConcerns } from './payment';
import { addSales, firstMoment, startDays, toDays, type Sales } from './sales';
import type { OrderStore } from './store';
import { transactionKey } from './transaction-key';

/** Payment dates once had no maximum: a longer one in the store is cut. */
const presentPayment = ({ transactionKey: _key, revision: _revision, ...payment }: Payment) => ({
  ...payment,
  paymentDate: payment.paymentDate.slice(0, longestPaymentDate),
  amount: toRupees(payment.amount),
});

const keyOf = ({ payment }: Order) => transactionKey(payment?.transactionId ?? '');

/** An order in the contract's shape, amounts in rupees; see `orderSchema`. */
export function present(order: Order): OrderAnswer {
  const { addressLine1, postalCode, phone } = order.shippingAddress;
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    trackingNumber: order.trackingNumber,
    status: order.status,
    revision: order.revision,
    createdAt: order.createdAt,
    totalAmount: toRupees(order.total),
    paymentMethod: order.paymentMethod,
    user: { ...order.customer, phone },
    items: order.items.map((item) => ({ ...item, price: toRupees(item.price) })),
    shippingAddress: { ...order.shippingAddress, address: addressLine1, pincode: postalCode },
    ...(order.payment && { paymentDetails: presentPayment(order.payment) }),
    ...(order.cancellation && { cancellation: order.cancellation }),
    history: order.history,
  };
}

/** Without a page and a limit a list is as it was before there were pages, but bounded. */
const askedOf = ({ page, limit }: PageQuery) => ({
  page: page ?? 1,
  limit: limit ?? (page === undefined ? orderListLimit : orderPageSize),
});
const placeOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({ total, page, pages: Math.ceil(total / limit) });

/** What can be asked about orders; attempts that are still being placed are never shown. */
export function createOrderQueries(store: OrderStore, clock: Clock) {
  /** @param sharing every order with the same transaction, this one among them */
  function presentToAdmin(order: Order, sharing: Order[]): OrderAnswer {
    const concerns = paymentConcerns(order, sharing.filter(({ _id }) => _id !== order._id), clock());
    return { ...present(order), ...(concerns.length > 0 && { paymentConcerns: concerns }) };
  }

  /** With what an admin should look at before a payment is verified. */
  async function allForAdmin(orders: Order[]): Promise<OrderAnswer[]> {
    const open = orders.flatMap(({ payment }) => (payment && !payment.verified ? [payment.transactionId] : []));
    const sharing = new Map<string, Order[]>();
    for (const order of await store.withTransactions(open)) sharing.set(keyOf(order), [...(sharing.get(keyOf(order)) ?? []), order]);
    return orders.map((order) => presentToAdmin(order, (order.payment && sharing.get(keyOf(order))) ?? []));
  }
  let counting: Promise<Sales> | undefined;
  async function countSales(): Promise<Sales> {
    const now = clock();
    const statuses = await store.countsByStatus();
    const byDay = startDays(now);
    for await (const batch of store.placedSince(firstMoment(now))) addSales(byDay, batch);
    return { days: toDays(byDay), statuses };
  }
  const forAdmin = async (order: Order) => (await allForAdmin([order]))[0] as OrderAnswer;

  return {
    forAdmin,

    /** @throws OrderError where the order is somebody else's and the caller no admin */
    async oneFor(identity: Identity, id: string) {
      const order = await store.find(id);
      if (!order) throw new OrderError('not-found', 'Order not found');
      if (identity.role !== 'admin' && order.customer._id !== identity.userId) {
        throw new OrderError('not-yours', 'You can see your own orders only');
      }
      return identity.role === 'admin' ? forAdmin(order) : present(order);
    },
    /** Everybody's, in the shape of `orderListAnswerSchema`. */
    async all({ page, limit, ...filter }: OrderListQuery) {
      const asked = askedOf({ page, limit });
      const { orders, total } = await store.page(filter, asked);
      return { orders: await allForAdmin(orders), ...placeOf(asked, total) };
    },
    async mine(customerId: string, query: PageQuery) {
      const asked = askedOf(query);
      const { orders, total } = await store.page({ customerId }, asked);
      return { orders: orders.map(present), ...placeOf(asked, total) };
    },
    recent: async (limit: number) => (await store.newest(limit)).map(present),
    /** Admins who ask at the same time share one count. */
    sales: () => (counting ??= countSales().finally(() => (counting = undefined))),
    count: () => store.countAll(),
  };
}

export type OrderQueries = ReturnType<typeof createOrderQueries>;
