import { createHttpApp, identify, type InternalToken, type Logger } from '@storefront/service-kit';
import type Koa from 'koa';
import type { Mailbox } from './mailbox';
import { mailboxRoutes } from './mailbox-routes';
import type { OrderClient } from './order-client';
import type { Postman } from './postman';
import { confirmationRoutes } from './routes';
import type { ShopFacts } from './templates';

export interface AppDeps {
  postman: Postman;
  orders: OrderClient;
  shop: ShopFacts;
  /** PEM, what tokens are verified with. */
  publicKey: string;
  internalToken: InternalToken;
  logger: Logger;
  /** Where mails are kept in files; its pages are there only then. */
  mailbox?: Mailbox;
  /** How long a call waits for a slow mail server. */
  answerMs?: number | undefined;
  /** Rejects while the service cannot work. */
  ready?: () => Promise<void>;
}

/** The notification service over HTTP; it does not listen. */
export function createApp({ publicKey, internalToken, logger, mailbox, ready, ...deps }: AppDeps): Koa {
  return createHttpApp({ part: 'notification', logger, internalToken, ...(ready && { ready }) }, (router) => {
    if (mailbox) mailboxRoutes(router, mailbox, deps.shop);
    router.use(identify(publicKey));
    confirmationRoutes(router, deps);
  });
}
