import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '@storefront/contracts';
import type { Broker } from '../broker/broker';
import { newId } from '../ids';
import type { Collection, Document } from '../store/store';
import { pairedVariants, silentLogger } from '../testing';
import type { TestBroker, TestStore } from '../testing';
import { enqueue, newEvent, outboxIndex, withEvents } from './outbox';
import type { WithOutbox } from './outbox';
import { startOutboxRelay } from './relay';
import type { OutboxRelay, OutboxRelayOptions } from './relay';

type Product = Document & WithOutbox;

const saved = (productId: string, revision: number) => newEvent('product.saved', { productId, revision }, new Date());
const revisions = (events: DomainEvent[]) => events.map((event) => (event.type === 'product.saved' ? event.data.revision : -1));

describe.each(pairedVariants())('the outbox relay on $name', (pair) => {
  let stored: TestStore;
  let brokered: TestBroker;
  let products: Collection<Product>;
  let relays: OutboxRelay[];
  let received: DomainEvent[];

  beforeEach(async () => {
    stored = await pair.store.open();
    brokered = await pair.broker.open();
    products = await stored.store.collection<Product>('products', [outboxIndex]);
    [relays, received] = [[], []];
  });
  afterEach(async () => {
    for (const relay of relays) await relay.stop();
    await brokered.destroy();
    await stored.destroy();
  });

  /** So rare that only a poke or the start can publish. */
  function start(broker: Broker = brokered.broker, { pollMs = 60_000, ...options }: Pick<OutboxRelayOptions, 'pollMs' | 'flushMs'> = {}): OutboxRelay {
    const relay = startOutboxRelay({ part: 'test', collections: [products], broker, logger: silentLogger, pollMs, ...options });
    relays.push(relay);
    return relay;
  }
  const consume = () => brokered.broker.subscribe('gateway', ['product.saved'], async (event) => void received.push(event));
  const untilArrived = (count: number) => expect.poll(() => received.length, { interval: 5 }).toBeGreaterThanOrEqual(count);

  it('publishes and clears events of an earlier process', async () => {
    await consume();
    const event = saved(newId(), 1);
    await products.insert(withEvents({ _id: 'a' }, event));
    await start().drained();
    await untilArrived(1);
    expect(received).toEqual([event]);
    expect(await products.findOne({ _id: 'a' })).toEqual({ _id: 'a', outbox: [], outboxPending: false });
  });

  it('publishes after a poke, without waiting for the poll', async () => {
    await consume();
    const relay = start();
    await relay.drained();
    await products.insert(withEvents({ _id: 'a' }, saved(newId(), 1)));
    relay.poke();
    await untilArrived(1);
  });

  it('leaves the events that another replica has just written to that replica', async () => {
    await consume();
    const [one, other] = [start(), start()];
    await Promise.all([one.drained(), other.drained()]);
    const [first, second] = [saved(newId(), 1), saved(newId(), 2)];
    await products.insert(withEvents({ _id: 'a' }, first));
    await products.insert(withEvents({ _id: 'b' }, second));
    one.poke('a');
    await expect.poll(() => products.find({ outboxPending: true }).then((found) => found.map(({ _id }) => _id))).toEqual(['b']);
    other.poke('b');
    await untilArrived(2);
    expect(received).toEqual([first, second]);
  });

  it('publishes the events that a killed replica left 10 s ago, also if it always has events of its own', async () => {
    await consume();
    const relay = start(brokered.broker, { pollMs: 50 });
    await relay.drained();
    const left = newEvent('product.saved', { productId: newId(), revision: 1 }, new Date(Date.now() - 10_001));
    await products.insert(withEvents({ _id: 'a' }, saved(newId(), 2)));
    await products.insert(withEvents({ _id: 'b' }, left));
    await expect
      .poll(
        () => {
          relay.poke('c');
          return received;
        },
        { interval: 5 },
      )
      .toEqual([left]);
  });

  it('publishes pending events before it stops', async () => {
    await consume();
    const relay = start(brokered.broker, { flushMs: 30_000 });
    await relay.drained();
    const event = saved(newId(), 1);
    await products.insert(withEvents({ _id: 'a' }, event));
    await relay.stop();
    await untilArrived(1);
    expect(received).toEqual([event]);
    expect(await products.count({ outboxPending: true })).toBe(0);
  });

  it('keeps the order of the events of one document', async () => {
    await consume();
    const relay = start();
    const id = newId();
    await products.insert(withEvents({ _id: 'a' }, saved(id, 0)));
    for (let revision = 1; revision < 30; revision += 1) {
      await products.update({ _id: 'a' }, enqueue({}, saved(id, revision)));
      if (revision % 3 === 0) relay.poke();
    }
    await relay.drained();
    await untilArrived(30);
    expect(revisions(received)).toEqual(Array.from({ length: 30 }, (_, revision) => revision));
    expect(await products.count({ outboxPending: true })).toBe(0);
  });

  it('publishes an event again that was published but not cleared', async () => {
    await consume();
    const event = saved(newId(), 1);
    await products.insert(withEvents({ _id: 'a' }, event));
    await brokered.broker.publish(event);
    await start().drained();
    await untilArrived(2);
    expect(received).toEqual([event, event]);
  });

  it('keeps events that are queued while it publishes', async () => {
    await consume();
    const id = newId();
    await products.insert(withEvents({ _id: 'a' }, saved(id, 1)));
    let enqueued = false;
    const relay = start({
      ...brokered.broker,
      async publish(event) {
        await brokered.broker.publish(event);
        if (!enqueued) await products.update({ _id: 'a' }, enqueue({}, saved(id, 2)));
        enqueued = true;
      },
    });
    await relay.drained();
    await relay.drained();
    await untilArrived(2);
    expect(revisions(received)).toEqual([1, 2]);
    expect(await products.findOne({ _id: 'a' })).toMatchObject({ outbox: [], outboxPending: false });
  });

  it('clears a document if another replica removes one of its events at the same time', async () => {
    await consume();
    const [first, second] = [saved(newId(), 1), saved(newId(), 2)];
    const relay = start({
      ...brokered.broker,
      async publish(event) {
        await brokered.broker.publish(event);
        if (event.id === second.id) await products.update({ _id: 'a' }, { $pull: { outbox: { id: first.id } } });
      },
    });
    await relay.drained();
    await products.insert(withEvents({ _id: 'a' }, first, second));
    relay.poke('a');
    await expect.poll(() => products.findOne({ _id: 'a' })).toEqual({ _id: 'a', outbox: [], outboxPending: false });
    await untilArrived(2);
    expect(revisions(received)).toEqual([1, 2]);
  });

  it('keeps an event until its consumer exists, and publishes others', async () => {
    const deleted = newEvent('product.deleted', { productId: newId() }, new Date());
    await consume();
    await products.insert(withEvents({ _id: 'a' }, deleted));
    await products.insert(withEvents({ _id: 'b' }, saved(newId(), 1)));
    const relay = start();
    await relay.drained();
    await untilArrived(1);
    expect((await products.find({ outboxPending: true })).map(({ _id }) => _id)).toEqual(['a']);

    await brokered.broker.subscribe('late', ['product.deleted'], async (event) => void received.push(event));
    await untilArrived(2);
    expect(received[1]).toEqual(deleted);
  });

  it('publishes the remaining events of a document after a failure, none twice', async () => {
    await consume();
    const id = newId();
    await products.insert(withEvents({ _id: 'a' }, saved(id, 1), saved(id, 2), saved(id, 3)));
    let calls = 0;
    start({
      ...brokered.broker,
      async publish(event) {
        calls += 1;
        if (calls === 2) throw new Error('cut');
        await brokered.broker.publish(event);
      },
    });
    await untilArrived(3);
    expect(revisions(received)).toEqual([1, 2, 3]);
  });

  it('publishes 200 documents in several batches', async () => {
    await consume();
    for (let number = 0; number < 200; number += 1) await products.insert(withEvents({ _id: `p${number}` }, saved(newId(), number)));
    await start().drained();
    await untilArrived(200);
    expect(new Set(revisions(received)).size).toBe(200);
    expect(await products.count({ outboxPending: true })).toBe(0);
  });

  it('waits while the broker is unavailable', async () => {
    await products.insert(withEvents({ _id: 'a' }, saved(newId(), 1)));
    await start({ ...brokered.broker, connected: () => false, publish: () => Promise.reject(new Error('must not be called')) }).drained();
    expect(await products.count({ outboxPending: true })).toBe(1);
  });
});

describe('the outbox relay on the embedded broker', () => {
  const openPair = async () => {
    const [pair] = pairedVariants();
    if (!pair) throw new Error('There is always an embedded variant');
    const [stored, brokered] = [await pair.store.open(), await pair.broker.open()];
    return { stored, brokered, products: await stored.store.collection<Product>('products', [outboxIndex]) };
  };

  it('keeps an event of a newer version, which this version cannot read, and publishes those of other documents', async () => {
    const { stored, brokered, products } = await openPair();
    const received: DomainEvent[] = [];
    await brokered.broker.subscribe('gateway', ['product.saved'], async (event) => void received.push(event));
    const [newer, other] = [{ ...saved(newId(), 1), version: 99 } as unknown as DomainEvent, saved(newId(), 2)];
    await products.insert(withEvents({ _id: 'a' }, newer));
    await products.insert(withEvents({ _id: 'b' }, other));
    const relay = startOutboxRelay({ part: 'test', collections: [products], broker: brokered.broker, logger: silentLogger });
    await relay.drained();
    expect(received).toEqual([other]);
    expect(await products.find({ outboxPending: true })).toMatchObject([{ _id: 'a', outbox: [newer] }]);
    await relay.stop();
    await brokered.destroy();
    await stored.destroy();
  });

  it('clears an event only when its consumer has received it', async () => {
    const { stored, brokered, products } = await openPair();
    let taken = () => {};
    const isTaken = new Promise<void>((resolve) => (taken = resolve));
    await brokered.broker.subscribe('gateway', ['product.saved'], () => {
      taken();
      return new Promise(() => {});
    });
    await products.insert(withEvents({ _id: 'a' }, saved(newId(), 1)));
    const relay = startOutboxRelay({ part: 'test', collections: [products], broker: brokered.broker, logger: silentLogger });
    await isTaken;
    expect(await products.count({ outboxPending: true })).toBe(1);
    await relay.stop();
    expect(await products.count({ outboxPending: true })).toBe(1);
    await stored.destroy();
  });
});
