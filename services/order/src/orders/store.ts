import { orderStatuses, type ReturnState } from '@storefront/contracts';
import { phoneKey } from '@storefront/contracts/rules';
import {
  DuplicateKeyError,
  enqueue,
  newEvent,
  outboxIndex,
  setOrRemove,
  withEvents,
  type Collection,
  type Filter,
  type FindOptions,
  type Index,
  type Store,
  type Update,
  type WithOutbox,
} from '@storefront/service-kit';
import { isOpen, openStatuses } from './open-orders';
import type { Attempt, Decision, Order, OrderEvent, Payment } from './order';
import { placed, toFilter, transactionPaths, type OrderFilter } from './order-filter';
import { amountDue } from '../payments/amounts';
import { isMigrated, onlyPaymentOf, paymentTags, readPayments, type OnlyPayment } from '../payments/stored-payments';
import { lookupKeys } from '../payments/lookup-keys';

/** An order as it is stored. Older versions wrote `payment` only, and still read it. */
type StoredOrder = (Attempt | Order) & WithOutbox & { payments?: Payment[]; payment?: OnlyPayment; paymentTags?: string[]; phoneKey?: string };

const isPlaced = (order: Attempt | Order): order is Order => (orderStatuses as readonly string[]).includes(order.status);

function read({ outbox: _outbox, outboxPending: _pending, payment, paymentTags: _tags, phoneKey: _phone, ...order }: StoredOrder): Attempt | Order {
  if (!isPlaced(order)) return order;
  const { payments, refunds = [], returns = [] } = order as Partial<Order>;
  return { ...order, payments: readPayments(order._id, payments, payment), refunds, returns };
}

const toEvent = ({ type, data }: OrderEvent, now: Date) => newEvent(type, data, now);

const batchSize = 500;

/** At most this many orders with the same transactions are read for a page of the list. */
const mostSharing = 500;

/** Sorts after every time. */
const latest = '~';

/** The fields that a decision may change. */
function changesOf(order: Order): Update {
  const { status, revision, history, payments, refunds, returns, processingBy, unsettled, reopening, payBy, reminded, restReminded, cancellation, cancelledBy, cancelReason } = order;
  const openSlot = isOpen(order) ? order.openSlot : undefined;
  const optional = { payment: onlyPaymentOf(payments), processingBy, unsettled, reopening, payBy, reminded, restReminded, cancellation, cancelledBy, cancelReason, openSlot };
  return setOrRemove({ status, revision, history, payments, refunds, returns, paymentTags: paymentTags(order), ...optional });
}

/** Orders and their events, saved in one write. The only writer of the collection `orders`. */
export async function openOrderStore(store: Store) {
  const orders: Collection<StoredOrder> = await store.collection<StoredOrder>('orders', [
    { fields: [['customer._id', 1], ['idempotencyKey', 1]], unique: true },
    { fields: [['orderNumber', 1]], unique: true },
    { fields: [['trackingNumber', 1]], unique: true },
    { fields: [['openSlot', 1]], unique: true, sparse: true },
    { fields: [['customer._id', 1], ['createdAt', -1]] },
    { fields: [['status', 1], ['createdAt', -1]] },
    // The embedded store reads every list from this index.
    { fields: [['createdAt', -1]] },
    { fields: [['paymentTags', 1], ['createdAt', -1]] },
    { fields: [['reopening.since', 1]], sparse: true },
    ...transactionPaths.map((path): Index => ({ fields: [[path, 1]], sparse: true })),
    { fields: [['returns._id', 1]], sparse: true },
    { fields: [['returns.state', 1]], sparse: true },
    outboxIndex,
  ]);

  const list = async (filter: Filter, options: FindOptions = {}): Promise<Order[]> => {
    const found = await orders.find(filter, { sort: [['createdAt', -1]], ...options });
    return found.map(read).filter(isPlaced);
  };

  /**
   * Newest first. A batch begins at the time of the last order and leaves out the orders that were read. With `skip`, each batch would read all earlier
   * ones again, and an order that is placed between two batches would shift them.
   */
  async function* inBatches(filter: Filter, { since = '', size = batchSize } = {}): AsyncGenerator<StoredOrder[]> {
    for (let [until, seen]: [string, string[]] = [latest, []]; ; ) {
      const batch = await orders.find({ ...filter, createdAt: { $gte: since, $lte: until }, _id: { $nin: seen } }, { sort: [['createdAt', -1]], limit: size });
      yield batch;
      const last = batch.at(-1);
      if (!last || batch.length < size) return;
      const sameTime = batch.filter(({ createdAt }) => createdAt === last.createdAt).map(({ _id }) => _id);
      seen = last.createdAt === until ? [...seen, ...sameTime] : sameTime;
      until = last.createdAt;
    }
  }

  const countsByStatus = () => Promise.all(orderStatuses.map(async (status) => ({ status, orders: await orders.count({ status }) })));
  const countAll = async () => (await countsByStatus()).reduce((sum, count) => sum + count.orders, 0);

  return {
    /** For the outbox relay only. */
    collection: orders,

    /** @returns false if the key, one of the numbers or the slot is taken */
    async insertAttempt(attempt: Attempt): Promise<boolean> {
      try {
        await orders.insert({ ...withEvents(attempt), phoneKey: phoneKey(attempt.shippingAddress.phone) });
        return true;
      } catch (error) {
        if (error instanceof DuplicateKeyError) return false;
        throw error;
      }
    },

    /** The customer's open orders and attempts, `limit` at most. */
    async openOf(customerId: string, limit: number): Promise<(Attempt | Order)[]> {
      const filter = { 'customer._id': customerId, status: { $in: [...openStatuses] }, paymentTags: { $ne: 'paid' } };
      return (await orders.find(filter, { limit })).map(read).filter(isOpen);
    },

    /** Removes the slot of an order that is no longer open. An older version of this service leaves such slots. */
    async clearSlot(openSlot: string): Promise<void> {
      const found = await orders.findOne({ openSlot });
      if (!found || isOpen(read(found))) return;
      await orders.update({ _id: found._id, openSlot, revision: found.revision }, { $unset: { openSlot: true } });
    },

    /** @returns false if another call confirmed or abandoned the attempt */
    async confirm({ order, events }: Decision, now: Date): Promise<boolean> {
      const update = enqueue(changesOf(order), ...events.map((event) => toEvent(event, now)));
      return (await orders.update({ _id: order._id, status: 'placing' }, update)) !== undefined;
    },

    /** After this, the attempt cannot become an order. @returns false if it is an order or was removed */
    async abandon(id: string): Promise<boolean> {
      return (await orders.update({ _id: id, status: { $in: ['placing', 'abandoned'] } }, { $set: { status: 'abandoned' } })) !== undefined;
    },

    async removeAbandoned(id: string): Promise<void> {
      await orders.remove({ _id: id, status: 'abandoned' });
    },

    /** @returns false if the order was changed since it was read */
    async save(before: Order, { order, events }: Decision, now: Date): Promise<boolean> {
      const update = enqueue(changesOf(order), ...events.map((event) => toEvent(event, now)));
      return (await orders.update({ _id: order._id, revision: before.revision, status: placed }, update)) !== undefined;
    },

    async find(id: string): Promise<Order | undefined> {
      const found = await orders.findOne({ _id: id, status: placed });
      if (!found) return undefined;
      const order = read(found);
      return isPlaced(order) ? order : undefined;
    },

    async findByReturn(returnId: string): Promise<Order | undefined> {
      const found = (await orders.find({ 'returns._id': returnId })).map(read);
      return found.find(isPlaced);
    },

    async findAttempt(customerId: string, idempotencyKey: string): Promise<Attempt | Order | undefined> {
      const found = await orders.findOne({ 'customer._id': customerId, idempotencyKey });
      return found && read(found);
    },

    /** Abandoned attempts, and those that are `placing` since before the given time. */
    async stuckAttempts(before: Date): Promise<Attempt[]> {
      const unfinished = { status: { $in: ['abandoned', 'placing'] } };
      const filter = { ...unfinished, $or: [{ status: 'abandoned' }, { createdAt: { $lt: before.toISOString() } }] };
      const found = (await orders.find(filter)).map(read);
      return found.filter((order): order is Attempt => !isPlaced(order));
    },

    async stuckReopenings(before: Date): Promise<Order[]> {
      const found = (await orders.find({ 'reopening.since': { $lt: before.toISOString() } })).map(read);
      return found.filter(isPlaced);
    },

    /**
     * Pending UPI orders that are not reported as paid in full and were placed before the given time. Leaves out orders after a reminder of the rest.
     * @param options.isPartPaid leaves out orders without a payment
     */
    async unpaid(before: Date, { isPartPaid = false } = {}): Promise<Order[]> {
      const filter = { paymentTags: 'due', status: 'pending', createdAt: { $lte: before.toISOString() }, paymentMethod: 'online', restReminded: { $exists: false } };
      return (await orders.find({ ...filter, ...(isPartPaid && { 'payments.0': { $exists: true } }) })).map(read).filter(isPlaced).filter((order) => amountDue(order) > 0);
    },

    /** Orders with one of these transactions in any spelling, verified ones first. */
    async withTransactions(transactionIds: string[]): Promise<Order[]> {
      if (transactionIds.length === 0) return [];
      const keys = [...new Set(transactionIds.flatMap(lookupKeys))];
      const found = await Promise.all(
        transactionPaths.map((path) => orders.find({ [path]: { $in: keys }, status: placed }, { sort: [['payment.verified', -1], ['createdAt', -1]], limit: mostSharing })),
      );
      const isVerified = ({ payments }: Order) => payments.some(({ state, transactionKey: key }) => state === 'verified' && keys.includes(key));
      const sharing = [...new Map(found.flat().map((order) => [order._id, order])).values()].map(read).filter(isPlaced);
      return sharing.sort((a, b) => Number(isVerified(b)) - Number(isVerified(a)) || (a.createdAt < b.createdAt ? 1 : -1)).slice(0, mostSharing);
    },

    /**
     * Orders that bank credits may be for: those that report one of the transactions, those with one of the numbers, and UPI orders that are not paid in full
     * and were placed in the period or have a payment to verify.
     * @param keys see `lookupKeys`
     */
    async candidates({ keys, numbers, from, to }: { keys: string[]; numbers: string[]; from: Date; to: Date }): Promise<Order[]> {
      const chunks = (all: string[]) => Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) => ({ $in: all.slice(index * batchSize, (index + 1) * batchSize) }));
      const unpaid = { paymentMethod: 'online', paymentTags: { $ne: 'paid' } };
      const filters: Filter[] = [
        ...transactionPaths.flatMap((path) => chunks(keys).map((chunk) => ({ [path]: chunk }))),
        ...chunks(numbers).map((chunk) => ({ orderNumber: chunk })),
        { ...unpaid, createdAt: { $gte: from.toISOString(), $lt: to.toISOString() } },
        { ...unpaid, paymentTags: 'submitted' },
      ];
      const found = new Map<string, StoredOrder>();
      for (const filter of filters) for (const order of await orders.find({ ...filter, status: placed })) found.set(order._id, order);
      return [...found.values()].map(read).filter(isPlaced);
    },

    /**
     * Stores the payments of orders that an older version wrote, in the shape of this one. Older versions can still read them. Safe to repeat,
     * and safe while orders change. Also compares open orders, because an older process may write them again during a deployment, and orders
     * marked as due with returned pieces, because older versions did not count those pieces.
     * @param size of a batch
     * @returns the number of changed orders
     */
    async migratePayments(size = batchSize): Promise<number> {
      let changed = 0;
      for (const filter of [{ paymentTags: null, status: placed }, ...openStatuses.map((status) => ({ status })), { paymentTags: 'due', 'returns.state': 'received' }]) {
        for await (const batch of inBatches(filter, { size })) {
          for (const stored of batch) {
            const order = read(stored);
            if (!isPlaced(order) || isMigrated(stored, order)) continue;
            const { payments, refunds, returns } = order;
            const update = { $set: { payments, refunds, returns, paymentTags: paymentTags(order), ...(stored.payment && { payment: onlyPaymentOf(payments) }) } };
            if (await orders.update({ _id: order._id, revision: order.revision }, update)) changed += 1;
          }
        }
      }
      return changed;
    },

    /** One page, newest first, and the total. */
    async page(wanted: OrderFilter, { page, limit }: { page: number; limit: number }): Promise<{ orders: Order[]; total: number }> {
      const filter = toFilter(wanted);
      const isUnfiltered = Object.values(wanted).every((value) => value === undefined);
      const [found, total] = await Promise.all([list(filter, { skip: (page - 1) * limit, limit }), isUnfiltered ? countAll() : orders.count(filter)]);
      return { orders: found, total };
    },

    newest: (limit: number) => list({ status: placed }, { limit }),

    /** Orders with a return, or with one in this state. In batches, the embedded store would search the index of `createdAt` and read every order. */
    withReturns: (state?: ReturnState) => list({ 'returns.state': state ?? { $exists: true } }),

    /** Orders placed since the given time, newest first, in batches. @param size of a batch */
    async *placedSince(since: Date, size = batchSize): AsyncGenerator<Order[]> {
      for await (const batch of inBatches({ status: placed }, { since: since.toISOString(), size })) yield batch.map(read).filter(isPlaced);
    },

    countAll,
    countsByStatus,
  };
}

export type OrderStore = Awaited<ReturnType<typeof openOrderStore>>;
