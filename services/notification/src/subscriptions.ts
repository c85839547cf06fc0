import type { Clock, Handlers, Logger } from '@storefront/service-kit';
import { letterOfCredentials, letterOfOtp, letterOfPlaced, letterOfRefusal, letterOfReminder, letterOfStatus } from './letters';
import type { Postman } from './postman';
import type { ShopFacts } from './templates';

/** The name of this consumer's queue and inbox. */
export const consumer = 'notification';

/** Whose event leads to which mail. A mail that cannot be sent rejects, and the inbox tries again with growing pauses. */
export function createHandlers({ postman, shop, clock, logger }: { postman: Postman; shop: ShopFacts; clock: Clock; logger: Logger }): Handlers {
  return {
    'order.placed': async (event) => {
      await postman.deliver(letterOfPlaced(event, shop));
    },
    'order.status-changed': async (event) => {
      await postman.deliver(letterOfStatus(event, shop));
    },
    'order.payment-reminded': async (event) => {
      await postman.deliver(letterOfReminder(event, shop));
    },
    'order.payment-refused': async (event) => {
      await postman.deliver(letterOfRefusal(event, shop));
    },
    'user.credentials-changed': async (event) => {
      await postman.deliver(letterOfCredentials(event, shop));
    },
    'user.otp-requested': async (event) => {
      if (event.data.expiresAt <= clock().toISOString()) {
        logger.warn({ event: event.id }, 'A one-time code expired before it could be mailed');
        return;
      }
      await postman.deliver(letterOfOtp(event));
    },
  };
}
