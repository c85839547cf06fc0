import { createHttpApp, identify, type InternalToken, type Logger } from '@storefront/service-kit';
import type Koa from 'koa';
import type { Mailbox } from './mailbox';
import { mailboxRoutes } from './mailbox-routes';
import type { Mailer } from './mailer';
import type { OrderClient } from './order-client';
import { confirmationRoutes } from './routes';
import type { ShopFacts } from './templates';

export interface AppDeps {
  mailer: Mailer;
  orders: OrderClient;
  shop: ShopFacts;
  /** PEM; verifies tokens. */
  publicKey: string;
  internalToken: InternalToken;
  logger: Logger;
  /** Set if mails are written to files; only then are there mailbox pages. */
  mailbox?: Mailbox;
  /** Time in ms after which a call is answered, even if the mail server is still busy. */
  answerMs?: number;
  /** Rejects while the service cannot work. */
  ready?: () => Promise<void>;
}

/** The notification service over HTTP; it does not listen. */
export function createApp({ publicKey, internalToken, logger, mailbox, ready, ...deps }: AppDeps): Koa {
  return createHttpApp({ part: 'notification', logger, internalToken, ready }, (router) => {
    if (mailbox) mailboxRoutes(router, mailbox, deps.shop);
    router.use(identify(publicKey));
    confirmationRoutes(router, { ...deps, logger });
  });
}
