import { listen, loadInternalToken, loadKeys, once, openStore, startInbox, startOutboxRelay, systemClock } from '@storefront/service-kit';
import type { Broker, Clock, Logger, RunningService } from '@storefront/service-kit';
import { createApp } from './app';
import type { CatalogSettings } from './config';
import { seedDemo } from './demo/seed';
import { openImageStore } from './images/image-store';
import { createImages } from './images/images';
import { openProductStore } from './products/store';
import { openReservationStore } from './reservations/store';
import { reservationHandlers } from './reservations/subscriptions';
import { startSweep } from './sweep';

export interface CatalogOptions {
  settings: CatalogSettings;
  /** Shared by all parts of one process; whoever opened it closes it. */
  broker: Broker;
  logger: Logger;
  clock?: Clock;
}

/** Undoes what was done, the last thing first, whatever fails. */
async function undo(steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps.reverse()) await step().catch(() => undefined);
}

/**
 * Starts the catalogue: products, images, stock and its reservations. Seeds the demo catalogue first, where it is asked for and nothing is there.
 * @returns where it listens, and how to stop it
 */
export async function startCatalog({ settings, broker, logger, clock = systemClock }: CatalogOptions): Promise<RunningService> {
  const { DATA_DIR: dataDir, MONGODB_URL: mongodbUrl, JWT_PUBLIC_KEY: givenKey } = settings;
  const { publicKey } = loadKeys({ dataDir, ...(givenKey !== undefined && { publicKey: givenKey }) });
  const internalToken = loadInternalToken({ dataDir, given: settings.INTERNAL_TOKEN, hosts: [settings.HOST] });
  const begun: (() => Promise<unknown>)[] = [];

  try {
    const store = await openStore({ part: 'catalog', dataDir, logger, ...(mongodbUrl !== undefined && { mongodbUrl }) });
    begun.push(() => store.close());
    const imageStore = await openImageStore({ dataDir, mongodbUrl, logger });
    begun.push(() => imageStore.close());
    const products = await openProductStore(store);
    const reservations = await openReservationStore(store);
    if (settings.SEED === 'demo') await seedDemo({ store, products, imageStore, picturesDir: settings.PICTURES_DIR, logger, clock });

    const relay = startOutboxRelay({ part: 'catalog', exclusive: store.exclusive, collections: [products.outbox], broker, logger });
    begun.push(() => relay.stop());
    const deps = { products, reservations, images: createImages(imageStore), poke: relay.poke, clock, logger };
    const inbox = await startInbox({ consumer: 'catalog', store, broker, handlers: reservationHandlers(deps), logger, clock });
    begun.push(() => inbox.stop());
    const sweep = startSweep(deps);
    begun.push(() => sweep.stop());

    const listening = await listen(createApp({ ...deps, publicKey, internalToken, ready: () => store.ping() }), { port: settings.PORT, host: settings.HOST, logger });
    const takeNoMore = once(() => Promise.all([listening.close(), sweep.stop()]));
    begun.push(takeNoMore);
    logger.info({ url: listening.url }, 'Catalogue is listening');
    return {
      url: listening.url,
      store,
      wake() {
        relay.poke();
        inbox.poke();
      },
      async finish() {
        await takeNoMore();
        await relay.flush();
      },
      stop: () => undo(begun),
    };
  } catch (error) {
    await undo(begun);
    throw error;
  }
}
