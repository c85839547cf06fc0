import type { Message } from 'amqplib';
import { expect, it } from 'vitest';
import { optionsOfCopy } from './copy';

it('keeps the properties and headers of a message, but not its sender, its expiry and the number of its deliveries', () => {
  const kept = { messageId: 'm1', type: 'product.saved', correlationId: 'sale-7', timestamp: 1_795_740_000 };
  const headers = { trace: 'abc', 'x-delivery-count': 3, 'x-queue': 'old' };
  const message = { content: Buffer.alloc(0), fields: {}, properties: { ...kept, userId: 'shop', expiration: '60000', headers } } as unknown as Message;
  expect(optionsOfCopy(message, { 'x-queue': 'storefront.user' })).toEqual({ ...kept, headers: { trace: 'abc', 'x-queue': 'storefront.user' }, mandatory: true });
});
