import type { Broker } from '@storefront/service-kit';
import type { AnswerCache } from './answer-cache';
import type { EndedTokens } from './ended-tokens';
import type { OrderFeed } from './order-feed';

/** What the gateway learns from events: answers that are old, tokens that ended, orders that changed. All of it is also found out without them, only later. */
export function subscribe(broker: Broker, { cache, endedTokens, orderFeed }: { cache: AnswerCache; endedTokens: EndedTokens; orderFeed: OrderFeed }): Promise<void> {
  return broker.subscribe(
    'gateway',
    ['product.saved', 'product.deleted', ...orderFeed.types, 'user.credentials-changed'],
    async (event) => {
      switch (event.type) {
        case 'user.credentials-changed':
          return endedTokens.learn(event.data);
        case 'order.placed':
        case 'order.status-changed':
          cache.drop();
          return orderFeed.tell(event);
        case 'order.payment-submitted':
        case 'order.payment-verified':
        case 'order.payment-refused':
          return orderFeed.tell(event);
        default:
          return cache.drop();
      }
    },
    { everyInstance: true },
  );
}
