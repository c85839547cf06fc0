import { eventSchema, type SeenPayment } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { customer, later, now, paymentForm, pendingOrder } from '../testing/examples';
import { cancelByCustomer } from '../orders/cancelling';
import { changeStatus, intendToReopen, type Decision, type Order } from '../orders/order';
import { recordRefund } from '../refunds/refund';
import { toMatchedOrder } from '../statements/queries';
import { amountDue, awaitedFromPayer, isPaidInFull, refundDue } from './amounts';
import { settlePayment, unsettlePayment } from './bank-credit';
import { paymentConcerns } from './concerns';
import { refusePayment, submitPayment, verifyPayment, withdrawPayment } from './payment';

const submitted = (form: Partial<typeof paymentForm> = {}) => submitPayment(pendingOrder(), { ...paymentForm, ...form }, 'visitor', now).order;
const verified = () => verifyPayment(submitted(), now).order;
const refused = () => refusePayment(submitted(), 'No such payment arrived', later).order;
const cancelledByStaff = () => changeStatus(submitted(), 'cancelled', later).order;
const cancelled = (cancellation?: 'unpaid') => changeStatus(pendingOrder(), 'cancelled', later, cancellation && { cancellation }).order;
const late = () => submitPayment(cancelled('unpaid'), paymentForm, 'visitor', now).order;
const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;

const facts = { orderId: pendingOrder()._id, orderNumber: 'ORD-20261121-7K3F9Q', customer, totalAmount: 12_999 };

function expectContract({ events }: Decision) {
  for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
}

it.each([
  ['a new order', () => pendingOrder(), 'payment'],
  ['a part of the total', () => submitted({ amount: 1 }), 'payment'],
  ['a refused payment', refused, 'payment'],
  ['the whole total, still to be checked', submitted, 'nothing'],
  ['a verified payment', verified, 'nothing'],
  ['cash on delivery', () => pendingOrder({ paymentMethod: 'cod' }), 'nothing'],
  ['an order that staff cancelled', () => cancelled(), 'nothing'],
  ['an order cancelled as unpaid', () => cancelled('unpaid'), 'details'],
  ['an order cancelled as unpaid, with details', late, 'nothing'],
] as const)('given %s, then somebody who wants to pay reads what the shop waits for', (_what, order, awaits) => {
  expect(awaitedFromPayer(order())).toBe(awaits);
});

it.each([
  ['an open order', submitted, 'payment'],
  ['a cancelled order', cancelledByStaff, 'nothing'],
  ['an order cancelled as unpaid', late, 'details'],
] as const)('given %s, when its payment is refused, then the event says what the order waits for', (_what, order, awaits) => {
  expect(refusePayment(order(), 'Not found', later).events).toMatchObject([{ type: 'order.payment-refused', data: { awaits } }]);
});

it('given an order that staff set back to pending, then the event says what it waits for', () => {
  const back = (order: Order) => changeStatus(changeStatus(order, 'shipped', later).order, 'pending', later).events;
  expect(back(submitted())).toMatchObject([{ data: { to: 'pending', awaits: 'nothing' } }]);
  expect(back(pendingOrder())).toMatchObject([{ data: { to: 'pending', awaits: 'payment' } }]);
});

describe('payment details', () => {
  it('given an online order, when a visitor submits, then they are stored unverified and published', () => {
    const decision = submitPayment(pendingOrder(), paymentForm, 'visitor', now);
    expect(decision.order.payments.at(-1)).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, transactionId: '412345678901', paymentDate: '2026-11-21', amount: 1_299_900, state: 'submitted', transactionKey: '412345678901', revision: 2, at: now.toISOString() });
    expect(decision.events).toMatchObject([{ type: 'order.payment-submitted', data: { ...facts, revision: 2, transactionId: '412345678901', amount: 12_999 } }]);
    expectContract(decision);
  });

  it('given submitted details, when a visitor submits again, then nothing is overwritten', () => {
    for (const change of [{ amount: 1 }, { paymentDate: '2026-11-20' }, { transactionId: 'UTR 412345678901' }, { transactionId: '512345678901' }]) {
      expect(() => submitPayment(submitted(), { ...paymentForm, ...change }, 'visitor', now)).toThrow(refusal('payment-already-submitted'));
    }
  });

  it.each(['owner', 'admin'] as const)('given submitted details, when the %s corrects them by their id, then the new ones replace them', (by) => {
    const { payments } = submitPayment(submitted(), { ...paymentForm, paymentId: submitted().payments[0]!._id, transactionId: 'UPI999' }, by, now).order;
    expect(payments).toMatchObject([{ transactionId: 'UPI999', state: 'submitted' }]);
  });

  it.each(['owner', 'admin'] as const)('given details for the whole total, when the %s submits another reference without an id, then it is refused', (by) => {
    expect(() => submitPayment(submitted(), { ...paymentForm, transactionId: 'UPI999' }, by, now)).toThrow('Payment details were already submitted. Please correct them instead.');
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given submitted details, when the %s submits the same again, then nothing happens', (by) => {
    for (const order of [submitted(), submitted({ amount: 1 })]) {
      const { amount } = order.payments[0]!;
      expect(submitPayment(order, { ...paymentForm, amount: amount / 100 }, by, now)).toEqual({ order, events: [] });
    }
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given a verified payment, when the %s corrects it, then it is refused', (by) => {
    expect(() => submitPayment(verified(), { ...paymentForm, amount: 1 }, by, now)).toThrow(refusal('payment-already-verified'));
  });

  it('given cash on delivery, when details are submitted, then the call is rejected', () => {
    expect(() => submitPayment(pendingOrder({ paymentMethod: 'cod' }), paymentForm, 'owner', now)).toThrow(refusal('payment-not-expected'));
  });

  it('given a cancelled order, when details are submitted, then the call is rejected', () => {
    expect(() => submitPayment(cancelled(), paymentForm, 'owner', now)).toThrow(refusal('payment-not-expected'));
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given an order cancelled as unpaid, when the %s submits, then they are stored, and it stays cancelled', (by) => {
    const { order, events } = submitPayment(cancelled('unpaid'), paymentForm, by, now);
    expect(order).toMatchObject({ status: 'cancelled', cancellation: 'unpaid', payments: [{ transactionId: '412345678901', state: 'submitted' }] });
    expect(events).toMatchObject([{ type: 'order.payment-submitted' }]);
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given refused details, when the %s submits the same or others, then they wait for verification', (by) => {
    for (const form of [paymentForm, { ...paymentForm, transactionId: 'UPI999' }]) {
      const { order, events } = submitPayment(refused(), form, by, now);
      expect(order.payments.at(-1)).toMatchObject({ transactionId: form.transactionId, state: 'submitted' });
      expect(order.payments.at(-1)).not.toHaveProperty('refusal');
      expect(events).toHaveLength(1);
    }
  });
});

describe('verifying a payment', () => {
  it('given submitted details, when an admin verifies, then the payment is verified and published', () => {
    const decision = verifyPayment(submitted(), now);
    expect(decision.order.payments.at(-1)).toMatchObject({ state: 'verified' });
    expect(decision.events[0]).toMatchObject({ type: 'order.payment-verified', data: { revision: 3, transactionId: '412345678901' } });
    expectContract(decision);
  });

  it('given a verified payment, when it is verified again, then nothing happens', () => {
    const order: Order = verified();
    expect(verifyPayment(order, now)).toEqual({ order, events: [] });
  });

  it('given no transaction id, when an admin verifies, then the call is rejected', () => {
    expect(() => verifyPayment(pendingOrder(), now)).toThrow(refusal('payment-missing'));
  });

  it('given refused details, when they are verified, then the refusal is removed', () => {
    expect(verifyPayment(refused(), now).order.payments.at(-1)).not.toHaveProperty('refusal');
  });

  it.each([['as unpaid', late], ['by staff', cancelledByStaff]])('given an order cancelled %s, when it is verified before it took its stock again, then the call is rejected', (_, order) => {
    expect(() => verifyPayment(order(), now)).toThrow(refusal('changed-meanwhile'));
  });

  it.each([
    ['as unpaid', late],
    ['by staff', cancelledByStaff],
    ['by its customer', () => cancelByCustomer(submitted(), undefined, later).order],
  ])('given an order cancelled %s, when staff keep it cancelled, then the money is due as a refund and no mail says that the order is prepared', (_, cancelledOrder) => {
    const decision = verifyPayment(cancelledOrder(), now, { keepCancelled: true });
    expect([decision.order.status, decision.order.payments[0]?.state, refundDue(decision.order)]).toEqual(['cancelled', 'verified', 1_299_900]);
    expect(decision.events.map(({ type }) => type)).toEqual(['order.payment-verified']);
    expect(decision.events[0]?.data).not.toHaveProperty('paidInFull');
    expectContract(decision);
    expect(verifyPayment(decision.order, later, { keepCancelled: true })).toEqual({ order: decision.order, events: [] });
  });

  it('given an order that was reopened after the admin saw it, when they keep it cancelled, then the call is rejected', () => {
    const reopened = changeStatus(cancelledByStaff(), 'pending', later).order;
    expect(() => verifyPayment(reopened, later, { keepCancelled: true })).toThrow(refusal('changed-meanwhile'));
    expect(() => verifyPayment(verifyPayment(reopened, later).order, later, { keepCancelled: true })).toThrow(refusal('changed-meanwhile'));
  });
});

describe.each([
  ['verifying', (order: Order, seen: SeenPayment) => verifyPayment(order, now, seen)],
  ['refusing', (order: Order, seen: SeenPayment) => refusePayment(order, 'No such payment arrived', later, seen)],
])('%s what the admin saw', (_, decide) => {
  const changed = (message: string) => expect.objectContaining({ refusal: 'payment-changed', message }) as Error;
  const detailsChanged = changed('The payment details changed after you opened this page. Please check them again.');
  const correct = (order: Order, change: Partial<typeof paymentForm>) => submitPayment(order, { ...paymentForm, ...change, paymentId: order.payments[0]!._id }, 'owner', now).order;
  const corrected = () => correct(submitted(), { transactionId: 'UPI999' });

  it('given unchanged details, then it succeeds', () => {
    const order = submitted();
    for (const seen of [{ revision: order.revision }, { transactionId: '4123-4567-8901' }, { revision: order.revision, transactionId: '412345678901' }, {}]) {
      expect(decide(order, seen).events).not.toEqual([]);
    }
  });

  it.each([['transaction', { transactionId: 'UPI999' }], ['amount', { amount: 1 }], ['date', { paymentDate: '2026-11-20' }]])('given a corrected %s, then the call is rejected', (_what, change) => {
    const seen = submitted();
    const order = correct(seen, change);
    expect(() => decide(order, { revision: seen.revision })).toThrow(detailsChanged);
    expect(decide(order, { revision: order.revision }).events).not.toEqual([]);
  });

  it('given another transaction ID than the admin saw, then the call is rejected', () => {
    expect(() => decide(corrected(), { transactionId: '412345678901' })).toThrow(detailsChanged);
    expect(() => decide(corrected(), { revision: corrected().revision, transactionId: '412345678901' })).toThrow(detailsChanged);
  });

  it('given a refusal by another admin, then the call is rejected, except for the same reason', () => {
    const order = refusePayment(submitted(), 'It is of another shop', later).order;
    expect(() => decide(order, { revision: submitted().revision })).toThrow(detailsChanged);
  });

  it('given a change outside the payment, then it succeeds', () => {
    const seen = submitted();
    const order = changeStatus(changeStatus(seen, 'processing', later).order, 'shipped', later).order;
    expect(decide(order, { revision: seen.revision }).events).not.toEqual([]);
  });

  it('given a cancellation since, then the call is rejected', () => {
    const message = 'The order was cancelled or its payment details changed after you opened this page. Please check them again.';
    expect(() => decide(cancelledByStaff(), { revision: submitted().revision })).toThrow(changed(message));
  });

  it('given an older payment without a revision, then the order’s revision must match', () => {
    const { revision: _revision, ...payment } = submitted().payments[0]!;
    const order = { ...submitted(), payments: [payment] };
    expect(decide(order, { revision: order.revision }).events).not.toEqual([]);
    expect(() => decide({ ...order, revision: order.revision + 1 }, { revision: order.revision })).toThrow(detailsChanged);
  });

  it('given an older payment of a cancelled order, then taking its stock again does not count as a change', () => {
    const { revision: _revision, ...payment } = submitted().payments[0]!;
    const order = { ...cancelledByStaff(), payments: [payment] };
    const reopened = changeStatus(intendToReopen(order, 'pending', later).order, 'pending', later).order;
    expect(decide(reopened, { revision: order.revision }).events).not.toEqual([]);
    expect(() => decide(reopened, { revision: order.revision - 1 })).toThrow(detailsChanged);
  });

  it('given a revision that the order has not reached, then the call is rejected', () => {
    expect(() => decide(submitted(), { revision: submitted().revision + 1 })).toThrow(detailsChanged);
  });
});

it('verifying or refusing again after a lost answer changes nothing', () => {
  const seen = { revision: submitted().revision };
  expect(verifyPayment(verifyPayment(submitted(), now, seen).order, now, seen).events).toEqual([]);
  const { revision: _revision, ...olderPayment } = submitted().payments[0]!;
  expect(verifyPayment(verifyPayment({ ...submitted(), payments: [olderPayment] }, now, seen).order, now, seen).events).toEqual([]);
  expect(refusePayment(refusePayment(submitted(), 'Not found', later, seen).order, 'Not found', later, seen).events).toEqual([]);
});

describe('refusing a payment', () => {
  it('given submitted details, when an admin refuses, then the reason is stored and published', () => {
    const decision = refusePayment(submitted(), 'No such payment arrived', later);
    expect(decision.order.payments.at(-1)).toMatchObject({ state: 'refused', refusal: { reason: 'No such payment arrived', at: later.toISOString() } });
    expect(decision.events).toMatchObject([
      { type: 'order.payment-refused', data: { ...facts, revision: 3, transactionId: '412345678901', amount: 12_999, reason: 'No such payment arrived' } },
    ]);
    expectContract(decision);
  });

  it('given a refused payment, when it is refused for the same reason, then nothing happens; another reason is published', () => {
    const order = refused();
    expect(refusePayment(order, 'No such payment arrived', now)).toEqual({ order, events: [] });
    expect(refusePayment(order, 'It is of another shop', now).events).toHaveLength(1);
  });

  it('given nothing to refuse, or a verified payment, when an admin refuses, then the call is rejected', () => {
    expect(() => refusePayment(pendingOrder(), 'Why not', later)).toThrow(refusal('payment-missing'));
    expect(() => refusePayment(verified(), 'Why not', later)).toThrow(refusal('payment-already-verified'));
  });
});

const second = { ...paymentForm, transactionId: '512345678901' };
/** ₹6,000 of ₹12,999 is submitted. */
const partPaid = () => submitted({ amount: 6_000 });
const bothSubmitted = () => submitPayment(partPaid(), { ...second, amount: 6_999 }, 'visitor', now).order;
const states = ({ payments }: Order) => payments.map(({ transactionId, amount, state }) => `${transactionId.slice(0, 3)} ${amount / 100} ${state}`);

describe('an order that is paid in several transfers', () => {
  it.each(['visitor', 'owner', 'admin'] as const)('gets another payment of the %s while less than the total is reported, and then none', (by) => {
    const { order, events } = submitPayment(partPaid(), { ...second, amount: 6_999 }, by, now);
    expect(states(order)).toEqual(['412 6000 submitted', '512 6999 submitted']);
    expect(events).toMatchObject([{ type: 'order.payment-submitted', data: { transactionId: '512345678901', amount: 6_999 } }]);
    expect(new Set(order.payments.map(({ _id }) => _id)).size).toBe(2);
    expect(() => submitPayment(order, { ...paymentForm, transactionId: '612345678901', amount: 1 }, by, now)).toThrow(refusal('payment-already-submitted'));
  });

  it('keeps a submitted payment from visitors: they may only add', () => {
    expect(() => submitPayment(partPaid(), { ...paymentForm, amount: 1 }, 'visitor', now)).toThrow(refusal('payment-already-submitted'));
    const [{ _id: paymentId } = { _id: '' }] = partPaid().payments;
    expect(() => submitPayment(partPaid(), { ...second, paymentId }, 'visitor', now)).toThrow(refusal('payment-already-submitted'));
  });

  it.each(['owner', 'admin'] as const)('has its payments corrected by the %s: by the id, or by the reference in another spelling', (by) => {
    const order = bothSubmitted();
    expect(states(submitPayment(order, { ...paymentForm, paymentId: order.payments[0]!._id, transactionId: '612345678901', amount: 6_500 }, by, now).order)).toEqual(['612 6500 submitted', '512 6999 submitted']);
    expect(states(submitPayment(order, { ...second, transactionId: 'UTR 5123-4567-8901', amount: 7_000 }, by, now).order)).toEqual(['412 6000 submitted', 'UTR 7000 submitted']);
  });

  it('has each reference once, and each correction an existing payment', () => {
    const order = bothSubmitted();
    expect(() => submitPayment(order, { ...second, paymentId: order.payments[0]!._id }, 'owner', now)).toThrow(refusal('payment-already-submitted'));
    expect(() => submitPayment(order, { ...second, paymentId: 'f'.repeat(24) }, 'owner', now)).toThrow(refusal('payment-not-found'));
  });

  it('keeps a verified payment, and takes others until the total is reported', () => {
    const order = verifyPayment(partPaid(), now).order;
    for (const by of ['visitor', 'owner', 'admin'] as const) {
      expect(() => submitPayment(order, { ...paymentForm, amount: 1 }, by, now)).toThrow(refusal('payment-already-verified'));
      expect(states(submitPayment(order, second, by, now).order)).toEqual(['412 6000 verified', '512 12999 submitted']);
    }
  });

  it('counts a refused payment as not reported, and takes it again only while something is due', () => {
    const one = refusePayment(bothSubmitted(), 'Not found', now, { transactionId: '412345678901' }).order;
    expect(states(submitPayment(one, { ...paymentForm, amount: 6_000 }, 'visitor', now).order)).toEqual(['412 6000 submitted', '512 6999 submitted']);
    const replaced = submitPayment(one, { ...paymentForm, transactionId: '612345678901', amount: 6_000 }, 'visitor', now).order;
    expect(states(replaced)).toEqual(['412 6000 refused', '512 6999 submitted', '612 6000 submitted']);
    expect(() => submitPayment(replaced, paymentForm, 'visitor', now)).toThrow(refusal('payment-already-submitted'));
  });

  it('has at most 20 payments', () => {
    let order = pendingOrder();
    for (let number = 0; number < 20; number += 1) order = submitPayment(order, { ...paymentForm, transactionId: `4${String(number).padStart(11, '0')}`, amount: 1 }, 'visitor', now).order;
    expect(() => submitPayment(order, second, 'owner', now)).toThrow('at most 20 payments');
    expect(submitPayment(order, { ...paymentForm, transactionId: '400000000000' }, 'owner', now).order.payments).toHaveLength(20);
  });

  it('becomes processing when verified payments reach the total, with one event that says so', () => {
    const first = verifyPayment(bothSubmitted(), now, { paymentId: bothSubmitted().payments[0]!._id });
    expect(first.order.status).toBe('pending');
    expect(first.events).toHaveLength(1);
    expect(first.events[0]?.data).not.toHaveProperty('paidInFull');
    const both = verifyPayment(first.order, later);
    expect(both.order).toMatchObject({ status: 'processing', processingBy: 'payment', revision: first.order.revision + 1 });
    expect(both.events).toMatchObject([
      { type: 'order.payment-verified', data: { transactionId: '512345678901', paidInFull: true, amountPaid: 12_999 } },
      { type: 'order.status-changed', data: { from: 'pending', to: 'processing', cause: 'payment' } },
    ]);
    expectContract(both);
  });

  it('says what was paid, and what of it the shop owes, if it is more than the total', () => {
    const paid = verifyPayment(submitPayment(pendingOrder(), { ...paymentForm, amount: 15_000 }, 'owner', now).order, later);
    expect(paid.events[0]?.data).toMatchObject({ paidInFull: true, amountPaid: 15_000, refundDue: 2_001 });
    expect(verifyPayment(submitted(), later).events[0]?.data).not.toHaveProperty('refundDue');
    expectContract(paid);
  });

  it('keeps a status that staff set, and still says that it is paid', () => {
    const shipped = changeStatus(submitted(), 'shipped', later).order;
    const { order, events } = verifyPayment(shipped, later);
    expect(order.status).toBe('shipped');
    expect(events).toMatchObject([{ type: 'order.payment-verified', data: { paidInFull: true } }]);
    expect(changeStatus(verified(), 'shipped', later).order).not.toHaveProperty('processingBy');
  });

  it('keeps the pending that staff set after it was paid, also if a second transfer arrives or is taken back', () => {
    const back = changeStatus(verified(), 'pending', later).order;
    const credit = { creditId: '1'.repeat(24), transactionId: second.transactionId, transactionKey: second.transactionId, amount: 500_000, date: '2026-11-21' };
    const twice = settlePayment(back, credit, later);
    const once = unsettlePayment(twice.order, credit.creditId, later);
    for (const { order, events } of [twice, once]) {
      expect([order.status, isPaidInFull(order)]).toEqual(['pending', true]);
      expect(events.map(({ type }) => type)).not.toContain('order.status-changed');
    }
  });

  it('decides on the payment with the id, else the one that was seen, else the latest', () => {
    const order = bothSubmitted();
    expect(states(verifyPayment(order, now, { transactionId: '4123 4567 8901' }).order)).toEqual(['412 6000 verified', '512 6999 submitted']);
    expect(states(verifyPayment(order, now).order)).toEqual(['412 6000 submitted', '512 6999 verified']);
    expect(() => refusePayment(order, 'No', now, { paymentId: 'f'.repeat(24) })).toThrow(refusal('payment-not-found'));
  });
});

it.each([
  ['without fields', {}],
  ['with the revision', { revision: bothSubmitted().revision }],
  ['with the transaction', { transactionId: second.transactionId }],
])('verifying or refusing again %s changes nothing, also if another payment waits', (_, seen: SeenPayment) => {
  const paid = verifyPayment(bothSubmitted(), now, seen).order;
  expect(states(paid)).toEqual(['412 6000 submitted', '512 6999 verified']);
  expect(verifyPayment(paid, later, seen)).toEqual({ order: paid, events: [] });
  const no = refusePayment(bothSubmitted(), 'Not found', now, seen).order;
  expect(states(no)).toEqual(['412 6000 submitted', '512 6999 refused']);
  expect(refusePayment(no, 'Not found', later, seen)).toEqual({ order: no, events: [] });
});

describe('an order that was refunded while it was cancelled, and then reopened', () => {
  const at = (order: Order, amount: number) => recordRefund(order, { amount, reference: '512345678901', method: 'upi' }, later).order;
  const reopened = (amount: number) => changeStatus(at(changeStatus(verified(), 'cancelled', later).order, amount), 'processing', later).order;

  it('is not paid: the customer can pay again, and staff see a concern', () => {
    const order = reopened(12_999);
    expect([amountDue(order), awaitedFromPayer(order), isPaidInFull(order)]).toEqual([1_299_900, 'payment', false]);
    // Bank credits must reach this amount.
    expect(toMatchedOrder(order).total).toBe(2 * 1_299_900);
    expect(paymentConcerns(order, [], later)).toMatchObject([{ message: '₹12,999 was refunded before the order was reopened. ₹12,999 of the total is not verified.' }]);
    const again = submitPayment(order, { ...paymentForm, transactionId: '612345678901' }, 'visitor', now).order;
    expect(amountDue(again)).toBe(0);
    expect(paymentConcerns(again, [], later).map(({ kind }) => kind)).not.toContain('amount-differs');
    const paid = verifyPayment(again, later);
    expect(paid.events).toMatchObject([{ type: 'order.payment-verified', data: { paidInFull: true, amountPaid: 12_999 } }]);
    expect([isPaidInFull(paid.order), refundDue(paid.order), paymentConcerns(paid.order, [], later)]).toEqual([true, 0, []]);
  });

  it('asks for the payment in the mail about its status, until it is paid again', () => {
    const nextStep = (order: Order, to: Order['status']) => changeStatus(order, to, later).events.flatMap(({ data }) => ('awaits' in data ? [data.awaits] : []))[0];
    const refunded = at(changeStatus(verified(), 'cancelled', later).order, 12_999);
    expect((['pending', 'processing', 'shipped', 'delivered'] as const).map((to) => nextStep(refunded, to))).toEqual(['payment', 'payment', 'payment', 'payment']);
    const paid = verifyPayment(submitPayment(reopened(12_999), { ...paymentForm, transactionId: '612345678901' }, 'visitor', now).order, later).order;
    expect(nextStep(paid, 'shipped')).toBe('nothing');
    expect(nextStep(pendingOrder(), 'processing')).toBeUndefined();
    expect(nextStep(paid, 'cancelled')).toBeUndefined();
    expectContract(changeStatus(refunded, 'processing', later));
  });

  it('owes only what was refunded', () => {
    expect(amountDue(reopened(2_000))).toBe(200_000);
  });

  it('of a delivered order, a refund that staff made out of kindness makes nothing due', () => {
    const order = at(changeStatus(verified(), 'delivered', later).order, 500);
    expect([amountDue(order), paymentConcerns(order, [], later)]).toEqual([0, []]);
  });
});

describe('withdrawing a payment', () => {
  it('removes one that is not verified, without an event', () => {
    const order = bothSubmitted();
    const { order: after, events } = withdrawPayment(order, order.payments[0]!._id);
    expect([states(after), after.revision, events]).toEqual([['512 6999 submitted'], order.revision + 1, []]);
  });

  it('starts a new wait for payment details', () => {
    const order = { ...submitted(), reminded: { cancelsAt: later.toISOString() } };
    expect(withdrawPayment(order, order.payments[0]!._id).order).not.toHaveProperty('reminded');
  });

  it('is refused for a verified and for an unknown payment', () => {
    expect(() => withdrawPayment(verified(), verified().payments[0]!._id)).toThrow(refusal('payment-already-verified'));
    expect(() => withdrawPayment(submitted(), 'f'.repeat(24))).toThrow(refusal('payment-not-found'));
  });
});
