import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Order, Product } from '@storefront/contracts';
import type { Chance } from '@storefront/service-kit/testing';
import { createApi, type Login, type Person } from '../../e2e/support/api';
import { orderOf } from '../../e2e/support/people';
import { isPaidOnline, playStory, stories, type Story } from './after-sales';

export interface Acknowledged {
  customerId: string;
  order: Order;
  lines: { product: string; quantity: number }[];
  story: Story;
}

export interface Shoppers {
  acknowledged: Acknowledged[];
  /** Calls without an answer, or with another answer than an acknowledgement. Each is retried with the same key. */
  failedAttempts(): number;
  /** Holds that were made, also those that were not ordered. */
  holds(): number;
  /** Starts no more orders and waits until every running order is acknowledged. */
  finish(): Promise<void>;
}

const personOf = (number: number): Person => ({ name: `Shopper ${number}`, email: `shopper${number}@example.in`, phone: '9840012345', password: 'silk-and-zari-9' });
const answerWithinMs = 20_000;
/** Then the shopper orders without a hold, as the page does. */
const attemptsPerHold = 5;
const attemptsPerOrder = 400;

export async function registerShoppers(origin: string, count: number): Promise<Login[]> {
  const api = createApi(origin);
  const logins: Login[] = [];
  for (let number = 1; number <= count; number += 1) logins.push(await api.register(personOf(number)));
  return logins;
}

/**
 * Customers who place one order after the other, as the checkout page does: one key for each purchase, retried until there is an answer. Some orders are then
 * cancelled, paid, returned or refunded.
 */
export function sendShoppers(options: { origin: string; logins: Login[]; admin: Login; products: Product[]; chance: Chance; restMs: number }): Shoppers {
  const { origin, logins, admin, products, chance, restMs } = options;
  const acknowledged: Acknowledged[] = [];
  let failedAttempts = 0;
  let holds = 0;
  let isOver = false;

  /** Undefined if the shop refuses, because of the limits, or does not answer. */
  async function holdItems(token: string, items: { product: string; quantity: number }[], attempts: number): Promise<string | undefined> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const answer = await fetch(`${origin}/api/holds`, { method: 'POST', headers, body: JSON.stringify({ items }), signal: AbortSignal.timeout(answerWithinMs) })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as { hold?: { _id: string } } }))
        .catch(() => undefined);
      if (answer?.body.hold) {
        holds += 1;
        return answer.body.hold._id;
      }
      if (answer && answer.status < 500) return undefined;
      await pause(150);
    }
    return undefined;
  }

  /** @param isFirst the customer's first purchase: it begins with a hold, whatever fails */
  async function buy(customer: Login, isFirst: boolean): Promise<void> {
    const { token, user } = customer;
    const story = chance.next() < 0.5 ? 'kept' : chance.oneOf(stories);
    const quantity = chance.whole(1, 2);
    const bought = chance.next() < 0.5 ? [chance.oneOf(products)] : products.slice(0, 2);
    const form = orderOf(bought, isPaidOnline(story) ? { paymentMethod: 'online' } : {}, quantity);
    const items = form.items.map((item) => ({ ...item, quantity }));
    const attempts = isFirst ? attemptsPerOrder : attemptsPerHold;
    const held = chance.next() < 0.5 || isFirst ? await holdItems(token, items.map(({ product }) => ({ product, quantity })), attempts) : undefined;
    // Some never pay.
    if (held && chance.next() < 0.2) return;
    const named = held && chance.next() < 0.7 ? { holdId: held } : {};
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    for (let attempt = 1; attempt <= attemptsPerOrder; attempt += 1) {
      const answer = await fetch(`${origin}/api/orders`, { method: 'POST', headers, body: JSON.stringify({ ...form, ...named, items }), signal: AbortSignal.timeout(answerWithinMs) })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as { order?: Order; message?: string } }))
        .catch(() => undefined);
      if (answer && answer.status < 300 && answer.body.order) {
        acknowledged.push({ customerId: user._id, order: answer.body.order, lines: items.map(({ product, quantity: count }) => ({ product, quantity: count })), story });
        const failed = await playStory(story, answer.body.order, { origin, customer, admin });
        failedAttempts += failed;
        return;
      }
      if (answer && answer.status >= 400 && answer.status < 500) throw new Error(`An order was rejected with ${answer.status}: ${answer.body.message}`);
      failedAttempts += 1;
      await pause(150);
    }
    throw new Error(`An order was not acknowledged in ${attemptsPerOrder} attempts`);
  }

  const shopping = logins.map(async (login) => {
    for (let purchase = 1; !isOver; purchase += 1) {
      await buy(login, purchase === 1);
      await pause(Math.round(restMs * (0.5 + chance.next())));
    }
  });
  // `finish` reports the failure. Until then a failed shopper must not end the process.
  for (const one of shopping) one.catch(() => undefined);
  return {
    acknowledged,
    failedAttempts: () => failedAttempts,
    holds: () => holds,
    async finish() {
      isOver = true;
      await Promise.all(shopping);
    },
  };
}
