import { longestPaymentDate, orderListLimit, orderPageSize, type Order as OrderAnswer, type OrderListQuery, type PageQuery, type ReturnListQuery, type ReturnRow } from '@storefront/contracts';
import { pagePosition, type Identity } from '@storefront/service-kit';
import { loadOrder } from './changing';
import { toRupees } from './money';
import type { Order, OrderReturn, Payment, Refund } from './order';
import { OrderError } from './order-error';
import { payBy } from './pay-by';
import type { PlacingDeps } from './placing';
import { amountDue, amountReceived, amountReported, amountVerified, awaitedForNewPayment, refundDue } from '../payments/amounts';
import { paymentConcerns } from '../payments/concerns';
import { returnableUntil } from '../returns/return';
import { addSales, firstMoment, startDays, toDays, type Sales } from './sales';

/** Older payment dates have no maximum length, so a longer one is cut. */
const detailsOf = ({ transactionId, amount, paymentDate, refusal }: Payment) => ({
  transactionId,
  amount: toRupees(amount),
  paymentDate: paymentDate.slice(0, longestPaymentDate),
  ...(refusal && { refusal }),
});

const presentPayment = (payment: Payment) => ({ _id: payment._id, ...detailsOf(payment), state: payment.state });
const presentRefund = ({ referenceKey: _key, excess: _excess, goodwill: _goodwill, amount, ...refund }: Refund) => ({ ...refund, amount: toRupees(amount) });
const presentReturn = ({ key: _key, restocked: _restocked, writtenOff: _writtenOff, receivedAt: _receivedAt, ...one }: OrderReturn) => one;

/** See `orderSchema`; amounts in rupees. */
export function present(order: Order): OrderAnswer {
  const latest = order.payments.at(-1);
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
    ...(latest && { paymentDetails: { ...detailsOf(latest), verified: latest.state === 'verified' } }),
    payments: order.payments.map(presentPayment),
    amountReported: toRupees(amountReported(order)),
    amountVerified: toRupees(amountVerified(order)),
    amountReceived: toRupees(amountReceived(order)),
    amountDue: toRupees(amountDue(order)),
    refundDue: toRupees(refundDue(order)),
    refunds: order.refunds.map(presentRefund),
    returns: order.returns.map(presentReturn),
    ...(order.cancellation && { cancellation: order.cancellation }),
    // Older versions keep these fields when they reopen an order, and store a blank reason as "".
    ...(order.status === 'cancelled' && order.cancelledBy && { cancelledBy: order.cancelledBy }),
    ...(order.status === 'cancelled' && order.cancelReason && { cancelReason: order.cancelReason }),
    history: order.history,
  };
}

/** Without `page` and `limit`: one page with the maximum, as specified for old clients. */
const pageOf = ({ page, limit }: PageQuery) => ({
  page: page ?? 1,
  limit: limit ?? (page === undefined ? orderListLimit : orderPageSize),
});

/** Orders in the contract's shapes. Attempts are never shown. */
export function createOrderQueries({ store, clock, returnDays, unpaidHours }: Pick<PlacingDeps, 'store' | 'clock' | 'returnDays' | 'unpaidHours'>) {
  function forCustomer(order: Order): OrderAnswer {
    const end = payBy(order, unpaidHours, clock());
    const until = returnableUntil(order, returnDays);
    return { ...present(order), ...(end && { payBy: end.toISOString() }), ...(until && { returnUntil: until.toISOString() }) };
  }

  /** The customer's view, with payment concerns. Admins can be customers too. */
  async function allForAdmin(orders: Order[]): Promise<OrderAnswer[]> {
    const open = orders.flatMap(({ payments }) => payments.filter(({ state }) => state !== 'verified').map(({ transactionId }) => transactionId));
    const sharing = await store.withTransactions(open);
    return orders.map((order) => {
      const concerns = paymentConcerns(order, sharing.filter(({ _id }) => _id !== order._id), clock());
      return { ...forCustomer(order), ...(concerns.length > 0 && { paymentConcerns: concerns }) };
    });
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
    forCustomer,

    /** @throws OrderError if the order belongs to another customer and the caller is not an admin */
    async oneFor(identity: Identity, id: string) {
      const order = await loadOrder({ store }, id);
      if (identity.role !== 'admin' && order.customer._id !== identity.userId) {
        throw new OrderError('not-yours', 'You can see your own orders only');
      }
      return identity.role === 'admin' ? forAdmin(order) : forCustomer(order);
    },
    /** For anybody with the link. @throws OrderError if the order is unknown */
    paymentState: async (id: string) => ({ awaits: awaitedForNewPayment(await loadOrder({ store }, id)) }),
    /** Of all customers; see `orderListAnswerSchema`. */
    async all({ page, limit, ...filter }: OrderListQuery) {
      const pageAndLimit = pageOf({ page, limit });
      const { orders, total } = await store.page(filter, pageAndLimit);
      return { orders: await allForAdmin(orders), ...pagePosition(pageAndLimit, total) };
    },
    async mine(customerId: string, query: PageQuery) {
      const pageAndLimit = pageOf(query);
      const { orders, total } = await store.page({ customerId }, pageAndLimit);
      return { orders: orders.map(forCustomer), ...pagePosition(pageAndLimit, total) };
    },
    /** Returns of all customers, the newest first. */
    async returns({ state, page, limit }: ReturnListQuery) {
      const rows: { at: string; returned: ReturnRow }[] = [];
      for (const order of await store.withReturns(state)) {
        const { _id, orderNumber, customer, items } = order;
        const names = new Map(items.map(({ product }) => [product._id, product.name]));
        for (const one of order.returns) {
          if (state !== undefined && one.state !== state) continue;
          const named = one.items.map((line) => ({ ...line, name: names.get(line.product) ?? '' }));
          rows.push({ at: one.at, returned: { ...presentReturn(one), items: named, order: { _id, orderNumber, customer } } });
        }
      }
      rows.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
      return { returns: rows.slice((page - 1) * limit, page * limit).map(({ returned }) => returned), ...pagePosition({ page, limit }, rows.length) };
    },
    recent: async (limit: number) => (await store.newest(limit)).map(present),
    /** Parallel calls share one count. */
    sales: () => (counting ??= countSales().finally(() => (counting = undefined))),
    count: () => store.countAll(),
  };
}

export type OrderQueries = ReturnType<typeof createOrderQueries>;
