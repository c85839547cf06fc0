import type { Broker } from '@storefront/service-kit';
import type { AnswerCache } from './answer-cache';
import type { OrderFeed } from './order-feed';
import type { RevokedTokens } from './revoked-tokens';

const productIdsOf = (items: { productId: string }[]): string[] => items.map(({ productId }) => productId);

/**
 * Events drop cached answers, revoke tokens and notify admins of changed orders. Without events, cached answers expire after 2 s and revoked tokens are known
 * within 5 s, but admins are not notified. After a gap in the events, the feeds of admins end.
 */
export function subscribe(broker: Broker, { cache, revokedTokens, orderFeed }: { cache: AnswerCache; revokedTokens: RevokedTokens; orderFeed: OrderFeed }): Promise<void> {
  return broker.subscribe(
    'gateway',
    ['product.saved', 'product.deleted', ...orderFeed.types, 'user.credentials-changed'],
    async (event) => {
      switch (event.type) {
        case 'user.credentials-changed':
          return revokedTokens.learn(event.data);
        case 'order.placed':
          cache.dropNaming(productIdsOf(event.data.items));
          return orderFeed.send(event);
        case 'order.status-changed':
          if (event.data.items) cache.dropNaming(productIdsOf(event.data.items));
          // Older versions cancel without items.
          else if (event.data.to === 'cancelled') cache.drop();
          return orderFeed.send(event);
        case 'order.payment-submitted':
        case 'order.payment-verified':
        case 'order.payment-refused':
        case 'order.return-changed':
        case 'order.refunded':
        case 'order.audited':
          return orderFeed.send(event);
        default:
          return cache.drop();
      }
    },
    // Their pages connect again and reload.
    { everyInstance: true, onGap: () => orderFeed.close() },
  );
}
