import type { Clock, Handlers, Logger } from '@storefront/service-kit';
import {
  letterOfCredentials,
  letterOfGuessing,
  letterOfLoginCode,
  letterOfOtp,
  letterOfPlaced,
  letterOfRefusal,
  letterOfReminder,
  letterOfStatus,
} from './letters';
import type { Postman } from './postman';
import type { ShopFacts } from './templates';

/** The name of this consumer's queue and inbox. */
export const consumer = 'notification';

/** Whose event leads to which mail. A mail that cannot be sent rejects, and the inbox tries again with growing pauses. */
export function createHandlers({ postman, shop, clock, logger }: { postman: Postman; shop: ShopFacts; clock: Clock; logger: Logger }): Handlers {
  const hasExpired = ({ id, data }: { id: string; data: { expiresAt: string } }) => {
    const expired = data.expiresAt <= clock().toISOString();
    if (expired) logger.warn({ event: id }, 'A one-time code expired before it could be mailed');
    return expired;
  };

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
      if (!hasExpired(event)) await postman.deliver(letterOfOtp(event));
    },
    'user.login-code-requested': async (event) => {
      if (!hasExpired(event)) await postman.deliver(letterOfLoginCode(event));
    },
    'user.sign-in-guessed': async (event) => {
      await postman.deliver(letterOfGuessing(event, shop));
    },
  };
}
