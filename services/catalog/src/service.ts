import { listen, loadInternalToken, loadKeys, openStore, runningService, startInbox, startOutboxRelay, systemClock, type Broker, type Clock, type Logger, type RunningService } from '@storefront/service-kit';
import { createApp } from './app';
import type { CatalogSettings } from './config';
import { seedDemo } from './demo/seed';
import { openShopperStore } from './holds/store';
import { startHoldSweep } from './holds/sweep';
import { createHoldUseCases } from './holds/use-cases';
import { openImageStore } from './images/image-store';
import { createImages } from './images/images';
import { followChanges } from './products/changes';
import { createProductQueries } from './products/queries';
import { openProductStore } from './products/store';
import { createProductUseCases } from './products/use-cases';
import { startReplicaSync } from './replica-sync';
import { openReservationStore } from './reservations/store';
import { reservationSubscriptions } from './reservations/subscriptions';
import { createReservationUseCases } from './reservations/use-cases';
import { defaultSynonyms } from './search/default-synonyms';
import { openSearchTermStore } from './search-terms/store';
import { createSearchTermUseCases } from './search-terms/use-cases';
import { createSitemapReader } from './sitemap/sitemap-reader';
import { startSweep } from './sweep';
import { openSynonymStore } from './synonyms/store';
import { createSynonymUseCases } from './synonyms/use-cases';

export interface CatalogOptions {
  settings: CatalogSettings;
  /** Stays open when the service stops: parts of one process share it. */
  broker: Broker;
  logger: Logger;
  clock?: Clock;
}

/**
 * Starts the catalogue: stores, demo products if the settings ask for them, outbox relay, inbox, sweep, HTTP.
 * @returns where it listens; `stop` finishes what is in flight
 */
export async function startCatalog({ settings, broker, logger, clock = systemClock }: CatalogOptions): Promise<RunningService> {
  const { DATA_DIR: dataDir, MONGODB_URL: mongodbUrl, JWT_PUBLIC_KEY: givenKey } = settings;
  const { publicKey } = loadKeys({ dataDir, publicKey: givenKey });
  const internalToken = loadInternalToken({ dataDir, given: settings.INTERNAL_TOKEN, hosts: [settings.HOST] });
  const store = await openStore({ part: 'catalog', dataDir, mongodbUrl, logger });
  const imageStore = await openImageStore({ dataDir, mongodbUrl, logger });
  const readAt = clock();
  const products = await openProductStore(store, clock);
  if (settings.SEED === 'demo') await seedDemo({ store, products, imageStore, picturesDir: settings.PICTURES_DIR, logger, clock });

  const synonymStore = await openSynonymStore(store);
  const relay = startOutboxRelay({ part: 'catalog', exclusive: store.exclusive, collections: [products.collection, synonymStore.collection], broker, logger });
  const images = createImages(imageStore, logger);
  const holds = createHoldUseCases({ products, shoppers: await openShopperStore(store), clock, logger, minutes: settings.HOLD_MINUTES, maxPieces: settings.MAX_PIECES });
  const reservations = createReservationUseCases({ products, reservations: await openReservationStore(store), holds, clock });
  const inbox = await startInbox({ consumer: 'catalog', store, broker, handlers: reservationSubscriptions(reservations), logger, clock });
  const changes = store.exclusive ? undefined : await followChanges({ products, readAt, broker, clock, logger });
  const searchTerms = createSearchTermUseCases({ terms: await openSearchTermStore(store), clock, logger });
  const synonyms = createSynonymUseCases({ synonyms: synonymStore, defaults: defaultSynonyms, use: (groups) => products.setSynonyms(groups), clock, published: () => relay.poke() });
  await synonyms.refresh();
  const sweep = startSweep({ reservations, holds, products, searchTerms, clock, logger });
  const holdSweep = startHoldSweep({ holds, logger });
  const sync = startReplicaSync({ searchTerms, synonyms, logger });

  const app = createApp({
    products: createProductUseCases({ products, images, clock, published: () => relay.poke() }),
    productQueries: createProductQueries(products),
    reservations,
    holds,
    clock,
    images,
    readSitemap: createSitemapReader({ products, publicUrl: settings.PUBLIC_URL, clock }),
    searchTerms,
    synonyms,
    memory: products.memory,
    publicKey,
    internalToken,
    logger,
    ready: () => store.ping(),
  });
  const listening = listen(app, { port: settings.PORT, host: settings.HOST, logger });
  const service = await runningService({
    listening: listening.then(({ close, ...rest }) => ({
      ...rest,
      async close() {
        await close();
        // Includes the searches that were answered last.
        await searchTerms.flush();
      },
    })),
    store,
    inbox,
    relay,
    sweep: { stop: () => Promise.all([sweep.stop(), holdSweep.stop(), sync.stop(), changes?.stop()]) },
    connections: [imageStore],
  });
  logger.info({ url: service.url }, 'Catalogue is listening');
  return service;
}
