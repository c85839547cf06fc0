import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '@storefront/contracts';
import { newId } from '../ids';
import { newEvent } from '../outbox/outbox';
import { brokerVariants } from '../testing';
import type { TestBroker } from '../testing';

const saved = (revision = 1) => newEvent('product.saved', { productId: newId(), revision }, new Date());
const deleted = () => newEvent('product.deleted', { productId: newId() }, new Date());

/** Collects events; a test can wait for a number of them. */
function collector() {
  const received: DomainEvent[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  return {
    received,
    async receive(event: DomainEvent) {
      received.push(event);
      for (const { resolve } of waiting.filter(({ count }) => received.length >= count)) resolve();
    },
    until: (count: number) => (received.length >= count ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ count, resolve }))),
  };
}

describe.each(brokerVariants())('the broker port on $name', ({ name, open }) => {
  let variant: TestBroker;
  beforeEach(async () => {
    variant = await open();
  });
  afterEach(() => variant.destroy());

  it('delivers each event once to each consumer of its type', async () => {
    const [gateway, search] = [collector(), collector()];
    await variant.broker.subscribe('gateway', ['product.saved', 'product.deleted'], gateway.receive);
    await variant.broker.subscribe('search', ['product.deleted'], search.receive);
    const events = [saved(), deleted(), saved()];
    for (const event of events) await variant.broker.publish(event);
    await Promise.all([gateway.until(3), search.until(1)]);
    await variant.broker.settled();
    expect(gateway.received).toEqual(events);
    expect(search.received).toEqual([events[1]]);
  });

  it('shares the events of a consumer among its processes', async () => {
    const both = collector();
    await variant.broker.subscribe('gateway', ['product.saved'], both.receive);
    await variant.broker.subscribe('gateway', ['product.saved'], both.receive);
    const events = Array.from({ length: 20 }, () => saved());
    await Promise.all(events.map((event) => variant.broker.publish(event)));
    await both.until(20);
    await variant.broker.settled();
    expect(both.received.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
  });

  it('delivers every event to each instance of a consumer on request', async () => {
    const [one, two] = [collector(), collector()];
    await variant.broker.subscribe('gateway', ['product.saved'], one.receive, { everyInstance: true });
    await variant.broker.subscribe('gateway', ['product.saved'], two.receive, { everyInstance: true });
    const events = [saved(), saved()];
    for (const event of events) await variant.broker.publish(event);
    await Promise.all([one.until(2), two.until(2)]);
    await variant.broker.settled();
    expect(one.received).toEqual(events);
    expect(two.received).toEqual(events);
  });

  it('redelivers an event after its receiver rejected it', async () => {
    const { received, receive, until } = collector();
    await variant.broker.subscribe('gateway', ['product.saved'], async (event) => {
      await receive(event);
      if (received.length < 3) throw new Error('not now');
    });
    const event = saved();
    await variant.broker.publish(event);
    await until(3);
    expect(received).toEqual([event, event, event]);
  });

  it('delivers other events while one is rejected', async () => {
    const { received, receive, until } = collector();
    const poison = saved();
    await variant.broker.subscribe('gateway', ['product.saved'], async (event) => {
      if (event.id === poison.id) throw new Error('never');
      await receive(event);
    });
    await variant.broker.publish(poison);
    const good = [saved(), saved()];
    for (const event of good) await variant.broker.publish(event);
    await until(2);
    expect(received).toEqual(good);
  });

  it('waits for a running receiver before it closes', async () => {
    const { received, receive, until } = collector();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let done = false;
    await variant.broker.subscribe('gateway', ['product.saved'], async (event) => {
      await receive(event);
      await finished;
      done = true;
    });
    await variant.broker.publish(saved());
    await until(1);
    const closed = variant.broker.close();
    finish();
    await closed;
    expect(done).toBe(true);
    expect(received).toHaveLength(1);
  });

  it('refuses an event without a bound queue, so that its outbox keeps it', async () => {
    const event = deleted();
    await expect(variant.broker.publish(event)).rejects.toThrow('No queue is bound to product.deleted');
    const { received, receive, until } = collector();
    await variant.broker.subscribe('gateway', ['product.deleted'], receive);
    await variant.broker.publish(event);
    await until(1);
    expect(received).toEqual([event]);
  });

  it('accepts an event that needs no consumer', async () => {
    const customer = { _id: newId(), name: 'A', email: 'a@example.com' };
    const order = { orderId: newId(), revision: 1, orderNumber: 'ORD-1', customer, totalAmount: 1 };
    const event = newEvent('order.payment-submitted', { ...order, transactionId: '412345678901', amount: 1 }, new Date());
    await expect(variant.broker.publish(event)).resolves.toBeUndefined();
  });

  it('keeps an unreadable event in the dead-letter queue, or in its outbox if that queue ends with the process, and continues', async () => {
    const { received, receive, until } = collector();
    await variant.broker.subscribe('gateway', ['product.saved'], receive);
    const good = saved();
    const isPublished = await variant.broker.publish({ ...saved(), version: 99 } as unknown as DomainEvent).then(() => true, () => false);
    await variant.broker.publish(good);
    await until(1);
    await variant.broker.settled();
    expect(received).toEqual([good]);
    expect(isPublished).toBe(name === 'rabbitmq');
    expect(await variant.deadLetters(Number(isPublished))).toMatchObject(isPublished ? [{ type: 'product.saved', version: 99 }] : []);
  });

  it('confirms 200 simultaneous events', async () => {
    const { received, receive, until } = collector();
    await variant.broker.subscribe('gateway', ['product.saved'], receive);
    await Promise.all(Array.from({ length: 200 }, (_, revision) => variant.broker.publish(saved(revision))));
    await until(200);
    expect(new Set(received.map(({ id }) => id)).size).toBe(200);
  });

  it('refuses to publish after it is closed', async () => {
    await variant.broker.close();
    expect(variant.broker.connected()).toBe(false);
    await expect(variant.broker.publish(saved())).rejects.toThrow('not connected');
  });
});
