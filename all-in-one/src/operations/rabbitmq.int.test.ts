import { realServer } from '@storefront/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { rabbitmqAt } from './rabbitmq';

const url = realServer('RABBITMQ_URL');

describe.skipIf(url === undefined)('RabbitMQ, for commands', () => {
  it('answers several calls, each on its own connection', async () => {
    const { queues } = rabbitmqAt(url ?? '');
    expect(await queues.list()).toEqual(expect.any(Array));
    expect(await queues.list()).toEqual(expect.any(Array));
  });
});
