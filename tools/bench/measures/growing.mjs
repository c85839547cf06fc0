import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { productId } from '../lib/catalogue.mjs';
import { load } from '../lib/load.mjs';
import { startShop } from '../lib/shop.mjs';
import { alternate } from '../lib/stats.mjs';

export const name = 'growing';
export const title = 'Growing from 1,000 products (the reference) to 10,000: processor time of a read in the catalogue, without the gateway';

const search = (text) => () => `/api/products?limit=12&page=1&search=${encodeURIComponent(text)}`;

const searches = {
  'a search for two words': search('ivory paithani'),
  'a search for a synonym': search('kanchipuram'),
  'a search with a typo and a price': search('banrasi under 5000'),
  'a search with many results': search('silk saree'),
  'a search without results': search('paithani xqzvw'),
  // Each has another price limit, above all prices. The catalogue caches the results of the other searches.
  'a search with many results, each time a new one': (_products, count) => search(`silk saree under ${60_000 + count}`)(),
  suggestions: () => '/api/products/suggest?q=pai',
};

const reads = {
  'list, newest first': () => '/api/products?limit=12&page=1',
  'list, by price': () => '/api/products?limit=12&page=1&sort=price_asc',
  'list, most expensive first': () => '/api/products?limit=12&page=1&sort=price_desc',
  'list, by name': () => '/api/products?limit=12&page=1&sortBy=name&sortOrder=asc',
  'list of a category': () => '/api/products?limit=12&page=1&category=saree',
  'a page far down': (products) => `/api/products?limit=12&page=${Math.floor(products / 12) - 3}`,
  'one product': (products) => `/api/products/${productId(products - 10)}`,
  ...searches,
};

/** The address of the catalogue inside the one process, behind the gateway and its cache. The log names it shortly after the shop is ready. */
async function catalogueOf(shop) {
  for (let tries = 0; tries < 100; tries += 1) {
    const lines = readFileSync(path.join(shop.dataDir, 'shop.log'), 'utf8').split('\n').slice(0, -1);
    const entry = lines.find((line) => line.includes('Catalogue is listening'));
    if (entry) return JSON.parse(entry).url;
    await sleep(50);
  }
  throw new Error('The log does not contain the address of the catalogue');
}

/** The internal token, because the catalogue answers only the shop's own parts. */
const tokenOf = (shop) => readFileSync(path.join(shop.dataDir, 'keys/internal-token'), 'utf8').trim();

export async function run({ full }) {
  const small = { products: 1_000, shop: await startShop({ products: 1_000 }) };
  const large = { products: 10_000, shop: await startShop({ products: 10_000 }) };
  const amount = full ? 3_000 : 1_000;
  const rounds = full ? 9 : 5;
  for (const side of [small, large]) side.catalogue = await catalogueOf(side.shop);
  let count = 0;
  const measure = ({ shop, products, catalogue }, call) => {
    const headers = { 'x-internal-token': tokenOf(shop) };
    return async () => {
      const paths = Array.from({ length: amount }, () => call(products, (count += 1)));
      return (await shop.cpuDuring(() => load({ url: catalogue, amount, connections: 8, headers, paths }))) / amount;
    };
  };
  try {
    const rows = [];
    for (const [label, call] of Object.entries(reads)) {
      rows.push({ name: label, unit: 'µs', ...(!label.endsWith('a new one') && { budget: 1.5 }), ...(await alternate({ rounds, product: measure(large, call), reference: measure(small, call) })) });
    }
    const costliest = Math.max(...rows.filter((row) => row.name in searches).map((row) => row.product));
    return [...rows, { name: 'the costliest search among 10,000 products', unit: 'ms', product: costliest / 1_000, budget: 20 }];
  } finally {
    await Promise.all([small.shop.stop(), large.shop.stop()]);
  }
}
