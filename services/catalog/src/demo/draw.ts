import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { pictureId } from '../images/picture';
import { createPainter } from './drawing/picture';
import { indexFile, pictureFile, readPictureIndex, type PictureIndex } from './pictures';
import { demoProducts, type DemoProduct } from './products';

export interface DrawOptions {
  /** For one WebP file for each picture, named by the hash of its bytes, and `index.json`. */
  outDir: string;
  /** Called after each product. `total` counts only products that have to be drawn. */
  onProgress?: (done: number, total: number) => void;
  /** Default: the whole demo catalogue. */
  products?: DemoProduct[];
  /** Default: one for each core, at most four. 0 draws in this thread; so does this module if it runs as TypeScript. */
  workers?: number;
}

type Drawn = { slug: string; pictures: string[] };
type Paint = (product: DemoProduct) => Promise<string[]>;

const workerMark = 'storefront picture worker';
const thisFile = fileURLToPath(import.meta.url);

function paintInto(outDir: string): Paint {
  const paint = createPainter();
  return async (product) => {
    const drawn = (await paint(product)).map((bytes) => ({ id: pictureId(bytes), bytes }));
    await Promise.all(drawn.map(({ id, bytes }) => writeFile(pictureFile(outDir, id), bytes)));
    return drawn.map(({ id }) => id);
  };
}

/** Hashes of the input of each product's pictures: its look and the drawing code. */
async function printsOf(products: DemoProduct[]): Promise<Map<string, string>> {
  const code = createHash('sha256').update(await readFile(thisFile)).digest('hex');
  const print = ({ slug, look }: DemoProduct) => createHash('sha256').update(code).update(JSON.stringify([slug, look])).digest('hex').slice(0, 32);
  return new Map(products.map((product) => [product.slug, print(product)]));
}

/** Draws in worker threads. A free worker takes the next product. */
async function drawInWorkers(due: DemoProduct[], outDir: string, count: number, done: (drawn: Drawn) => void): Promise<void> {
  const queue = [...due];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(thisFile, { workerData: { mark: workerMark, outDir } });
      const next = () => {
        const product = queue.shift();
        if (product) worker.postMessage(product);
        else void worker.terminate().then(() => resolve());
      };
      worker.on('error', reject);
      worker.on('message', (drawn: Drawn) => {
        done(drawn);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: Math.min(count, due.length) }, work));
}

/** Draws the pictures that are missing or whose input changed, and removes those that no product has any more. */
export async function drawPictures({ outDir, onProgress, products = demoProducts, workers }: DrawOptions): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const prints = await printsOf(products);
  const before = await readPictureIndex(outDir);
  const index: PictureIndex = { products: {} };
  const due = products.filter(({ slug }) => {
    const known = before?.products[slug];
    const upToDate = known !== undefined && known.print === prints.get(slug) && known.pictures.every((id) => existsSync(pictureFile(outDir, id)));
    if (upToDate) index.products[slug] = known;
    return !upToDate;
  });

  let count = 0;
  const done = ({ slug, pictures }: Drawn) => {
    index.products[slug] = { print: prints.get(slug) ?? '', pictures };
    count += 1;
    onProgress?.(count, due.length);
  };
  const threads = thisFile.endsWith('.ts') ? 0 : (workers ?? Math.min(4, availableParallelism()));
  if (threads > 0) {
    await drawInWorkers(due, outDir, threads, done);
  } else {
    const paint = paintInto(outDir);
    for (const product of due) done({ slug: product.slug, pictures: await paint(product) });
  }

  const draft = `${indexFile(outDir)}.draft`;
  await writeFile(draft, JSON.stringify(index));
  await rename(draft, indexFile(outDir));
  const current = new Set(Object.values(index.products).flatMap(({ pictures }) => pictures.map((id) => `${id}.webp`)));
  const stale = (await readdir(outDir)).filter((file) => file.endsWith('.webp') && !current.has(file));
  await Promise.all(stale.map((file) => rm(join(outDir, file))));
}

if (!isMainThread && (workerData as { mark?: unknown } | null)?.mark === workerMark) {
  const paint = paintInto((workerData as { outDir: string }).outDir);
  parentPort?.on('message', (product: DemoProduct) => {
    void paint(product).then((pictures) => parentPort?.postMessage({ slug: product.slug, pictures } satisfies Drawn));
  });
}
