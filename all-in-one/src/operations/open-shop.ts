import { existsSync } from 'node:fs';
import path from 'node:path';
import { openImageStore } from '@storefront/catalog';
import { databaseName, openStore, type Logger, type Store } from '@storefront/service-kit';
import { RefusedError, storedParts, type Context, type StoredPart } from './context';
import { rabbitmqAt } from './rabbitmq';

/**
 * Opens the stores of a shop for one command.
 * @throws StartError if a server cannot be reached, or another process uses the embedded shop
 * @throws RefusedError if the folder or the databases have no shop: a misspelt name must not become a new, empty shop
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
      const store = await openStore({ part, dataDir, mongodbUrl, logger, isForCommand: true, isHalfRestoredAllowed: isForRestore });
      closing.push(() => store.close());
      stores[part] = store;
    }
    // Before anything makes an index, which would also make the database.
    if (mongodbUrl !== undefined && !isForRestore && !(await hasDocuments(Object.values(stores)))) {
      throw new RefusedError(`There is no shop in the databases ${storedParts.map((part) => databaseName(mongodbUrl, part)).join(', ')}. MONGODB_URL must name the database of the shop.`);
    }
    const images = await openImageStore({ dataDir, mongodbUrl, logger });
    closing.push(() => images.close());
    return {
      stores: stores as Record<StoredPart, Store>,
      images,
      kind: mongodbUrl === undefined ? 'embedded' : 'mongodb',
      ...(rabbitmqUrl !== undefined && rabbitmqAt(rabbitmqUrl)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function hasDocuments(stores: Store[]): Promise<boolean> {
  for (const store of stores) {
    for (const name of await store.names()) if (await (await store.collection(name)).findOne({})) return true;
  }
  return false;
}
