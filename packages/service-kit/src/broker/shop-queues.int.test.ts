import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../ids';
import { newEvent } from '../outbox/outbox';
import { brokerVariants, type TestBroker } from '../testing';
import { realServer } from '../testing/real-servers';
import { openShopQueues } from './open';
import type { ShopQueues } from './shop-queues';

const url = realServer('RABBITMQ_URL');

describe.skipIf(url === undefined)('the queues of a shop in RabbitMQ', () => {
  let test: TestBroker;
  let queues: ShopQueues;
  beforeEach(async () => {
    const variant = brokerVariants().find(({ name }) => name === 'rabbitmq');
    if (!variant) throw new Error('There is a RabbitMQ here');
    test = await variant.open();
    queues = await openShopQueues(url ?? '', test.prefix);
  });
  afterEach(async () => {
    await queues.close();
    await test.destroy();
  });

  const nameOf = (queue: string) => `${test.prefix}.${queue}`;

  it('are listed with their consumers; a queue that does not exist is left out', async () => {
    await test.broker.subscribe('user', ['product.saved'], async () => undefined);
    expect(await queues.list()).toEqual([
      { name: nameOf('user'), isDeadLetters: false, waiting: 0, consumers: 1 },
      { name: nameOf('dead-letters'), isDeadLetters: true, waiting: 0, consumers: 0 },
    ]);
  });

  it('are emptied', async () => {
    await test.broker.subscribe('user', ['product.saved'], () => Promise.reject(new Error('no such customer')));
    for (let revision = 1; revision <= 2; revision += 1) await test.broker.publish(newEvent('product.saved', { productId: newId(), revision }, new Date()));
    await test.broker.close();
    const waiting = async () => (await queues.list()).find(({ name }) => name === nameOf('user'));
    await expect.poll(waiting).toMatchObject({ waiting: 2, consumers: 0 });
    await queues.empty();
    expect(await waiting()).toMatchObject({ waiting: 0 });
  });
});
