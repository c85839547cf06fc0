import { existsSync } from 'node:fs';
import path from 'node:path';
import { openImageStore } from '@storefront/catalog';
import { openStore, openUnreadable, type Logger, type Store } from '@storefront/service-kit';
import { RefusedError, storedParts, type Context, type StoredPart } from './context';

/**
 * Opens the stores of a shop for one command.
 * @throws StartError if a server cannot be reached, or another process uses the embedded shop
 * @throws RefusedError if the folder has no shop: a misspelt one must not become a new, empty shop
 */
export async function openShop(settings: { dataDir: string; mongodbUrl?: string; rabbitmqUrl?: string; logger: Logger; isForRestore?: boolean }): Promise<Context & { close(): Promise<void> }> {
  const { dataDir, mongodbUrl, rabbitmqUrl, logger, isForRestore = false } = settings;
  if (mongodbUrl === undefined && !isForRestore && !storedParts.some((part) => existsSync(path.join(dataDir, part)))) {
    throw new RefusedError(`There is no shop in ${dataDir}. DATA_DIR must be the folder of the shop.`);
  }
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const stores: Partial<Record<StoredPart, Store>> = {};
    for (const part of storedParts) {
      const store = await openStore({ part, dataDir, logger, isHalfRestoredAllowed: isForRestore, ...(mongodbUrl !== undefined && { mongodbUrl }) });
      closing.push(() => store.close());
      stores[part] = store;
    }
    const images = await openImageStore({ dataDir, mongodbUrl, logger });
    closing.push(() => images.close());
    const unreadable = rabbitmqUrl === undefined ? undefined : await openUnreadable(rabbitmqUrl);
    if (unreadable) closing.push(() => unreadable.close());
    return { stores: stores as Record<StoredPart, Store>, images, ...(unreadable && { unreadable }), kind: mongodbUrl === undefined ? 'embedded' : 'mongodb', close };
  } catch (error) {
    await close();
    throw error;
  }
}
