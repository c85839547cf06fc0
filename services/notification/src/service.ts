import path from 'node:path';
import {
  listen,
  loadInternalToken,
  loadKeys,
  makeDataFolder,
  openStore,
  runningService,
  startInbox,
  systemClock,
  type Broker,
  type Clock,
  type Inbox,
  type Logger,
  type RetryPolicy,
  type RunningService,
} from '@storefront/service-kit';
import { createApp } from './app';
import type { NotificationSettings } from './config';
import { openMailbox } from './mailbox';
import { createMailer } from './mailer';
import { createOrderClient } from './order-client';
import { openMailStore } from './store';
import { mailSubscriptions } from './subscriptions';
import { folderTransport, protectMails, smtpTransport } from './transport';

/** Pauses grow to five minutes. The event of a mail becomes dead if the mail server is down for a day. */
const retryForADay: RetryPolicy = { firstMs: 1_000, maxMs: 300_000, maxAttempts: 340 };

export interface NotificationOptions {
  settings: NotificationSettings;
  /** Stays open when the service stops: parts of one process share it. */
  broker: Broker;
  logger: Logger;
  clock?: Clock;
  retry?: RetryPolicy;
  /** Time in ms after which a call is answered, even if the mail server is still busy. */
  answerMs?: number;
}

/**
 * Starts the notification service: store, inbox, transport, HTTP.
 * @returns where it listens, and its inbox, whose dead events an operator can list and replay
 */
export async function startNotification(options: NotificationOptions): Promise<RunningService & { inbox: Inbox }> {
  const { settings, broker, logger, clock = systemClock, retry = retryForADay, answerMs } = options;
  const { DATA_DIR: dataDir, MONGODB_URL: mongodbUrl, JWT_PUBLIC_KEY: givenKey, SMTP_URL: smtpUrl } = settings;
  const shop = { name: settings.SHOP_NAME, phone: settings.SHOP_PHONE, email: settings.SHOP_EMAIL, publicUrl: settings.PUBLIC_URL.replace(/(?<!\/)\/+$/, '') };
  const { publicKey } = loadKeys({ dataDir, publicKey: givenKey });
  const internalToken = loadInternalToken({ dataDir, given: settings.INTERNAL_TOKEN, hosts: [settings.HOST, new URL(settings.ORDER_URL).hostname] });

  const folder = path.resolve(dataDir, 'mail');
  if (!smtpUrl) makeDataFolder(folder);
  await protectMails(folder, logger);
  const transport = smtpUrl ? smtpTransport(smtpUrl) : folderTransport(folder);
  const store = await openStore({ part: 'notification', dataDir, mongodbUrl, logger });
  const mailer = createMailer({ store: await openMailStore(store), transport, shop, clock });
  const handlers = mailSubscriptions({ mailer, shop, clock, logger });
  const inbox = await startInbox({ consumer: 'notification', store, broker, handlers, logger, clock, retry, concurrency: 4, isSlow: smtpUrl !== undefined });
  const orders = createOrderClient(settings.ORDER_URL, internalToken);

  const app = createApp({
    mailer,
    orders,
    shop,
    publicKey,
    internalToken,
    logger,
    answerMs,
    mailbox: smtpUrl ? undefined : openMailbox(folder),
    ready: () => store.ping(),
  });
  const listening = listen(app, { port: settings.PORT, host: settings.HOST, logger });
  const service = await runningService({ listening, store, inbox, connections: [orders] });
  logger.info({ url: service.url }, 'Notification service is listening');
  return { ...service, inbox };
}
