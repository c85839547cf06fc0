import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build } from 'esbuild';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '../../..');
const categories = ['saree', 'saree', 'saree', 'dress', 'lehenga', 'salwar', 'other'];
const cloths = ['Silk', 'Cotton', 'Organza', 'Linen', 'Georgette', 'Tussar', 'Chiffon'];
const colours = ['Red', 'Maroon', 'Indigo', 'Emerald', 'Mustard', 'Ivory', 'Rose', 'Teal', 'Violet', 'Copper', 'Saffron'];
const styles = ['Banarasi', 'Kanjivaram', 'Chanderi', 'Paithani', 'Jamdani'];

/** The catalogue's own function that makes the stored form of a product. */
async function productRule() {
  const outfile = path.join(root, '.cache/bench/product.mjs');
  await build({ entryPoints: [path.join(root, 'services/catalog/src/products/product.ts')], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning' });
  return (await import(pathToFileURL(outfile).href)).createProduct;
}

export const productId = (index) => (index + 1).toString(16).padStart(24, '0');

/**
 * @returns the documents of `count` products
 * @param {number[]} stocks the stock of the first products; the others never run out
 */
export async function catalogueOf(count, stocks = []) {
  const createProduct = await productRule();
  return Array.from({ length: count }, (_, index) => {
    const [cloth, colour, style] = [cloths[index % 7], colours[index % 11], styles[index % 5]];
    const product = createProduct(
      {
        name: `${colour} ${style} ${cloth} ${index}`,
        description: `Woven by hand in ${style} tradition, in ${colour.toLowerCase()} with a contrasting border. Comes with an unstitched blouse piece; dry clean only. Piece number ${index}.`,
        price: 900 + ((index * 7919) % 50_000),
        category: categories[index % categories.length],
        stock: stocks[index] ?? 1_000_000,
        specifications: { material: cloth, color: colour },
        images: [],
      },
      { id: productId(index), now: new Date(Date.UTC(2026, 0, 1) + index * 60_000) },
    );
    return { ...product, outbox: [], outboxPending: false };
  });
}

/** Writes a catalogue into a shop's data folder, in the form of the embedded store. */
export async function writeCatalogue(dataDir, count, stocks) {
  const products = await catalogueOf(count, stocks);
  const folder = path.join(dataDir, 'catalog');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(path.join(folder, 'store.sqlite'));
  database.exec('CREATE TABLE "documents:products" (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL); BEGIN');
  const insert = database.prepare('INSERT INTO "documents:products" (id, document) VALUES (?, ?)');
  for (const product of products) insert.run(product._id, JSON.stringify(product));
  database.exec('COMMIT');
  database.close();
}
