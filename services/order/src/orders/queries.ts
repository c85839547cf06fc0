import { longestPaymentDate, orderListLimit, orderPageSize, type Order as OrderAnswer, type OrderListQuery, type PageQuery } from '@storefront/contracts';
import type { Clock, Identity } from '@storefront/service-kit';
import { toRupees } from './money';
import type { Order, Payment } from './order';
import { OrderError } from './order-error';
import { paymentConcerns } from './payment';
import { addSales, firstMoment, startDays, toDays, type Sales } from './sales';
import type { OrderStore } from './store';
import { transactionKey } from './transaction-key';

/** Older payment dates have no maximum length, so a longer one is cut. */
const presentPayment = ({ transactionKey: _key, revision: _revision, ...payment }: Payment) => ({
  ...payment,
  paymentDate: payment.paymentDate.slice(0, longestPaymentDate),
  amount: toRupees(payment.amount),
});

const keyOf = ({ payment }: Order) => transactionKey(payment?.transactionId ?? '');

/** See `orderSchema`; amounts in rupees. */
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

/** Without `page` and `limit`: one page with the maximum, as specified for old clients. */
const pageOf = ({ page, limit }: PageQuery) => ({
  page: page ?? 1,
  limit: limit ?? (page === undefined ? orderListLimit : orderPageSize),
});
const positionOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({ total, page, pages: Math.ceil(total / limit) });

/** Orders in the contract's shapes. Attempts are never shown. */
export function createOrderQueries(store: OrderStore, clock: Clock) {
  /** @param sharing every order with the same transaction, including this one */
  function presentToAdmin(order: Order, sharing: Order[]): OrderAnswer {
    const concerns = paymentConcerns(order, sharing.filter(({ _id }) => _id !== order._id), clock());
    return { ...present(order), ...(concerns.length > 0 && { paymentConcerns: concerns }) };
  }

  /** With payment concerns. */
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

    /** @throws OrderError if the order belongs to another customer and the caller is not an admin */
    async oneFor(identity: Identity, id: string) {
      const order = await store.find(id);
      if (!order) throw new OrderError('not-found', 'Order not found');
      if (identity.role !== 'admin' && order.customer._id !== identity.userId) {
        throw new OrderError('not-yours', 'You can see your own orders only');
      }
      return identity.role === 'admin' ? forAdmin(order) : present(order);
    },
    /** Of all customers; see `orderListAnswerSchema`. */
    async all({ page, limit, ...filter }: OrderListQuery) {
      const pageAndLimit = pageOf({ page, limit });
      const { orders, total } = await store.page(filter, pageAndLimit);
      return { orders: await allForAdmin(orders), ...positionOf(pageAndLimit, total) };
    },
    async mine(customerId: string, query: PageQuery) {
      const pageAndLimit = pageOf(query);
      const { orders, total } = await store.page({ customerId }, pageAndLimit);
      return { orders: orders.map(present), ...positionOf(pageAndLimit, total) };
    },
    recent: async (limit: number) => (await store.newest(limit)).map(present),
    /** Parallel calls share one count. */
    sales: () => (counting ??= countSales().finally(() => (counting = undefined))),
    count: () => store.countAll(),
  };
}

export type OrderQueries = ReturnType<typeof createOrderQueries>;
