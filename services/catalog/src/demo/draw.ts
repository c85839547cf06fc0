import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureId } from '../images/picture';
import { createPainter } from './drawing/picture';
import { indexFile, pictureFile, readPictureIndex, type PictureIndex } from './pictures';
import { demoProducts, type DemoProduct } from './products';

export interface DrawOptions {
  /** The folder for `index.json` and the WebP files: one for each picture, named by the hash of its bytes. */
  outDir: string;
  /** The folder of the drawing code. */
  codeDir: string;
  /** Default: the whole demo catalogue. */
  products?: DemoProduct[];
  /** Called after each product. `total` counts only products that have to be drawn. */
  onProgress?: (done: number, total: number) => void;
}

async function hashOfFiles(folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(join(folder, file)));
  return hash.digest('hex');
}

/** Hashes of the input of each product's pictures: its look and the drawing code. */
export async function printsOf(products: DemoProduct[], codeDir: string): Promise<Map<string, string>> {
  const code = await hashOfFiles(codeDir);
  const print = ({ slug, look }: DemoProduct) => createHash('sha256').update(code).update(JSON.stringify([slug, look])).digest('hex').slice(0, 32);
  return new Map(products.map((product) => [product.slug, print(product)]));
}

/** Draws the pictures that are missing or whose input changed, and removes those that no product has any more. */
export async function drawPictures({ outDir, codeDir, products = demoProducts, onProgress }: DrawOptions): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const prints = await printsOf(products, codeDir);
  const before = await readPictureIndex(outDir);
  const isCurrent = ({ slug }: DemoProduct) => {
    const known = before?.products[slug];
    return known !== undefined && known.print === prints.get(slug) && known.pictures.every((id) => existsSync(pictureFile(outDir, id)));
  };
  const due = new Set(products.filter((product) => !isCurrent(product)));
  const paint = createPainter();
  const index: PictureIndex = { products: {} };
  let done = 0;
  for (const product of products) {
    const { slug } = product;
    if (!due.has(product)) {
      index.products[slug] = before!.products[slug]!;
      continue;
    }
    const pictures = (await paint(product)).map((bytes) => ({ id: pictureId(bytes), bytes }));
    for (const { id, bytes } of pictures) await writeFile(pictureFile(outDir, id), bytes);
    index.products[slug] = { print: prints.get(slug)!, pictures: pictures.map(({ id }) => id) };
    done += 1;
    onProgress?.(done, due.size);
  }

  await writeFile(indexFile(outDir), `${JSON.stringify(index, undefined, 2)}\n`);
  const current = new Set(Object.values(index.products).flatMap(({ pictures }) => pictures.map((id) => `${id}.webp`)));
  const stale = (await readdir(outDir)).filter((file) => file.endsWith('.webp') && !current.has(file));
  await Promise.all(stale.map((file) => rm(join(outDir, file))));
}
