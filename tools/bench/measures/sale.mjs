import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startBareKoa } from '../lib/bare-koa.mjs';
import { productId } from '../lib/catalogue.mjs';
import { load } from '../lib/load.mjs';
import { isSoldOut, orderOf, sessionsOf, writeShoppers } from '../lib/shoppers.mjs';
import { startShop } from '../lib/shop.mjs';
import { followedOrders, waitingEvents } from '../lib/stored.mjs';
import { temporaryFolder } from '../lib/temporary-folder.mjs';

export const name = 'sale';
export const title = 'The day of the sale: 1,000 shoppers within two seconds, 40 pieces of each of five sarees';

const shoppers = 1_000;
const stocks = Array(5).fill(40);
const withinMs = 2_000;
const handledWithinMs = 10_000;
const quietMs = 3_000;
const quantile = (values, share) => values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(share * values.length))];

export async function run() {
  const dataDir = temporaryFolder('bench-sale-');
  await writeShoppers(dataDir, shoppers);
  const shop = await startShop({ products: 1_000, stocks, dataDir });
  const list = `${shop.origin}/api/products?page=2&limit=12`;
  const koa = await startBareKoa(list);
  const browsers = [list, koa.origin].map((url) => new Worker(new URL('../lib/browse.mjs', import.meta.url), { workerData: { url } }));
  const browse = async (browser) => {
    browser.postMessage('latencies');
    const [latencies] = await once(browser, 'message');
    return quantile(latencies, 0.99);
  };
  /** The p99 since the last call: of a list, and of bare Koa. */
  const browsed = () => Promise.all(browsers.map(browse));
  const sessions = await sessionsOf(dataDir, shoppers);

  async function call(method, pathname, token, body) {
    const startedAt = performance.now();
    const answer = await fetch(`${shop.origin}${pathname}`, { method, headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, ...(await answer.json()), ms: performance.now() - startedAt };
  }

  /** Orders of products that do not run out, at 50 at once. */
  async function usualOrders(count) {
    const { products } = await shop.call('GET', '/api/products?limit=100&page=3');
    const requests = Array.from({ length: count }, (_, at) => ({
      method: 'POST',
      path: '/api/orders',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sessions[at]}` },
      body: JSON.stringify(orderOf(products[at % products.length])),
    }));
    const { latency } = await load({ url: shop.origin, amount: count, connections: 50, requests, expected: [201] });
    while (followedOrders(dataDir) < count) await sleep(100);
    return latency.p50;
  }

  const failures = [];
  const orderMs = [];
  const holdMs = [];
  const visitMs = [];
  let sold = 0;

  /** Opens the page of a saree and orders it. Every second shopper holds it first, as those who pay by UPI do. */
  async function buy(token, number) {
    const { status, product } = await call('GET', `/api/products/${productId(number % stocks.length)}`, token);
    if (status !== 200) return failures.push(`page ${status}`);
    const hold = number % 2 === 0 ? await call('POST', '/api/holds', token, { items: [{ product: product._id, quantity: 1 }] }) : undefined;
    if (hold) holdMs.push(hold.ms);
    if (hold && !hold.hold) return isSoldOut(hold) || failures.push(`hold ${hold.status}: ${hold.message}`);
    const order = await call('POST', '/api/orders', token, orderOf(product, hold?.hold));
    orderMs.push(order.ms);
    if (order.status === 201) sold += 1;
    else if (!isSoldOut(order)) failures.push(`order ${order.status}: ${order.message}`);
  }

  async function visit(token, number) {
    await sleep((withinMs * number) / shoppers);
    const startedAt = performance.now();
    await buy(token, number);
    visitMs.push(performance.now() - startedAt);
  }

  try {
    const warmUp = 1_000;
    const usualMs = await usualOrders(warmUp);
    await browsed();
    await sleep(quietMs);
    const [quietP99, quietKoaP99] = await browsed();
    await Promise.all(sessions.map((token, number) => visit(token, number).catch((error) => failures.push(String(error)))));
    const [saleP99, saleKoaP99] = await browsed();
    await sleep(handledWithinMs);
    const waiting = waitingEvents(dataDir) + (warmUp + sold - followedOrders(dataDir));
    const left = await Promise.all(stocks.map(async (_, index) => (await shop.call('GET', `/api/products/${productId(index)}`)).product.stock));
    const pieces = stocks.reduce((sum, stock) => sum + stock, 0);
    const beside = (product, reference) => ({ product, reference, ratio: product / reference, spread: [product / reference, product / reference] });
    return [
      { name: `shoppers with an error other than “sold out”${failures.length > 0 ? `, such as: ${failures[0]}` : ''}`, unit: '', product: failures.length, budget: 0 },
      { name: 'pieces that are missing or sold twice', unit: '', product: Math.abs(pieces - sold) + left.reduce((sum, stock) => sum + Math.abs(stock), 0), budget: 0 },
      { name: 'p99 of an order, beside the median of 50 at once', unit: 'ms', budget: 4, ...beside(quantile(orderMs, 0.99), usualMs) },
      { name: 'p99 of a hold', unit: 'ms', product: quantile(holdMs, 0.99) },
      { name: 'p99 of a visit, from the page to the last answer', unit: 'ms', product: quantile(visitMs, 0.99) },
      { name: 'p99 of a list, beside its p99 before the sale', unit: 'ms', budget: 2, ...beside(saleP99, quietP99) },
      // Koa does nothing for the sale, but it shares the machine with the shop and the shoppers.
      { name: 'the same for bare Koa, in a process of its own', unit: 'ms', ...beside(saleKoaP99, quietKoaP99) },
      { name: 'events that wait 10 s later', unit: '', product: waiting, budget: 0 },
    ];
  } finally {
    await Promise.all(browsers.map((browser) => browser.terminate()));
    await Promise.all([shop.stop(), koa.stop()]);
  }
}
