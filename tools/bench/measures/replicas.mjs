import { setTimeout as sleep } from 'node:timers/promises';
import { productId } from '../lib/catalogue.mjs';
import { load } from '../lib/load.mjs';
import { startReplicas } from '../lib/replicas.mjs';
import { isSoldOut, orderOf, sessionsOf } from '../lib/shoppers.mjs';
import { median } from '../lib/stats.mjs';

export const name = 'replicas';
export const title = 'One, two and four replicas of gateway, catalogue and order, on MongoDB and RabbitMQ: the same load for each';
/** Variables of the environment. A run of all measures skips this one if they are not set. */
export const needs = ['MONGODB_URL', 'RABBITMQ_URL'];

/**
 * The load of one replica. N replicas get N times this load. With less load, a replica would compile its code later and use its caches less, and each request would cost more.
 * Each replica gets its reads, orders and shoppers at the same rate in each set. All replicas run on one core, and the rate is below what the core can do for four. Otherwise four would take longer, more of their
 * cached answers would expire, and orders would wait for more than the 5 s that a call may take.
 */
const share = { shoppers: 150, pieces: 8, orders: 200, reads: 4_000, connections: 4, ordersPerSecond: 12, readsPerSecond: 400, shoppersPerSecond: 10 };
/** Before the measurement, while code is still being compiled; as fast as possible. */
const warmUp = { orders: 250, reads: 2_000 };
const sarees = 5;
const followedWithinMs = 60_000;
const restMs = 4_000;
/** An order that fails for lack of time can leave its pieces reserved until the sweep of the order service, at most a minute later. */
const sweptWithinMs = 90_000;
const sum = (values) => values.reduce((total, value) => total + value, 0);

async function measureSet(replicas, servers) {
  const shoppers = share.shoppers * replicas;
  const stocks = Array(sarees).fill(share.pieces * replicas);
  const shop = await startReplicas({ replicas, products: 1_000, stocks, shoppers, servers });
  try {
    const sessions = await sessionsOf(shop.dataDir, shoppers);
    const pages = await Promise.all(Array.from({ length: 8 }, async (_, page) => (await fetch(`${shop.origins[0]}/api/products?limit=100&page=${page + 1}`)).json()));
    const products = pages.flatMap((page) => page.products);
    const failures = [];
    /** Sold pieces of each saree. */
    const sold = stocks.map(() => 0);
    let placed = 0;
    let turn = 0;

    /** Each request goes to another gateway than the one before it, so a purchase meets several replicas. */
    async function call(method, pathname, token, body) {
      const origin = shop.origins[turn++ % shop.origins.length];
      const answer = await fetch(`${origin}${pathname}`, { method, headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, ...(await answer.json()) };
    }
    const everywhere = (amount, requestAt, more) =>
      Promise.all(shop.origins.map((url, replica) => load({ url, amount, connections: share.connections, ...more, requests: Array.from({ length: amount }, (_, at) => requestAt(at + (replica * products.length) / replicas)) })));

    async function untilFollowed() {
      for (const deadline = Date.now() + followedWithinMs; (await shop.followedOrders()) < placed; await sleep(200)) {
        if (Date.now() > deadline) throw new Error(`${await shop.followedOrders()} of ${placed} orders were followed up within ${followedWithinMs} ms`);
      }
    }
    async function order(amount, perSecond) {
      const request = (at) => ({
        method: 'POST',
        path: '/api/orders',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sessions[at % shoppers]}` },
        body: JSON.stringify(orderOf(products[at % products.length])),
      });
      await everywhere(amount, request, { expected: [201], perSecond });
      placed += amount * replicas;
      await untilFollowed();
      return amount * replicas;
    }
    async function read(amount, perSecond) {
      await everywhere(amount, (at) => ({ path: at % 2 ? `/api/products?page=${1 + (at % 20)}&limit=12` : `/api/products/${productId(at % 200)}` }), { perSecond });
      return amount * replicas;
    }
    /** Opens the page of a saree and orders it. Every second shopper holds it first. */
    async function buy(token, number) {
      const { status, product } = await call('GET', `/api/products/${productId(number % stocks.length)}`, token);
      if (status !== 200) return failures.push(`page ${status}`);
      const hold = number % 2 === 0 ? await call('POST', '/api/holds', token, { items: [{ product: product._id, quantity: 1 }] }) : undefined;
      if (hold && !hold.hold) return isSoldOut(hold) || failures.push(`hold ${hold.status}: ${hold.message}`);
      const { status: ordered, message } = await call('POST', '/api/orders', token, orderOf(product, hold?.hold));
      if (ordered !== 201) return isSoldOut({ status: ordered, message }) || failures.push(`order ${ordered}: ${message}`);
      placed += 1;
      sold[number % stocks.length] += 1;
    }
    async function sell() {
      const before = turn;
      await Promise.all(sessions.map((token, number) => sleep((number * 1_000) / (share.shoppersPerSecond * replicas)).then(() => buy(token, number)).catch((error) => failures.push(String(error)))));
      await untilFollowed();
      return turn - before;
    }

    /**
     * The number of faults. Pieces that are lost (neither on sale, held nor in an order) or counted twice. Orders that were confirmed to a shopper but are not stored.
     * Unsold pieces, if no call failed: there are more shoppers than pieces, so all must be sold.
     */
    async function wrongPieces() {
      const pieces = await shop.piecesOf(stocks.map((_, index) => productId(index)));
      const wrong = pieces.map(({ stock, held, ordered }, index) => Math.abs(stocks[index] - stock - held - ordered) + Math.max(0, sold[index] - ordered) + (failures.length === 0 ? stock + held : 0));
      return sum(wrong);
    }
    async function wrongPiecesAfterSweep() {
      for (const deadline = Date.now() + sweptWithinMs; (await wrongPieces()) > 0 && Date.now() < deadline; ) await sleep(1_000);
      return wrongPieces();
    }

    /** Microseconds of a request by part, without what the processes use at rest. */
    async function costOf(work, rest) {
      const [before, startedAt] = [await shop.usage(), performance.now()];
      const requests = await work();
      const [after, seconds] = [await shop.usage(), (performance.now() - startedAt) / 1_000];
      return { requests, seconds, byPart: Object.fromEntries(Object.keys(after).map((part) => [part, (after[part] - before[part] - (rest?.[part] ?? 0) * seconds) / requests])) };
    }

    await read(warmUp.reads);
    const { byPart: rest } = await costOf(async () => (await sleep(restMs), restMs / 1_000));
    await order(warmUp.orders);
    const costs = { reads: await costOf(() => read(share.reads, share.readsPerSecond), rest), orders: await costOf(() => order(share.orders, share.ordersPerSecond), rest) };
    costs.sale = await costOf(sell, rest);
    const wrong = await wrongPiecesAfterSweep();
    const all = Object.values(costs);
    return { failures, wrong, costs, restMs: sum(Object.values(rest)) / 1_000, perRequest: sum(all.map(({ requests, byPart }) => requests * sum(Object.values(byPart)))) / sum(all.map(({ requests }) => requests)) };
  } finally {
    await shop.stop();
  }
}

export async function run({ full }) {
  const servers = { mongodbUrl: process.env.MONGODB_URL, rabbitmqUrl: process.env.RABBITMQ_URL };
  const rounds = [];
  for (let round = 0; round < (full ? 3 : 1); round += 1) rounds.push({ 1: await measureSet(1, servers), 2: await measureSet(2, servers), 4: await measureSet(4, servers) });
  const sets = rounds.flatMap((round) => Object.values(round));
  const failures = sets.flatMap((set) => set.failures);
  const beside = (replicas, figure) => {
    const ratios = rounds.map((round) => figure(round[replicas]) / figure(round[1]));
    return { product: median(rounds.map((round) => figure(round[replicas]))), reference: median(rounds.map((round) => figure(round[1]))), ratio: median(ratios), spread: [Math.min(...ratios), Math.max(...ratios)] };
  };
  const costOf = (kind) => (set) => sum(Object.values(set.costs[kind].byPart));
  return [
    { name: `requests with an error other than “sold out”${failures.length > 0 ? `, such as: ${failures[0]}` : ''}`, unit: '', product: failures.length, budget: 0 },
    { name: 'pieces that are missing or sold twice', unit: '', product: sum(sets.map(({ wrong }) => wrong)), budget: 0 },
    ...[2, 4].flatMap((replicas) => [
      { name: `a request, ${replicas} replicas beside one`, unit: 'µs', budget: 1.15, ...beside(replicas, ({ perRequest }) => perRequest) },
      ...['reads', 'orders', 'sale'].map((kind) => ({ name: `a request of the ${kind}, ${replicas} replicas beside one`, unit: 'µs', ...beside(replicas, costOf(kind)) })),
      { name: `a second at rest, ${replicas} replicas beside one`, unit: 'ms', ...beside(replicas, ({ restMs }) => restMs) },
    ]),
  ];
}
