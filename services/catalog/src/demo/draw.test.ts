import { cp, mkdtemp, readFile, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureId } from '../images/picture';
import { drawPictures, printsOf } from './draw';
import { pictureFile, readPictureIndex } from './pictures';
import { demoProducts, type DemoProduct } from './products';

/** Two products with one picture each, which is quick to draw. */
const some = demoProducts.slice(0, 2).map((product): DemoProduct => ({ ...product, look: { ...product.look, views: ['border'] } }));

const codeDir = join(import.meta.dirname, 'drawing');
const committed = join(import.meta.dirname, '../../demo-pictures');

describe('the committed demo pictures', () => {
  it('are drawn from the current looks with the current code (otherwise run `npm run draw-pictures`)', async () => {
    const prints = Object.entries((await readPictureIndex(committed))!.products).map(([slug, { print }]) => [slug, print]);
    expect(prints).toEqual([...(await printsOf(demoProducts, codeDir))]);
  });

  it('are one WebP file for each view, named by the hash of its bytes', async () => {
    const { products } = (await readPictureIndex(committed))!;
    for (const { slug, look } of demoProducts) expect(products[slug]?.pictures).toHaveLength(look.views.length);
    const ids = Object.values(products).flatMap(({ pictures }) => pictures);
    expect((await readdir(committed)).sort()).toEqual([...ids.map((id) => `${id}.webp`), 'index.json'].sort());
    for (const id of ids) {
      const bytes = await readFile(pictureFile(committed, id));
      expect(pictureId(bytes)).toBe(id);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1000 });
    }
  });
});

describe('drawing the demo pictures', () => {
  let folder: string;
  let outDir: string;
  const progress: [number, number][] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-pictures-'));
    outDir = join(folder, 'first');
    await drawPictures({ outDir, codeDir, products: some, onProgress: (...step) => progress.push(step) });
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
    await drawPictures({ outDir: again, codeDir, products: [some[0]!, changed], onProgress: (_done, total) => totals.push(total) });
    expect(totals).toEqual([1]);
    expect((await stat(kept)).mtimeMs).toBe(1000);
    expect((await readdir(again)).filter((file) => file.endsWith('.webp'))).toHaveLength(2);
    await rm(kept);
    await drawPictures({ outDir: again, codeDir, products: [some[0]!, changed] });
    expect((await stat(kept)).size).toBeGreaterThan(1000);
  });
});
