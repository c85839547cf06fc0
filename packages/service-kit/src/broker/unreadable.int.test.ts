import type { DomainEvent } from '@storefront/contracts';
import { connect, type ConfirmChannel } from 'amqplib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../ids';
import { newEvent } from '../outbox/outbox';
import { brokerVariants, type TestBroker } from '../testing';
import { connectForCommand } from './command-connection';
import { openUnreadable, quorumQueues } from './open';
import type { UnreadableMessages } from './unreadable';

vi.mock('./command-connection', async (original) => ({
  connectForCommand: vi.fn((await original<typeof import('./command-connection')>()).connectForCommand),
}));

const url = process.env.RABBITMQ_URL;

describe.runIf(url)('the dead letters of RabbitMQ', () => {
  let test: TestBroker;
  let unreadable: UnreadableMessages;
  let received: string[];
  beforeEach(async () => {
    const variant = brokerVariants().find(({ name }) => name === 'rabbitmq');
    if (!variant) throw new Error('There is a RabbitMQ here');
    test = await variant.open();
    received = [];
    await test.broker.subscribe('gateway', ['product.saved'], async ({ id }) => void received.push(id));
    unreadable = await openUnreadable(url ?? '', test.prefix);
  });
  afterEach(async () => {
    await unreadable.close();
    await test.destroy();
  });

  const malformed = () => ({ ...newEvent('product.saved', { productId: newId(), revision: 1 }, new Date()), version: 99 }) as unknown as DomainEvent;
  const publish = async (count: number) => {
    const events = Array.from({ length: count }, malformed);
    for (const event of events) await test.broker.publish(event);
    await expect.poll(async () => (await unreadable.list()).length).toBe(count);
    return events;
  };
  /** A dead-letter queue with a delivery limit of 1. No process consumes the queues of its prefix. */
  async function withoutConsumers(work: (queues: { channel: ConfirmChannel; prefix: string; dead: string; letters: UnreadableMessages }) => Promise<void>): Promise<void> {
    const prefix = `test-${newId()}`;
    const dead = `${prefix}.dead-letters`;
    const connection = await connect(url ?? '');
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue(dead, { durable: true, arguments: { ...quorumQueues, 'x-delivery-limit': 1 } });
    const letters = await openUnreadable(url ?? '', prefix);
    try {
      await work({ channel, prefix, dead, letters });
    } finally {
      await letters.close();
      for (const queue of [dead, `${prefix}.user`]) await channel.deleteQueue(queue);
      await connection.close();
    }
  }
  const ids = async () => (await unreadable.list()).map(({ id }) => id).sort();

  it('are listed with their queue and stay there', async () => {
    const [event] = await publish(1);
    const [message] = await unreadable.list();
    expect(message).toMatchObject({ id: event?.id, type: 'product.saved', queue: `${test.prefix}.gateway` });
    expect(message).not.toHaveProperty('text');
    expect(await ids()).toEqual([event?.id]);
  });

  it('are shown in full', async () => {
    const [, event] = await publish(2);
    const messages = await unreadable.show(event?.id);
    expect(messages).toMatchObject([{ id: event?.id, queue: `${test.prefix}.gateway` }]);
    expect(JSON.parse(messages[0]?.text ?? '')).toMatchObject({ id: event?.id, version: 99 });
  });

  it('stay in their order; one is replayed and one is deleted, with all properties and headers in the copies', () =>
    withoutConsumers(async ({ channel, dead, prefix, letters }) => {
      await channel.assertQueue(`${prefix}.user`, { durable: true, arguments: quorumQueues });
      const properties = { type: 'product.saved', contentType: 'text/plain', appId: 'till', correlationId: 'sale-7', timestamp: 1_795_740_000, headers: { 'x-queue': `${prefix}.user`, trace: 'abc' } };
      for (const messageId of ['one', 'two', 'three']) channel.sendToQueue(dead, Buffer.from('{'), { ...properties, messageId });
      await channel.waitForConfirms();
      for (let times = 1; times <= 2; times += 1) expect((await letters.list()).map(({ id }) => id)).toEqual(['one', 'two', 'three']);
      expect(await letters.replay('two')).toMatchObject({ replayed: [{ id: 'two' }], unroutable: [] });
      expect((await letters.list()).map(({ id }) => id)).toEqual(['one', 'three']);
      expect(await letters.drop('one')).toMatchObject([{ id: 'one' }]);
      expect((await letters.list()).map(({ id }) => id)).toEqual(['three']);
      expect(await channel.get(`${prefix}.user`, { noAck: true })).toMatchObject({ properties: { ...properties, messageId: 'two' } });
      expect(await channel.get(dead, { noAck: true })).toMatchObject({ properties: { ...properties, messageId: 'three' } });
      expect(await channel.checkQueue(dead)).toMatchObject({ messageCount: 0 });
    }));

  it('stay when they are listed more often than the delivery limit allows', () =>
    withoutConsumers(async ({ channel, dead, prefix, letters }) => {
      for (const messageId of ['one', 'two']) channel.sendToQueue(dead, Buffer.from('{}'), { messageId, type: 'product.saved', headers: { 'x-queue': `${prefix}.gone` } });
      await channel.waitForConfirms();
      const letter = { type: 'product.saved', queue: `${prefix}.gone` };
      const both = [{ id: 'one', ...letter }, { id: 'two', ...letter }];
      for (let times = 1; times <= 3; times += 1) expect(await letters.list()).toEqual(both);
      for (let times = 1; times <= 3; times += 1) expect(await letters.replay()).toEqual({ replayed: [], unroutable: both });
      expect(await letters.list()).toEqual(both);
      expect(await letters.drop('one')).toHaveLength(1);
      expect(await letters.list()).toEqual(both.slice(1));
    }));

  it('stay in their order if their queue does not exist or is not known, and the others are replayed', () =>
    withoutConsumers(async ({ channel, dead, prefix, letters }) => {
      await channel.assertQueue(`${prefix}.user`, { durable: true, arguments: quorumQueues });
      const queues = { one: `${prefix}.gone`, two: `${prefix}.user`, three: '', four: `${prefix}.user` };
      for (const [messageId, queue] of Object.entries(queues)) channel.sendToQueue(dead, Buffer.from('{'), { messageId, headers: { 'x-queue': queue } });
      await channel.waitForConfirms();
      const { replayed, unroutable } = await letters.replay();
      expect(replayed.map(({ id }) => id)).toEqual(['two', 'four']);
      expect(unroutable.map(({ id }) => id)).toEqual(['one', 'three']);
      expect(await letters.list()).toEqual(unroutable);
      expect(await channel.checkQueue(`${prefix}.user`)).toMatchObject({ messageCount: 2 });
    }));

  it('return when they are replayed and still cannot be read', async () => {
    const [one, two] = await publish(2);
    expect((await unreadable.replay(one?.id)).replayed).toHaveLength(1);
    await expect.poll(ids).toEqual([one?.id, two?.id].sort());
    expect(received).toEqual([]);
  });

  it('are deleted one by one', async () => {
    const [one, two] = await publish(2);
    expect(await unreadable.drop(one?.id)).toMatchObject([{ id: one?.id }]);
    await expect.poll(ids).toEqual([two?.id]);
  });

  it('are none before a part has started', async () => {
    const letters = await openUnreadable(url ?? '', `test-${newId()}`);
    for (const action of [letters.list, () => letters.show('one'), letters.drop, () => letters.drop('one')]) expect(await action()).toEqual([]);
    expect(await letters.replay()).toEqual({ replayed: [], unroutable: [] });
    await letters.close();
  });

  it('stay as they are after a simulated notice that RabbitMQ is low on memory, and all can be deleted', () =>
    withoutConsumers(async ({ channel, dead, letters }) => {
      for (const messageId of ['one', 'two']) channel.sendToQueue(dead, Buffer.from('{}'), { messageId });
      await channel.waitForConfirms();
      const connection = await vi.mocked(connectForCommand).mock.results.at(-1)?.value;
      connection?.emit('blocked', 'low on memory');
      const actions = [letters.list, () => letters.show('one'), letters.replay, () => letters.drop('one')];
      for (const action of actions) await expect(action()).rejects.toThrow('RabbitMQ accepts no messages: low on memory.');
      expect(await channel.checkQueue(dead)).toMatchObject({ messageCount: 2 });
      expect(await letters.drop()).toMatchObject([{ id: 'one' }, { id: 'two' }]);
      expect(await channel.checkQueue(dead)).toMatchObject({ messageCount: 0 });
    }));
});
