import { mkdtemp, readdir, rm, utimes, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawPictures } from './draw';
import { pictureFile, readPictureIndex } from './pictures';
import { demoProducts, type DemoProduct } from './products';

/** Two products with one picture each, which is quick to draw. */
const some = demoProducts.slice(0, 2).map((product): DemoProduct => ({ ...product, look: { ...product.look, views: ['border'] } }));

describe('drawing the demo pictures', () => {
  let outDir: string;
  beforeEach(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'storefront-pictures-'));
  });
  afterEach(() => rm(outDir, { recursive: true, force: true }));

  it('makes different WebP pictures in portrait format, and reports progress', async () => {
    const progress: [number, number][] = [];
    await drawPictures({ outDir, products: some, onProgress: (...step) => progress.push(step) });
    const index = await readPictureIndex(outDir);
    const ids = some.flatMap(({ slug }) => index?.products[slug]?.pictures ?? []);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(await sharp(pictureFile(outDir, id)).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1000 });
    expect(progress).toEqual([[1, 2], [2, 2]]);
  });

  it('draws only changed pictures again, and removes unused ones', async () => {
    await drawPictures({ outDir, products: some });
    const before = (await readPictureIndex(outDir))!.products;
    const kept = pictureFile(outDir, before[some[0]!.slug]!.pictures[0]!);
    await utimes(kept, 1, 1);
    const changed: DemoProduct = { ...some[1]!, look: { ...some[1]!.look, views: ['gathered'] } };
    const progress: number[] = [];
    await drawPictures({ outDir, products: [some[0]!, changed], onProgress: (_done, total) => progress.push(total) });
    expect(progress).toEqual([1]);
    expect((await stat(kept)).mtimeMs).toBe(1000);
    expect((await readdir(outDir)).filter((file) => file.endsWith('.webp'))).toHaveLength(2);
    await rm(kept);
    await drawPictures({ outDir, products: [some[0]!, changed] });
    expect((await stat(kept)).size).toBeGreaterThan(1000);
  });
});
