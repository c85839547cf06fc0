import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger, storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskImageStore } from '../images/disk-image-store';
import { deleteProduct } from '../products/product';
import { openCatalog, product, type TestCatalog } from '../testing/catalog';
import { indexFile, pictureFile } from './pictures';
import { demoProducts } from './products';
import { demoProductId, seedDemo } from './seed';

describe.each(storeVariants())('seeding the demo catalogue, on $name', (variant) => {
  let catalog: TestCatalog;
  let folder: string;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
    folder = await mkdtemp(join(tmpdir(), 'storefront-seed-'));
    await mkdir(join(folder, 'pictures'));
    await writeFile(pictureFile(join(folder, 'pictures'), 'one'), 'a picture');
    await writeFile(indexFile(join(folder, 'pictures')), JSON.stringify({ products: { [demoProducts[0]!.slug]: { print: '', pictures: ['one'] } } }));
  });
  afterEach(async () => {
    await catalog.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const imageStore = () => openDiskImageStore(join(folder, 'kept'));
  const seed = (changes: Partial<Parameters<typeof seedDemo>[0]> = {}) =>
    seedDemo({ ...catalog, imageStore: imageStore(), picturesDir: join(folder, 'pictures'), logger: silentLogger, ...changes });
  const total = () => catalog.products.count();

  it('fills an empty catalogue in the order of the list, with pictures', async () => {
    await seed();
    const { products } = await catalog.queries.list({});
    expect(products.map(({ name }) => name)).toEqual(demoProducts.map(({ name }) => name));
    expect(products[0]).toMatchObject({ _id: demoProductId(demoProducts[0]!.slug), images: ['one'] });
    expect((await imageStore().read('one'))?.toString()).toBe('a picture');
  });

  it('is done once, so deleted products stay deleted', async () => {
    await seed();
    const first = (await catalog.products.find(demoProductId(demoProducts[0]!.slug)))!;
    await catalog.products.save(first, deleteProduct(first, catalog.clock()), catalog.clock());
    await seed();
    expect(await total()).toBe(demoProducts.length - 1);
  });

  it('continues at the next start if it was interrupted', async () => {
    let inserts = 0;
    const failing = {
      ...catalog.products,
      insert: async (...args: Parameters<typeof catalog.products.insert>) => {
        if ((inserts += 1) > 20) throw new Error('The process was killed');
        await catalog.products.insert(...args);
      },
    };
    await expect(seed({ products: failing })).rejects.toThrow('killed');
    expect(await total()).toBe(20);
    await seed();
    expect(await total()).toBe(demoProducts.length);
  });

  it('is done once if two replicas start at the same time', async () => {
    await Promise.all([seed(), seed()]);
    expect(await total()).toBe(demoProducts.length);
  });

  it('does not change a catalogue that has products', async () => {
    await catalog.put(product());
    await seed();
    expect(await total()).toBe(1);
  });

  it('rejects if the pictures were not drawn, and adds nothing', async () => {
    await expect(seed({ picturesDir: join(folder, 'nowhere') })).rejects.toThrow(/no demo pictures in .*nowhere/);
    expect(await total()).toBe(0);
  });
});
