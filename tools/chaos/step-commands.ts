import { randomUUID } from 'node:crypto';
import type { CreditListAnswer, Order, Product, ShopperHold, StaffProduct } from '@storefront/contracts';
import { createApi, type Login } from '../../e2e/support/api';
import type { Mailbox } from '../../e2e/support/mail';
import { orderOf } from '../../e2e/support/people';
import { bankStatement } from '../statements/bank-statement';

/** A customer of their own with two products of their own, so that everything about a command can be counted. */
export interface Scene {
  origin: string;
  admin: Login;
  customer: Login;
  /** Five pieces of each, at ₹1,000. */
  products: [Product, Product];
  mailbox: Mailbox;
  /** Sets the shop's clock forward. */
  advance(ms: number): Promise<void>;
}

/** The stock, money and mails that are compared after a command. */
export interface Figures {
  /** Of the two products. */
  stock: [number, number];
  held: [number, number];
  /** Pieces in the customer's hold. */
  hold: number;
  orders: { status: Order['status']; payments: string[]; refunds: number[]; refundDue: number; returns: string[] }[];
  credits: string[];
  /** Subjects, sorted, with `#` for the order's number. Each has its own Message-ID. */
  mails: string[];
}

/** A command whose preconditions are met. */
export interface Prepared {
  /** Sends the command once, as its client does. Repeating it must change nothing. */
  send: () => Promise<unknown>;
  expected: Partial<Figures>;
}

export const holdMinutes = 15;
const day = '2026-11-20';
const price = 1_000;
const unpaid = { status: 'pending' as const, payments: [], refunds: [], refundDue: 0, returns: [] };

/** Calls of the customer and of staff in a scene. */
function actorsIn({ origin, admin, customer, products }: Scene) {
  const api = createApi(origin);
  const { token } = customer;
  const asCustomer = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => api.must<Body>(method, path, { token, headers, body });
  const asStaff = <Body>(method: string, path: string, body?: unknown) => api.must<Body>(method, path, { token: admin.token, body });
  const utr = `4${customer.user._id.replace(/\D/g, '').padEnd(11, '7').slice(0, 11)}`;

  return {
    asCustomer,
    asStaff,
    utr,
    hold: async (quantities: number[], key: string = randomUUID()) =>
      (await asCustomer<{ hold: ShopperHold }>('POST', '/api/holds', { items: quantities.map((quantity, index) => ({ product: products[index]!._id, quantity })) }, { 'idempotency-key': key })).hold,
    async order(form: Parameters<typeof orderOf>[1] = {}, quantity = 2, key: string = randomUUID()): Promise<Order> {
      return (await asCustomer<{ order: Order }>('POST', '/api/orders', orderOf([products[0]], form, quantity), { 'idempotency-key': key })).order;
    },
    report: (order: Order) => asCustomer('POST', `/api/admin/orders/${order._id}/payment-details`, { transactionId: utr, paymentDate: day, amount: order.totalAmount }),
    verify: (order: Order) => asStaff('POST', `/api/admin/orders/${order._id}/verify-payment`),
    setStatus: (order: Order, status: Order['status']) => asStaff('PUT', `/api/orders/${order._id}/status`, { status }),
    cancel: (order: Order) => asCustomer('POST', `/api/orders/${order._id}/cancel`, {}),
    importCredit(amount: number) {
      const form = new FormData();
      form.set('file', new Blob([bankStatement('hdfc', [{ day, amount, utr, payer: 'A shopper' }])]), 'statement.csv');
      return asStaff('POST', '/api/admin/statements', form);
    },
    creditId: async () => (await asStaff<CreditListAnswer>('GET', `/api/admin/credits?search=${utr}`)).credits[0]!._id,
    async askReturn(order: Order, key: string = randomUUID()) {
      const form = { items: [{ product: products[0]._id, quantity: 1 }], reason: 'Too long', wish: 'refund' };
      return (await asCustomer<{ order: Order }>('POST', `/api/orders/${order._id}/returns`, form, { 'idempotency-key': key })).order.returns![0]!._id;
    },
    decideReturn: (id: string, decision: object) => asStaff('PUT', `/api/admin/returns/${id}`, decision),
  };
}

type Actors = ReturnType<typeof actorsIn>;

async function deliveredOrder({ order, setStatus }: Actors): Promise<Order> {
  const placed = await order();
  await setStatus(placed, 'delivered');
  return placed;
}

async function paidOrder({ order, report, verify }: Actors): Promise<Order> {
  const placed = await order({ paymentMethod: 'online' });
  await report(placed);
  await verify(placed);
  return placed;
}

/** One credit for two orders; the customer has reported the first. */
async function settleTwo(actors: Actors): Promise<{ creditId: string; settle: () => Promise<void> }> {
  const { order, report, importCredit, creditId: findCredit, asStaff } = actors;
  const orders = [await order({ paymentMethod: 'online' }, 1), await order({ paymentMethod: 'online' }, 1)];
  await report(orders[0]!);
  await importCredit(2 * price);
  const creditId = await findCredit();
  const pairs = orders.map(({ _id: orderId }) => ({ creditId, orderId, amount: price }));
  return {
    creditId,
    async settle() {
      const { results } = await asStaff<{ results: { ok: boolean; message?: string }[] }>('POST', '/api/admin/credits/settle', { pairs });
      const refused = results.find(({ ok }) => !ok);
      if (refused) throw new Error(`A credit was not settled: ${refused.message}`);
    },
  };
}

const confirmed = 'Order confirmed: #';
const received = 'Payment received for order #';
const cancelled = 'Your order # has been cancelled';

/** The commands whose steps are walked through. */
export const commands = {
  // The first, because holds of other scenes would expire at the same time.
  async 'expired hold'(scene) {
    await actorsIn(scene).hold([2, 1]);
    return { send: () => scene.advance((holdMinutes + 1) * 60_000), expected: {} };
  },

  async hold(scene) {
    const { hold } = actorsIn(scene);
    await hold([1]);
    const key = randomUUID();
    return { send: () => hold([2, 1], key), expected: { stock: [3, 4], held: [2, 1], hold: 3 } };
  },

  async 'end of a hold'(scene) {
    const { hold, asCustomer } = actorsIn(scene);
    const { _id } = await hold([2, 1]);
    return { send: () => asCustomer('DELETE', `/api/holds/${_id}`), expected: {} };
  },

  async order(scene) {
    const { hold, order } = actorsIn(scene);
    const { _id: holdId } = await hold([2]);
    const key = randomUUID();
    return { send: () => order({ holdId }, 2, key), expected: { stock: [3, 5], orders: [unpaid], mails: [confirmed] } };
  },

  async report(scene) {
    const { order, report } = actorsIn(scene);
    const placed = await order({ paymentMethod: 'online' });
    return { send: () => report(placed), expected: { stock: [3, 5], orders: [{ ...unpaid, payments: ['submitted 2000'] }], mails: [confirmed] } };
  },

  async statement(scene) {
    const { importCredit } = actorsIn(scene);
    // No order has this total.
    return { send: () => importCredit(1_111), expected: { credits: ['unmatched 1111'] } };
  },

  async settle(scene) {
    const { settle } = await settleTwo(actorsIn(scene));
    const paid = { ...unpaid, status: 'processing' as const, payments: ['verified 1000'] };
    return { send: settle, expected: { stock: [3, 5], orders: [paid, paid], credits: ['settled 2000'], mails: [confirmed, confirmed, received, received] } };
  },

  async unsettle(scene) {
    const actors = actorsIn(scene);
    const { creditId, settle } = await settleTwo(actors);
    await settle();
    const isSettled = async () => (await actors.asStaff<CreditListAnswer>('GET', `/api/admin/credits?search=${actors.utr}`)).credits[0]!.state === 'settled';
    return {
      // Staff see that the credit is not settled any more, and do not repeat the command.
      send: async () => (await isSettled()) && actors.asStaff('POST', `/api/admin/credits/${creditId}/unsettle`, { reason: 'Wrong order' }),
      expected: { stock: [3, 5], orders: [unpaid, { ...unpaid, payments: ['submitted 1000'] }], credits: ['differs 2000'], mails: [confirmed, confirmed, received, received] },
    };
  },

  async cancel(scene) {
    const actors = actorsIn(scene);
    const placed = await paidOrder(actors);
    const due = { ...unpaid, status: 'cancelled' as const, payments: ['verified 2000'], refundDue: 2_000 };
    return { send: () => actors.cancel(placed), expected: { orders: [due], mails: [confirmed, received, cancelled] } };
  },

  async reopen(scene) {
    const { order, cancel, setStatus } = actorsIn(scene);
    const placed = await order();
    await cancel(placed);
    return { send: () => setStatus(placed, 'pending'), expected: { stock: [3, 5], orders: [unpaid], mails: [confirmed, cancelled, 'Your order # is pending'] } };
  },

  async refund(scene) {
    const actors = actorsIn(scene);
    const placed = await paidOrder(actors);
    await actors.cancel(placed);
    const refunded = { ...unpaid, status: 'cancelled' as const, payments: ['verified 2000'], refunds: [2_000] };
    return {
      send: () => actors.asStaff('POST', `/api/admin/orders/${placed._id}/refunds`, { amount: 2_000, reference: `R-${placed._id}`, method: 'upi' }),
      expected: { orders: [refunded], mails: [confirmed, received, cancelled, 'We refunded ₹2,000 for order #'] },
    };
  },

  async return(scene) {
    const actors = actorsIn(scene);
    const placed = await deliveredOrder(actors);
    const key = randomUUID();
    const asked = { ...unpaid, status: 'delivered' as const, returns: ['requested'] };
    return {
      send: () => actors.askReturn(placed, key),
      expected: { stock: [3, 5], orders: [asked], mails: [confirmed, 'Your order # has been delivered', 'We received your return request: order #'] },
    };
  },

  async receive(scene) {
    const actors = actorsIn(scene);
    const id = await actors.askReturn(await deliveredOrder(actors));
    await actors.decideReturn(id, { state: 'accepted' });
    const back = { ...unpaid, status: 'delivered' as const, returns: ['received'], refundDue: 1_000 };
    const steps = ['We received your return request: order #', 'We accepted your return: order #', 'Your returned items have arrived: order #'];
    return {
      send: () => actors.decideReturn(id, { state: 'received', restock: true }),
      expected: { stock: [4, 5], orders: [back], mails: [confirmed, 'Your order # has been delivered', ...steps] },
    };
  },
} satisfies Record<string, (scene: Scene) => Promise<Prepared>>;

export type CommandName = keyof typeof commands;

/** @throws if the shop cannot answer */
export async function figuresOf(scene: Scene): Promise<Figures> {
  const { customer, products, mailbox } = scene;
  const { asCustomer, asStaff, utr } = actorsIn(scene);
  const found = await Promise.all(products.map(async ({ _id }) => (await asStaff<{ product: StaffProduct }>('GET', `/api/admin/products/${_id}`)).product));
  const { hold } = await asCustomer<{ hold?: ShopperHold }>('GET', '/api/holds/mine');
  const { orders } = await asCustomer<{ orders: Order[] }>('GET', '/api/orders/my-orders');
  const { credits } = await asStaff<CreditListAnswer>('GET', `/api/admin/credits?search=${utr}`);
  const mails = await mailbox.mailsTo(customer.user.email);
  // A mail that was sent again after a crash has the same Message-ID.
  const subjects = [...new Map(mails.map(({ messageId, subject = '' }) => [messageId, subject.replace(/ORD-[\w-]+/, '#')])).values()];
  return {
    stock: [found[0]!.stock, found[1]!.stock],
    held: [found[0]!.held ?? 0, found[1]!.held ?? 0],
    hold: hold?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
    orders: orders.map(({ status, payments = [], refunds = [], refundDue = 0, returns = [] }) => ({
      status,
      payments: payments.map(({ state, amount }) => `${state} ${amount}`),
      refunds: refunds.map(({ amount }) => amount),
      refundDue,
      returns: returns.map(({ state }) => state),
    })),
    credits: credits.map(({ state, amount }) => `${state} ${amount}`),
    mails: subjects.sort(),
  };
}

/** The figures of a scene in which nothing happened, with some others. */
export const figuresWith = ({ mails = [], ...expected }: Partial<Figures>): Figures => ({ stock: [5, 5], held: [0, 0], hold: 0, orders: [], credits: [], ...expected, mails: mails.toSorted() });
