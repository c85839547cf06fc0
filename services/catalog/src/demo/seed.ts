import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DuplicateKeyError, StartError, type Clock, type Collection, type Logger, type Store } from '@storefront/service-kit';
import type { ImageStore } from '../images/image-store';
import { createProduct, type ProductState } from '../products/product';
import type { ProductStore } from '../products/store';
import { pictureFile, readPictureIndex, type PictureIndex } from './pictures';
import { demoProducts } from './products';

export interface SeedOptions {
  store: Store;
  products: ProductStore;
  imageStore: ImageStore;
  /** The folder of `drawPictures`. */
  picturesDir: string;
  logger: Logger;
  clock: Clock;
}

interface Seeding {
  _id: string;
  startedAt: string;
  doneAt?: string;
}

const concurrency = 8;
const minute = 60_000;

/** The same in every shop, so that links to demo products work everywhere. */
export const demoProductId = (slug: string): string => createHash('sha256').update(`demo product ${slug}`).digest('hex').slice(0, 24);

/**
 * Fills an empty catalogue with the demo products and their pictures. If it was interrupted, the next start continues. Once done, it is never
 * repeated, so deleted demo products stay deleted.
 * @throws Error if the folder has no pictures
 */
export async function seedDemo({ store, products, imageStore, picturesDir, logger, clock }: SeedOptions): Promise<void> {
  const seedings = await store.collection<Seeding>('seedings');
  const begun = await seedings.findOne({ _id: 'demo' });
  if (begun?.doneAt !== undefined || (!begun && !(await products.isEmpty()))) return;
  const pictures = await readPictureIndex(picturesDir);
  if (!pictures) throw new StartError(`There are no demo pictures in ${picturesDir}: set PICTURES_DIR, or start with SEED=none`);

  const { startedAt } = begun ?? (await begin(seedings, clock().toISOString()));
  logger.info({ products: demoProducts.length }, 'Seeding the demo catalogue');
  await keepPictures(imageStore, picturesDir, pictures);
  // The shop shows the newest first, so the first demo product gets the latest time.
  for (const [position, demo] of demoProducts.entries()) {
    const now = new Date(Date.parse(startedAt) - position * minute);
    const images = pictures.products[demo.slug]?.pictures ?? [];
    await insertOnce(products, createProduct({ ...demo, images }, { id: demoProductId(demo.slug), now }), now);
  }
  await seedings.update({ _id: 'demo' }, { $set: { doneAt: clock().toISOString() } });
  logger.info({ products: demoProducts.length }, 'Seeded the demo catalogue');
}

/** @returns what another replica inserted, if it was faster */
async function begin(seedings: Collection<Seeding>, startedAt: string): Promise<Seeding> {
  const seeding = { _id: 'demo', startedAt };
  try {
    await seedings.insert(seeding);
    return seeding;
  } catch (error) {
    const faster = error instanceof DuplicateKeyError ? await seedings.findOne({ _id: 'demo' }) : undefined;
    if (!faster) throw error;
    return faster;
  }
}

async function insertOnce(products: ProductStore, product: ProductState, now: Date): Promise<void> {
  try {
    await products.insert({ product, events: [] }, now);
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
}

async function keepPictures(imageStore: ImageStore, folder: string, index: PictureIndex): Promise<void> {
  const queue = demoProducts.flatMap(({ slug }) => index.products[slug]?.pictures ?? []);
  const keepNext = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) await imageStore.keep(id, await readFile(pictureFile(folder, id)));
  };
  await Promise.all(Array.from({ length: concurrency }, keepNext));
}
