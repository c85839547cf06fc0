import type { Broker } from '@storefront/service-kit';
import { expect, it, vi } from 'vitest';
import { createAnswerCache } from './answer-cache';
import type { OrderFeed } from './order-feed';
import type { RevokedTokens } from './revoked-tokens';
import { subscribe } from './subscriptions';

it('ends the feeds of admins after a gap in the events, because their pages miss changes', async () => {
  const subscribed = vi.fn<Broker['subscribe']>(async () => undefined);
  const close = vi.fn();
  const orderFeed = { types: ['order.placed'], send: () => undefined, close } as unknown as OrderFeed;
  await subscribe({ subscribe: subscribed } as unknown as Broker, { cache: createAnswerCache({ maxAgeMs: 1 }), revokedTokens: {} as RevokedTokens, orderFeed });
  expect(close).not.toHaveBeenCalled();
  subscribed.mock.calls[0]?.[3]?.onGap?.();
  expect(close).toHaveBeenCalledOnce();
});
