import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Customer, Order, Product, StaffProduct } from '@storefront/contracts';
import { createApi } from '../../e2e/support/api';
import { owner, type ChaosShop } from './shop';
import { outcomeOf, type Outcome } from './after-sales';
import type { Acknowledged } from './shoppers';

export interface Verdict {
  acknowledged: number;
  stored: number;
  inFigures: number;
  /** Acknowledged orders with a confirmation mail. */
  mailed: number;
  /** Mails that arrived more than once with the same Message-ID, after a crash between sending a mail and recording it. */
  mailedAgain: number;
  stockAtStart: number;
  stockNow: number;
  /** Pieces that shoppers still hold; 0 after the holds have ended. */
  held: number;
  sold: number;
  /** Pieces that came back with cancellations and returns. */
  back: number;
  /** Rupees that were refunded. */
  refunded: number;
  /** The problems; empty if everything adds up. */
  wrong: string[];
}

const settleMs = 180_000;

/** Checks until everything adds up, for at most three minutes: events take time to arrive after a fault. */
export async function judge(shop: ChaosShop, root: string, acknowledged: Acknowledged[], before: Product[]): Promise<Verdict> {
  for (const deadline = Date.now() + settleMs; ; await pause(1_000)) {
    const last = Date.now() >= deadline;
    try {
      const verdict = await look(shop, root, acknowledged, before);
      if (verdict.wrong.length === 0 || last) return verdict;
    } catch (error) {
      // A part that recovers from the last fault may still reject calls, for example while a circuit breaker is open.
      if (last) throw error;
    }
  }
}

async function look(shop: ChaosShop, root: string, acknowledged: Acknowledged[], before: Product[]): Promise<Verdict> {
  const api = createApi(shop.origin);
  const { token } = await api.logIn(owner.email, owner.password);
  const orders = await allOrders(api, token);
  const customers = (await api.must<{ customers: Customer[] }>('GET', '/customers?limit=100', { token })).customers;
  const { products } = await api.must<{ products: StaffProduct[] }>('GET', '/api/admin/products', { token });
  const after = products.filter(({ _id }) => before.some((product) => product._id === _id));
  const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const sold = total(acknowledged.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)));
  const outcomes = new Map(acknowledged.map(({ order, story }) => [order._id, outcomeOf(story, order)]));
  const back = total([...outcomes.values()].map(({ piecesBack }) => piecesBack));
  const refunded = total(orders.flatMap(({ refunds = [] }) => refunds.map(({ amount }) => amount)));
  const cancelled = orders.filter(({ status }) => status === 'cancelled').length;
  const mails = await mailsOf(shop, acknowledged);
  const dead = await operate(shop, root, 'events', 'list');
  const figures = await operate(shop, root, 'figures', 'check');
  const verdict = {
    acknowledged: acknowledged.length,
    stored: orders.length,
    inFigures: total(customers.map((customer) => customer.orders)),
    mailed: mails.mailed,
    mailedAgain: mails.again,
    stockAtStart: total(before.map(({ stock }) => stock)),
    stockNow: total(after.map(({ stock }) => stock)),
    held: total(after.map(({ held = 0 }) => held)),
    sold,
    back,
    refunded,
  };
  const stored = new Set(orders.map(({ _id }) => _id));
  const wrong = [
    acknowledged.some(({ order }) => !stored.has(order._id)) && 'an acknowledged order is not stored',
    verdict.stored !== verdict.acknowledged && `${verdict.stored} orders are stored, ${verdict.acknowledged} were acknowledged`,
    verdict.inFigures !== verdict.stored - cancelled && `customers' figures count ${verdict.inFigures} orders`,
    figures.exitCode !== 0 && figures.text,
    verdict.stockNow + verdict.held + sold - back !== verdict.stockAtStart && `stock ${verdict.stockNow} + held ${verdict.held} + sold ${sold} - back ${back} is not ${verdict.stockAtStart}`,
    verdict.held > 0 && `${verdict.held} pieces are still held`,
    ...orders.map((order) => problemOf(order, outcomes.get(order._id))),
    verdict.mailed !== verdict.acknowledged && `${verdict.mailed} orders were mailed`,
    mails.missing > 0 && `${mails.missing} mails about later steps are missing`,
    mails.strange > 0 && `${mails.strange} mails were sent in two versions`,
    ...mails.unexpected.map((subject) => `the mail “${subject}” is not expected`),
    dead.text !== 'Nothing is dead.' && dead.text,
  ];
  return { ...verdict, wrong: wrong.filter((problem): problem is string => typeof problem === 'string') };
}

/** Reads page by page. No new orders come in, so the pages do not shift. */
async function allOrders(api: ReturnType<typeof createApi>, token: string): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await api.must<{ orders: Order[]; pages: number }>('GET', `/api/orders?page=${page}&limit=100`, { token });
    orders.push(...answer.orders);
    if (page >= answer.pages) return orders;
  }
}

/** The difference of an order to the end of its story. */
function problemOf({ orderNumber, status, refundDue, refunds = [], payments = [], returns = [] }: Order, expected: Outcome | undefined): string | false {
  if (!expected) return false;
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const isRight = status === expected.status && refunded === expected.refunded && refundDue === 0 && refunds.length <= 1 && payments.length <= 1 && returns.length <= 1;
  return !isRight && `${orderNumber} is ${status} with ₹${refunded} refunded and ₹${refundDue} due, in ${refunds.length} refunds, ${payments.length} payments and ${returns.length} returns`;
}

/** The mails of the acknowledged orders: each kind once for each order, or again with the same Message-ID, and no other kind. */
export async function mailsOf({ mailbox }: Pick<ChaosShop, 'mailbox'>, acknowledged: Acknowledged[]) {
  const expected = new Map(acknowledged.map(({ order, story }) => [order.orderNumber, outcomeOf(story, order).mails]));
  const found = new Map<string, { ids: Set<string>; count: number }>();
  const unexpected: string[] = [];
  for (const address of new Set(acknowledged.map(({ order }) => order.user.email))) {
    for (const { subject = '', messageId } of await mailbox.mailsTo(address)) {
      const number = /ORD-[\w-]+/.exec(subject)?.[0] ?? '';
      const kinds = expected.get(number);
      // Mails about the account name no order.
      if (!kinds) continue;
      const kind = kinds.find((words) => subject.includes(words));
      if (kind === undefined) {
        unexpected.push(subject);
        continue;
      }
      const known = found.get(`${kind} ${number}`) ?? { ids: new Set(), count: 0 };
      known.ids.add(messageId ?? '');
      found.set(`${kind} ${number}`, { ids: known.ids, count: known.count + 1 });
    }
  }
  const all = [...found.values()];
  const wanted = [...expected].flatMap(([number, kinds]) => kinds.map((kind) => `${kind} ${number}`));
  return {
    mailed: [...found.keys()].filter((key) => key.startsWith('Order confirmed')).length,
    missing: wanted.filter((key) => !found.has(key)).length,
    again: all.reduce((sum, { ids, count }) => sum + count - ids.size, 0),
    strange: all.filter(({ ids }) => ids.size !== 1).length,
    unexpected,
  };
}

/** Runs an operator's command on the running shop. */
export function operate({ environment }: Pick<ChaosShop, 'environment'>, root: string, ...argv: string[]): Promise<{ text: string; exitCode: number }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(root, 'all-in-one/dist/operate.js'), ...argv], { env: environment, cwd: root }, (error, stdout, stderr) => {
      resolve({ text: `${stdout}${stderr}`.trim(), exitCode: error ? 1 : 0 });
    });
  });
}
