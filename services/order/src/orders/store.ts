import type { OrderStatus } from '@storefront/contracts';
import { orderStatuses } from '@storefront/contracts';
import {
  DuplicateKeyError,
  enqueue,
  newEvent,
  outboxIndex,
  withEvents,
  type Collection,
  type Filter,
  type FindOptions,
  type Store,
  type Update,
  type WithOutbox,
} from '@storefront/service-kit';
import { isOpen, openStatuses } from './open-orders';
import type { Decision, Draft, Order, OrderEvent } from './order';
import { lookupKeys, transactionKey } from './transaction-key';

type StoredOrder = (Draft | Order) & WithOutbox;

const placed = { $in: [...orderStatuses] };

const isPlaced = (order: Draft | Order): order is Order => (orderStatuses as readonly string[]).includes(order.status);

function withoutOutbox({ outbox: _outbox, outboxPending: _pending, ...order }: StoredOrder): Draft | Order {
  return order;
}

const toEvent = ({ type, data }: OrderEvent, now: Date) => newEvent(type, data, now);

const batchSize = 500;

/** An empty filter means all orders. */
export interface OrderFilter {
  customerId?: string | undefined;
  status?: OrderStatus | undefined;
  /** Submitted, and neither verified nor refused. */
  payment?: 'submitted' | undefined;
  /** By id, number, customer, product or transaction. */
  search?: string | undefined;
}

const searchedPaths = ['_id', 'orderNumber', 'customer.name', 'customer.email', 'shippingAddress.phone', 'items.product.name', 'payment.transactionId'];

const toFilter = ({ customerId, status, payment, search }: OrderFilter): Filter => ({
  ...(customerId !== undefined && { 'customer._id': customerId }),
  ...(payment && { 'payment.verified': false, 'payment.refusal': { $exists: false } }),
  status: status ?? placed,
  ...(search && { $or: [...searchedPaths.map((path) => ({ [path]: { $contains: search } })), { 'payment.transactionKey': transactionKey(search) }] }),
});

/** At most this many orders with the same transactions are read for a page of the list. */
const mostSharing = 500;

/** The fields that a decision may change. */
function changesOf(order: Order): Update {
  const { status, revision, history, payment, reopening, reminded, cancellation } = order;
  const optional = Object.entries({ reopening, reminded, cancellation, openSlot: isOpen(order) ? order.openSlot : undefined });
  const given = optional.filter(([, value]) => value !== undefined);
  const removed = optional.filter(([, value]) => value === undefined).map(([name]): [string, true] => [name, true]);
  return {
    $set: { status, revision, history, ...(payment && { payment }), ...Object.fromEntries(given) },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
  };
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
    { fields: [['payment.verified', 1], ['createdAt', -1]] },
    { fields: [['reopening.since', 1]], sparse: true },
    { fields: [['payment.transactionKey', 1]], sparse: true },
    outboxIndex,
  ]);

  const list = async (filter: Filter, options: FindOptions = {}): Promise<Order[]> => {
    const found = await orders.find(filter, { sort: [['createdAt', -1]], ...options });
    return found.map(withoutOutbox).filter(isPlaced);
  };

  const countsByStatus = () => Promise.all(orderStatuses.map(async (status) => ({ status, orders: await orders.count({ status }) })));
  const countAll = async () => (await countsByStatus()).reduce((sum, count) => sum + count.orders, 0);

  return {
    /** For the outbox relay only. */
    collection: orders,

    /** @returns false if the key, one of the numbers or the slot is taken */
    async insertDraft(draft: Draft): Promise<boolean> {
      try {
        await orders.insert(withEvents(draft));
        return true;
      } catch (error) {
        if (error instanceof DuplicateKeyError) return false;
        throw error;
      }
    },

    /** The customer's open orders and attempts, `limit` at most. */
    async openOf(customerId: string, limit: number): Promise<(Draft | Order)[]> {
      const filter = { 'customer._id': customerId, status: { $in: [...openStatuses] }, 'payment.verified': { $ne: true } };
      return (await orders.find(filter, { limit })).map(withoutOutbox);
    },

    /** Removes the slot of an order that is no longer open. An older version of this service leaves such slots. */
    async clearSlot(openSlot: string): Promise<void> {
      const closed = { $or: [{ status: { $nin: [...openStatuses] } }, { 'payment.verified': true }] };
      await orders.update({ openSlot, ...closed }, { $unset: { openSlot: true } });
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
      const order = withoutOutbox(found);
      return isPlaced(order) ? order : undefined;
    },

    async findAttempt(customerId: string, idempotencyKey: string): Promise<Draft | Order | undefined> {
      const found = await orders.findOne({ 'customer._id': customerId, idempotencyKey });
      return found && withoutOutbox(found);
    },

    /** Abandoned attempts, and those that are `placing` since before the given time. */
    async stuckDrafts(before: Date): Promise<Draft[]> {
      const unfinished = { status: { $in: ['abandoned', 'placing'] } };
      const filter = { ...unfinished, $or: [{ status: 'abandoned' }, { createdAt: { $lt: before.toISOString() } }] };
      const found = (await orders.find(filter)).map(withoutOutbox);
      return found.filter((order): order is Draft => !isPlaced(order));
    },

    async stuckReopenings(before: Date): Promise<Order[]> {
      const found = (await orders.find({ 'reopening.since': { $lt: before.toISOString() } })).map(withoutOutbox);
      return found.filter(isPlaced);
    },

    /** Pending UPI orders without payment details, placed before the given time. */
    async unpaid(before: Date): Promise<Order[]> {
      const filter = { status: 'pending', createdAt: { $lte: before.toISOString() }, paymentMethod: 'online', payment: { $exists: false } };
      return (await orders.find(filter)).map(withoutOutbox).filter(isPlaced);
    },

    /** Orders with one of these transactions in any spelling, verified ones first. */
    async withTransactions(transactionIds: string[]): Promise<Order[]> {
      if (transactionIds.length === 0) return [];
      const filter = { 'payment.transactionKey': { $in: [...new Set(transactionIds.flatMap(lookupKeys))] }, status: placed };
      const found = await orders.find(filter, { sort: [['payment.verified', -1], ['createdAt', -1]], limit: mostSharing });
      return found.map(withoutOutbox).filter(isPlaced);
    },

    /**
     * Sets the key of payments that were stored before transaction IDs had a normal form. Safe to repeat, and safe while orders change.
     * @returns the number of changed orders
     */
    async migrateTransactionKeys(): Promise<number> {
      const path = 'payment.transactionKey';
      const marks = [{ $prefix: '0' }, { $prefix: 'utr' }, ...['-', '.', '/', '_'].map((mark) => ({ $contains: mark }))];
      let changed = 0;
      for (const mark of marks) {
        for (const { _id, payment } of (await orders.find({ [path]: mark })).map(withoutOutbox).filter(isPlaced)) {
          const key = payment && transactionKey(payment.transactionId);
          if (!payment || key === payment.transactionKey) continue;
          const isDone = await orders.update({ _id, 'payment.transactionId': payment.transactionId }, { $set: { [path]: key } });
          if (isDone) changed += 1;
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

    /** Orders placed since the given time, newest first, in batches. */
    async *placedSince(since: Date): AsyncGenerator<Order[]> {
      const filter = { createdAt: { $gte: since.toISOString() }, status: placed };
      for (let skip = 0; ; skip += batchSize) {
        const batch = await list(filter, { skip, limit: batchSize });
        yield batch;
        if (batch.length < batchSize) return;
      }
    },

    /** Every order, without a limit: for operators' commands only. */
    every: () => list({ status: placed }),

    countAll,
    countsByStatus,
  };
}

export type OrderStore = Awaited<ReturnType<typeof openOrderStore>>;
