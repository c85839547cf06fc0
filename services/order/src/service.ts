import { listen, loadInternalToken, loadKeys, openStore, runningService, startInbox, startOutboxRelay, systemClock, type Broker, type Clock, type Logger, type RunningService } from '@storefront/service-kit';
import { createApp } from './app';
import { createCatalogClient } from './catalog-client';
import type { OrderSettings } from './config';
import { openContactStore } from './customers/store';
import { customerSubscriptions } from './customers/subscriptions';
import { createContacts } from './customers/use-cases';
import { createAdmission } from './orders/admission';
import { createOrderQueries } from './orders/queries';
import { openOrderStore } from './orders/store';
import { startSweep } from './orders/sweep';
import { createOrderUseCases } from './orders/use-cases';
import { createStatementQueries } from './statements/queries';
import { openStatementStore } from './statements/store';
import { startCreditSweep } from './statements/sweep';
import { createStatementUseCases } from './statements/use-cases';

export interface OrderOptions {
  settings: OrderSettings;
  /** Stays open when the service stops: parts of one process share it. */
  broker: Broker;
  logger: Logger;
  clock?: Clock;
}

/**
 * Starts the order service: store, outbox relay, inbox, sweep, HTTP.
 * @returns the URL; `stop` finishes running work
 */
export async function startOrder({ settings, broker, logger, clock = systemClock }: OrderOptions): Promise<RunningService> {
  const { DATA_DIR: dataDir, MONGODB_URL: mongodbUrl, JWT_PUBLIC_KEY: givenKey } = settings;
  const { publicKey } = loadKeys({ dataDir, publicKey: givenKey });
  const internalToken = loadInternalToken({ dataDir, given: settings.INTERNAL_TOKEN, hosts: [settings.HOST, new URL(settings.CATALOG_URL).hostname] });
  const store = await openStore({ part: 'order', dataDir, mongodbUrl, logger });
  const orders = await openOrderStore(store);
  const credits = await openStatementStore(store);
  const relay = startOutboxRelay({ part: 'order', exclusive: store.exclusive, collections: [orders.collection, ...credits.collections], broker, logger });
  const catalog = createCatalogClient(settings.CATALOG_URL, internalToken);
  const admission = createAdmission(orders, settings.MAX_OPEN_ORDERS);
  const contacts = createContacts(await openContactStore(store));
  const inbox = await startInbox({ consumer: 'order', store, broker, handlers: customerSubscriptions(contacts), logger, clock });
  const deps = { store: orders, admission, contacts, maxPieces: settings.MAX_PIECES, returnDays: settings.RETURN_DAYS, unpaidHours: settings.UNPAID_ORDER_HOURS, catalog, clock, logger, published: relay.poke };
  const sweep = startSweep(deps, { exclusive: store.exclusive });
  const statements = createStatementUseCases({ credits, orders: deps });
  const creditSweep = startCreditSweep({ useCases: statements, credits, clock, logger }, { exclusive: store.exclusive });

  const app = createApp({
    useCases: createOrderUseCases(deps),
    queries: createOrderQueries(deps),
    statements,
    statementQueries: createStatementQueries(credits, orders),
    publicKey,
    internalToken,
    logger,
    ready: () => store.ping(),
  });
  const listening = listen(app, { port: settings.PORT, host: settings.HOST, logger });
  const service = await runningService({ listening, store, inbox, relay, sweep: { stop: () => Promise.all([sweep.stop(), creditSweep.stop()]) }, connections: [catalog] });
  logger.info({ url: service.url }, 'Order service is listening');
  return service;
}
