import { cp, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPictures } from './draw';
import { pictureFile, readPictureIndex } from './pictures';
import { demoProducts, type DemoProduct } from './products';

/** Two products with one picture each, which is quick to draw. */
const some = demoProducts.slice(0, 2).map((product): DemoProduct => ({ ...product, look: { ...product.look, views: ['border'] } }));

describe('drawing the demo pictures', () => {
  let folder: string;
  let outDir: string;
  const progress: [number, number][] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-pictures-'));
    outDir = join(folder, 'first');
    await drawPictures({ outDir, products: some, onProgress: (...step) => progress.push(step) });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('makes different WebP pictures in portrait format, and reports progress', async () => {
    const index = await readPictureIndex(outDir);
    const ids = some.flatMap(({ slug }) => index?.products[slug]?.pictures ?? []);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(await sharp(pictureFile(outDir, id)).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1000 });
    expect(progress).toEqual([[1, 2], [2, 2]]);
  });

  it('draws only changed and missing pictures again, and removes unused ones', async () => {
    const again = join(folder, 'again');
    await cp(outDir, again, { recursive: true });
    const before = (await readPictureIndex(again))!.products;
    const kept = pictureFile(again, before[some[0]!.slug]!.pictures[0]!);
    await utimes(kept, 1, 1);
    const changed: DemoProduct = { ...some[1]!, look: { ...some[1]!.look, views: ['gathered'] } };
    const totals: number[] = [];
    await drawPictures({ outDir: again, products: [some[0]!, changed], onProgress: (_done, total) => totals.push(total) });
    expect(totals).toEqual([1]);
    expect((await stat(kept)).mtimeMs).toBe(1000);
    expect((await readdir(again)).filter((file) => file.endsWith('.webp'))).toHaveLength(2);
    await rm(kept);
    await drawPictures({ outDir: again, products: [some[0]!, changed] });
    expect((await stat(kept)).size).toBeGreaterThan(1000);
  });
});
