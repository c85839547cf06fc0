import type { EventEmitter } from 'node:events';
import { connect as connectAmqp } from 'amqplib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DomainEvent, EventType } from '@storefront/contracts';
import { newId } from '../ids';
import { newEvent } from '../outbox/outbox';
import { openLine, silentLogger } from '../testing';
import type { Line } from '../testing';
import { realServer } from '../testing/real-servers';
import { createAmqpBroker } from './amqp-broker';
import type { Channels, Link } from './amqp-broker';
import type { Broker } from './broker';
import { connectForCommand } from './command-connection';
import { quorumQueues } from './open';
import { linkToRabbitmq } from './rabbitmq';

vi.mock('amqplib', async (original) => {
  const amqplib = await original<typeof import('amqplib')>();
  return { ...amqplib, connect: vi.fn(amqplib.connect) };
});

const url = realServer('RABBITMQ_URL');
const saved = () => newEvent('product.saved', { productId: newId(), revision: 1 }, new Date());

describe.skipIf(url === undefined)('the link to RabbitMQ', () => {
  const target = new URL(url ?? 'amqp://unused');
  let tunnel: Line;
  let through: string;
  let link: Link;
  let broker: Broker;
  let prefix: string;
  let received: DomainEvent[];

  beforeEach(async () => {
    tunnel = await openLine({ host: target.hostname, port: Number(target.port || 5672) });
    through = Object.assign(new URL(target), { host: `127.0.0.1:${tunnel.port}` }).href;
    prefix = `test-${newId()}`;
    received = [];
  });
  afterEach(async () => {
    await broker?.close();
    await tunnel.destroy();
    await withChannel(async (channel) => {
      await channel.deleteQueue(`${prefix}.gateway`);
      await channel.deleteQueue(`${prefix}.search`);
      await channel.deleteQueue(`${prefix}.dead-letters`);
      await channel.deleteExchange(`${prefix}.events`);
    });
  });

  /** Waits until the broker is connected, unless the server is away. */
  async function connect(
    consumers: Record<string, EventType[]> = {},
    { isAway = false, ...options }: { queueArguments?: Record<string, unknown>; passOnAfterMs?: number; isAway?: boolean } = {},
  ): Promise<void> {
    broker = await createAmqpBroker({ prefix, logger: silentLogger, unconsumed: [], consumers, queueArguments: quorumQueues, ...options }, async (setUp) => {
      link = await linkToRabbitmq(through, 'test', silentLogger, setUp);
      return link;
    });
    if (!isAway) await expect.poll(() => broker.connected()).toBe(true);
  }

  async function open(consumers: Record<string, EventType[]> = {}, subscriber = 'gateway', isAway = false): Promise<void> {
    await connect(consumers, { isAway });
    await broker.subscribe(subscriber, ['product.saved'], async (event) => void received.push(event));
  }

  async function withChannel(work: (channel: Awaited<ReturnType<Awaited<ReturnType<typeof connectAmqp>>['createChannel']>>) => Promise<unknown>) {
    const connection = await connectAmqp(target.href);
    try {
      await work(await connection.createChannel());
    } finally {
      await connection.close();
    }
  }

  /** Publishes like the relay: until the broker has the event. */
  async function publishAtLast(event: DomainEvent): Promise<void> {
    await expect.poll(() => broker.publish(event).then(() => 'published', (error: Error) => error.message), { timeout: 20_000, interval: 50 }).toBe('published');
  }

  async function expectToWork(): Promise<void> {
    const event = saved();
    await publishAtLast(event);
    await expect.poll(() => received.map(({ id }) => id)).toContain(event.id);
  }

  async function expectEmptyQueue(): Promise<void> {
    await withChannel(async (channel) => expect((await channel.checkQueue(`${prefix}.gateway`)).messageCount).toBe(0));
  }

  /**
   * Counts three things: the copies that the process sends, the copies that RabbitMQ did not confirm within 1 s, and the messages that the process
   * acknowledges. The process acknowledges an original when RabbitMQ has confirmed its copy. RabbitMQ can deliver the copy before it confirms it.
   */
  function watchCopies() {
    const { publishing, consuming } = link.channels()!;
    const ack = vi.spyOn(consuming, 'ack');
    const send = publishing.publish.bind(publishing);
    let confirmed = 0;
    const publish = vi.spyOn(publishing, 'publish').mockImplementation((exchange, key, content, options, callback) => {
      const sentAt = performance.now();
      return send(exchange, key, content, options, (error, ok) => {
        callback?.(error, ok);
        // The process continues in the next turn, too.
        setImmediate(() => void (exchange === '' && performance.now() < sentAt + 1_000 && (confirmed += 1)));
      });
    });
    const copies = () => publish.mock.calls.filter(([exchange]) => exchange === '').map(([, , , options]) => options);
    return { copies, unconfirmed: () => copies().length - confirmed, acknowledged: () => ack.mock.calls.length };
  }

  it('declares quorum queues', async () => {
    await open();
    const asked = { durable: true, arguments: { 'x-queue-type': 'classic' } };
    const otherwise = withChannel(async (channel) => {
      channel.on('error', () => undefined);
      await channel.assertQueue(`${prefix}.gateway`, asked);
    });
    await expect(otherwise).rejects.toThrow(/x-queue-type.*quorum/);
  });

  it('keeps events for a consumer that has never started, although another one receives them', async () => {
    await open({ search: ['product.saved'] });
    const event = saved();
    await broker.publish(event);
    await expect.poll(() => received).toEqual([event]);
    await broker.close();

    received = [];
    await open({}, 'search');
    await expect.poll(() => received).toEqual([event]);
  });

  it('keeps events for a consumer that has never started, although the connection was lost before its queue had all bindings', async () => {
    let isCut = false;
    broker = await createAmqpBroker({ prefix, logger: silentLogger, unconsumed: [], consumers: { search: ['product.deleted', 'product.saved'] }, queueArguments: quorumQueues }, (setUp) =>
      linkToRabbitmq(through, 'test', silentLogger, (channels) =>
        setUp({
          ...channels,
          async open() {
            const channel = await channels.open();
            const bind = channel.bindQueue.bind(channel);
            channel.bindQueue = (queue, source, type) => {
              if (type === 'product.saved' && !isCut) {
                isCut = true;
                tunnel.cut();
              }
              return bind(queue, source, type);
            };
            return channel;
          },
        }),
      ),
    );
    await publishAtLast(saved());
    expect(isCut).toBe(true);
  });

  it('adds no events to the queue of a consumer that has started', async () => {
    await open({}, 'search');
    await broker.close();
    await open({ search: ['product.saved', 'product.deleted'] });
    await expect(broker.publish(newEvent('product.deleted', { productId: newId() }, new Date()))).rejects.toThrow('No queue is bound to product.deleted');
    await expectToWork();
  });

  it('takes twenty messages at a time and leaves the others to the next process', async () => {
    await connect();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await broker.subscribe('gateway', ['product.saved'], async (event) => {
      received.push(event);
      await finished;
    });
    await Promise.all(Array.from({ length: 30 }, () => broker.publish(saved())));
    await expect.poll(() => received.length).toBe(20);
    await withChannel(async (channel) => expect((await channel.checkQueue(`${prefix}.gateway`)).messageCount).toBe(10));
    expect(received).toHaveLength(20);
    finish();
    await expect.poll(() => received.length).toBe(30);
  });

  it.each([
    ['in this process', 5_000],
    ['in any process', 0],
  ])('repeats an event %s more often than the delivery limit allows', async (_case, passOnAfterMs) => {
    await connect({}, { queueArguments: { ...quorumQueues, 'x-delivery-limit': 1 }, passOnAfterMs });
    let rejections = 0;
    await broker.subscribe('gateway', ['product.saved'], async (event) => {
      if (rejections < 4) {
        rejections += 1;
        throw new Error('The store is away');
      }
      received.push(event);
    });
    const event = saved();
    const { copies, unconfirmed, acknowledged } = watchCopies();
    await broker.publish(event);
    await expect.poll(() => acknowledged() - copies().length).toBe(1);
    await broker.close();
    await expectEmptyQueue();
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set([event.id]));
    // While RabbitMQ does not confirm a copy, this process repeats the event itself. Then it receives the event and the copy.
    expect(received.length).toBeLessThanOrEqual(1 + unconfirmed());
  });

  it('passes an event that it cannot store on to another process of the consumer', async () => {
    await connect({}, { passOnAfterMs: 0 });
    const withoutStore = broker;
    const receive = vi.fn(() => Promise.reject(new Error('The store is away')));
    await withoutStore.subscribe('gateway', ['product.saved'], receive);
    const { copies, acknowledged } = watchCopies();
    const event = saved();
    await withoutStore.publish(event);
    await expect.poll(() => receive.mock.calls.length).toBeGreaterThan(0);
    await open();
    await expect.poll(() => received).toEqual([event]);
    await expect.poll(acknowledged).toBe(copies().length);
    await withoutStore.close();
    await broker.close();
    await expectEmptyQueue();
    expect(received).toEqual([event]);
  });

  it.each<[string, number, (callback: (error: Error) => void) => void]>([
    ['is not confirmed, because RabbitMQ is low on memory', 1, () => undefined],
    ['is refused', 5, (callback) => callback(new Error('The broker refused the message'))],
  ])('repeats an event while its copy %s, and sends no second copy', async (_case, copies, answer) => {
    await connect({}, { passOnAfterMs: 0 });
    let isAway = true;
    let rejections = 0;
    const prepared = Promise.withResolvers<void>();
    await broker.subscribe('gateway', ['product.saved'], async (event) => {
      await prepared.promise;
      if (!isAway) return void received.push(event);
      rejections += 1;
      throw new Error('The store is away');
    });
    const events = Array.from({ length: 5 }, saved);
    for (const event of events) await broker.publish(event);
    const sent: string[] = [];
    vi.spyOn(link.channels()!.publishing, 'publish').mockImplementation((_exchange, _key, _content, options, callback) => {
      sent.push(options?.messageId ?? '');
      answer(callback as (error: Error) => void);
      return true;
    });
    prepared.resolve();
    await expect.poll(() => sent.length).toBe(copies);
    await expect.poll(() => rejections).toBeGreaterThan(15);
    isAway = false;
    await expect.poll(() => received.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
    expect(new Set(sent).size).toBe(copies);
    expect(sent).toHaveLength(copies);
  });

  it('sends no event while RabbitMQ is low on memory, but still handles events', async () => {
    await open();
    const { publishing } = link.channels()!;
    const { connection } = publishing as unknown as { connection: EventEmitter };
    const publish = vi.spyOn(publishing, 'publish');
    const event = saved();
    await broker.publish(event);
    connection.emit('blocked', 'low on memory');
    expect(broker.connected()).toBe(false);
    await expect(broker.publish(saved())).rejects.toThrow('RabbitMQ accepts no events');
    expect(publish).toHaveBeenCalledTimes(1);
    await expect.poll(() => received).toEqual([event]);
    connection.emit('unblocked');
    expect(broker.connected()).toBe(true);
    await expectToWork();
    await broker.close();
    await expectEmptyQueue();
  });

  it('sends events again after the connection was lost while RabbitMQ was low on memory', async () => {
    await open();
    const { connection } = link.channels()!.publishing as unknown as { connection: EventEmitter };
    connection.emit('blocked', 'low on memory');
    tunnel.cut();
    await expectToWork();
  });

  it('passes no event on that each process receives', async () => {
    await connect({}, { passOnAfterMs: 0 });
    const receive = vi.fn(() => Promise.reject(new Error('The store is away')));
    await broker.subscribe('cache', ['product.saved'], receive, { everyInstance: true });
    const publish = vi.spyOn(link.channels()!.publishing, 'publish');
    await broker.publish(saved());
    await expect.poll(() => receive.mock.calls.length).toBeGreaterThan(2);
    expect(publish).toHaveBeenCalledTimes(1);
  });

  it('counts the failed attempts of an event that it passes on, so that its pauses grow', async () => {
    await connect({}, { passOnAfterMs: 0 });
    const receive = vi.fn(() => Promise.reject(new Error('The store is away')));
    await broker.subscribe('gateway', ['product.saved'], receive);
    const { copies } = watchCopies();
    await broker.publish(saved());
    await expect.poll(() => copies().at(-1)?.headers?.['x-attempts'] as unknown).toBeGreaterThanOrEqual(2);
  });

  /** Acknowledges a message that does not exist, so that the server closes the channel. */
  function closeChannel(): void {
    const unknown = { fields: { deliveryTag: 9_999 } } as Parameters<NonNullable<ReturnType<Link['channels']>>['consuming']['ack']>[0];
    link.channels()?.consuming.ack(unknown);
  }

  it.each([
    ['the connection was lost', () => tunnel.cut()],
    ['the server closed its channel', closeChannel],
  ])('receives an event once more that was rejected when %s', async (_case, end) => {
    await connect();
    let isAway = true;
    let rejections = 0;
    await broker.subscribe('gateway', ['product.saved'], async (event) => {
      if (isAway) {
        rejections += 1;
        throw new Error('The store is away');
      }
      received.push(event);
    });
    const event = saved();
    await broker.publish(event);
    await expect.poll(() => rejections).toBeGreaterThan(0);
    end();
    await expect.poll(() => broker.connected()).toBe(false);
    isAway = false;
    await expect.poll(() => received).toEqual([event]);
    await broker.close();
    await expectEmptyQueue();
    expect(received).toEqual([event]);
  });

  it('closes at once while an event is rejected, and the event stays in its queue', async () => {
    await connect();
    let rejections = 0;
    await broker.subscribe('gateway', ['product.saved'], async () => {
      rejections += 1;
      throw new Error('The store is away');
    });
    await broker.publish(saved());
    await expect.poll(() => rejections).toBeGreaterThan(0);
    const start = performance.now();
    await broker.close();
    // Otherwise it waits 5 s for the event.
    expect(performance.now() - start).toBeLessThan(4_500);
    await withChannel((channel) => expect.poll(async () => (await channel.checkQueue(`${prefix}.gateway`)).messageCount).toBe(1));
  });

  it('leaves no event in its queue that it handled before it closes', async () => {
    for (let times = 0; times < 10; times += 1) {
      await connect();
      const handled = Promise.withResolvers<void>();
      await broker.subscribe('gateway', ['product.saved'], async () => handled.resolve());
      await broker.publish(saved());
      await handled.promise;
      await broker.close();
      await expectEmptyQueue();
    }
  });

  it('reconnects after its connection was closed', async () => {
    await open();
    await expectToWork();
    tunnel.cut();
    await expect.poll(() => broker.connected()).toBe(false);
    await expect(broker.publish(saved())).rejects.toThrow('not connected');
    await expectToWork();
  });

  it('reconnects after its connection was reset', async () => {
    await open();
    await expectToWork();
    tunnel.reset();
    await expect.poll(() => broker.connected()).toBe(false);
    await expectToWork();
  });

  it('works on a slow connection', async () => {
    await open();
    tunnel.setLatency(300);
    await expectToWork();
  });

  it('restores the queue of one instance when it reconnects, and reports the gap', async () => {
    await open();
    const own: string[] = [];
    const onGap = vi.fn();
    await broker.subscribe('cache', ['product.saved'], async ({ id }) => void own.push(id), { everyInstance: true, onGap });
    expect(onGap).not.toHaveBeenCalled();
    tunnel.cut();
    await expect.poll(() => broker.connected()).toBe(false);
    const event = saved();
    await publishAtLast(event);
    await expect.poll(() => own).toEqual([event.id]);
    expect(onGap).toHaveBeenCalled();
  });

  it('reconnects after its connection was closed during the setup', async () => {
    await open();
    for (let times = 0; times < 5; times += 1) {
      tunnel.cut();
      await new Promise((resolve) => setTimeout(resolve, 100 + times * 7));
    }
    await expectToWork();
  });

  it.each<[string, (channels: Channels) => Promise<unknown>]>([
    ['a channel of the setup closes', async (channels) => (await channels.open()).close()],
    ['a setup that failed closes its connection', () => Promise.reject(new Error('The setup failed'))],
  ])('reconnects after its connection was lost before the server had answered, while %s', async (_case, end) => {
    let attempts = 0;
    link = await linkToRabbitmq(through, 'test', silentLogger, async (channels) => {
      attempts += 1;
      if (attempts !== 2) return;
      const open = await channels.open();
      tunnel.setSwallows(true);
      setTimeout(() => {
        tunnel.cut();
        tunnel.setSwallows(false);
      }, 50);
      await end({ ...channels, open: async () => open });
    });
    await expect.poll(() => link.channels()).toBeDefined();
    tunnel.cut();
    await expect.poll(() => attempts).toBe(3);
    await expect.poll(() => link.channels()).toBeDefined();
    await link.close();
  });

  it('tries again if the server does not answer while the connection is set up', async () => {
    let attempts = 0;
    const never = new Promise<void>(() => undefined);
    const warn = vi.spyOn(silentLogger, 'warn');
    link = await linkToRabbitmq(through, 'test', silentLogger, () => ((attempts += 1) === 1 ? never : Promise.resolve()), 500);
    await expect.poll(() => link.channels()).toBeDefined();
    expect(attempts).toBeGreaterThan(1);
    expect(warn).toHaveBeenCalledWith({ err: expect.objectContaining({ message: expect.stringContaining('did not answer in time') }) }, expect.any(String));
    await link.close();
  });

  it('reconnects after the server closed a channel', async () => {
    await open();
    closeChannel();
    await expect.poll(() => broker.connected()).toBe(false);
    await expectToWork();
  });

  it('declares its queue again after it was deleted', async () => {
    await open();
    await expectToWork();
    await withChannel((channel) => channel.deleteQueue(`${prefix}.gateway`));
    await expectToWork();
  });

  it('starts without the server and connects later', async () => {
    tunnel.setClosed(true);
    await open({}, 'gateway', true);
    expect(broker.connected()).toBe(false);
    await expect(broker.publish(saved())).rejects.toThrow('not connected');
    tunnel.setClosed(false);
    await expectToWork();
  });

  it('rejects an event that is not confirmed in time, and reconnects when the connection is dead', async () => {
    await open();
    await expectToWork();
    tunnel.setSwallows(true);
    await expect(broker.publish(saved())).rejects.toThrow('did not confirm in time');
    await expect.poll(() => broker.connected()).toBe(false);
    tunnel.setSwallows(false);
    await expectToWork();
  });

  it('closes although the connection is lost before the server has answered', async () => {
    await open();
    tunnel.setSwallows(true);
    const closed = broker.close().then(() => 'closed');
    // By now the request to close is on its way.
    await new Promise((resolve) => setImmediate(resolve));
    tunnel.cut();
    expect(await closed).toBe('closed');
  });

  it('sends a message without waiting for the acknowledgement of the one before, and so does a command', async () => {
    vi.mocked(connectAmqp).mockClear();
    await connect();
    await (await connectForCommand(through)).close();
    const withoutDelay = [expect.any(String), expect.objectContaining({ noDelay: true })];
    expect(vi.mocked(connectAmqp).mock.calls).toEqual([withoutDelay, withoutDelay]);
  });

  it('loses no confirmed event while the connection is closed again and again', async () => {
    await open();
    const events = Array.from({ length: 100 }, saved);
    for (const [index, event] of events.entries()) {
      const published = publishAtLast(event);
      // The connection ends before, while or after the server receives the event.
      if (index % 10 === 0) setTimeout(() => tunnel.cut(), index / 10);
      await published;
    }
    const ids = () => new Set(received.map(({ id }) => id));
    await expect.poll(() => events.filter(({ id }) => !ids().has(id))).toEqual([]);
  });
});
