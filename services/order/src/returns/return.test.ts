import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { changeStatus, heldItems, type Order } from '../orders/order';
import { amountDue, amountReceived, awaitedFromPayer, isPaidInFull, refundDue } from '../payments/amounts';
import { paymentConcerns } from '../payments/concerns';
import { submitPayment, verifyPayment } from '../payments/payment';
import { settlePayment, unsettlePayment } from '../payments/bank-credit';
import { paymentTags } from '../payments/stored-payments';
import { recordRefund } from '../refunds/refund';
import { toMatchedOrder } from '../statements/queries';
import { cotton, now, orderForm, paymentForm, pendingOrder, silk } from '../testing/examples';
import { decideReturn, requestReturn } from './return';

const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;
const items = [{ product: silk._id, quantity: 2, price: silk.price }, { product: cotton._id, quantity: 1, price: cotton.price }];
const total = 2 * silk.price + cotton.price;
/** Delivered on 21 November at 15:30 in India. */
const delivered = (): Order => {
  const placed = pendingOrder(orderForm({ items, totalAmount: total }));
  const paid = verifyPayment(submitPayment(placed, { ...paymentForm, amount: total }, 'owner', now).order, now).order;
  return changeStatus(paid, 'delivered', now).order;
};
const form = { items: [{ product: silk._id, quantity: 1 }], reason: 'Too long', wish: 'refund' as const };
const ask = (order: Order, change: Partial<typeof form> = {}, at = now) => requestReturn(order, { ...form, ...change }, at, 7);
const idOf = ({ returns }: Order, position = 0) => returns[position]!._id;
type Decided = Parameters<typeof decideReturn>[2];
const decide = (order: Order, decision: Decided, at = now) => decideReturn(order, idOf(order), decision, at).order;
const received = (restock: boolean) => decide(decide(ask(delivered()).order, { state: 'accepted' }), { state: 'received', restock });

/** An order that was delivered after the customer paid this amount (rupees), and whose pieces came back. */
function returned(paid: number, quantity: number): Order {
  const placed = pendingOrder(orderForm({ items: [{ ...items[0]!, quantity: 2 }], totalAmount: 2 * silk.price }));
  const credited = paid === 0 ? placed : settlePayment(placed, { creditId: '1'.repeat(24), transactionId: '1', transactionKey: '1', amount: paid * 100, date: '2026-11-20' }, now).order;
  const asked = ask(changeStatus(credited, 'delivered', now).order, { items: [{ product: silk._id, quantity }] }).order;
  return decide(decide(asked, { state: 'accepted' }), { state: 'received' });
}

describe('a return of a part-paid order', () => {
  it.each([
    ['half, of which half is paid', silk.price, 1, 0, 0],
    ['half, of which less is paid', 10_000, 1, 2_999, 0],
    ['half, of which more is paid', 14_000, 1, 0, 1_001],
    ['all, of which a part is paid', 1_000, 2, 0, 1_000],
    ['all, of which nothing is paid', 0, 2, 0, 0],
    ['half, of which all is paid', 2 * silk.price, 1, 0, silk.price],
  ])('asks only for what the customer keeps and has not paid: %s', (_, paid, quantity, due, refund) => {
    const order = returned(paid, quantity);
    const isPaid = due === 0;
    expect([amountDue(order), refundDue(order), isPaidInFull(order), awaitedFromPayer(order)]).toEqual([due * 100, refund * 100, isPaid, isPaid ? 'nothing' : 'payment']);
    expect(paymentTags(order).includes('due')).toBe(!isPaid);
    expect(Math.max(0, toMatchedOrder(order).total - paid * 100)).toBe(due * 100);
    const refunded = refund === 0 ? order : recordRefund(order, { amount: refund, reference: 'R-1', method: 'upi' }, now).order;
    expect([amountDue(refunded), refundDue(refunded)]).toEqual([due * 100, 0]);
    if (isPaid) expect(() => submitPayment(refunded, paymentForm, 'visitor', now)).toThrow(refusal('payment-already-verified'));
  });

  it.each([
    [2 * silk.price, 1, { refundIfVerified: silk.price }],
    [14_000, 1, { refundIfVerified: 1_001 }],
    [10_000, 1, { amountDue: 2_999 }],
    [2 * silk.price, 2, { refundIfVerified: 2 * silk.price }],
  ])('says in its event what is due as a refund if submitted details of ₹%d are verified, after %d of two pieces came back', (amount, quantity, due) => {
    const placed = pendingOrder(orderForm({ items: [{ ...items[0]!, quantity: 2 }], totalAmount: 2 * silk.price }));
    const sent = changeStatus(submitPayment(placed, { ...paymentForm, amount }, 'owner', now).order, 'delivered', now).order;
    const accepted = decide(ask(sent, { items: [{ product: silk._id, quantity }] }).order, { state: 'accepted' });
    const { order, events } = decideReturn(accepted, idOf(accepted), { state: 'received' }, now);
    expect(events[0]?.data).toMatchObject({ refundDue: 0, ...due });
    expect('refundIfVerified' in events[0]!.data).toBe('refundIfVerified' in due);
    const { refundIfVerified = 0 } = due as { refundIfVerified?: number };
    expect(refundDue(verifyPayment(order, now).order)).toBe(refundIfVerified * 100);
    eventSchema.parse({ ...events[0], id: 'event-1', version: 1, time: now.toISOString() });
  });

  it.each([[10_000, { refundDue: 0, amountDue: 2_999 }], [14_000, { refundDue: 1_001 }]])('says in its event what is due if ₹%d is paid', (paid, due) => {
    const order = returned(paid, 1);
    const accepted = { ...order, returns: order.returns.map((one) => ({ ...one, state: 'accepted' as const })) };
    const { events } = decideReturn(accepted, idOf(order), { state: 'received' }, now);
    expect(events[0]?.data).toMatchObject(due);
    expect('amountDue' in events[0]!.data).toBe('amountDue' in due);
    for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
  });

  it('asks again for a refund of returned pieces if a payment is taken back after it', () => {
    const order = settlePayment(returned(silk.price, 1), { creditId: '2'.repeat(24), transactionId: '2', transactionKey: '2', amount: silk.price * 100, date: '2026-11-20' }, now).order;
    const refunded = recordRefund(order, { amount: silk.price, reference: 'R-1', method: 'upi' }, now).order;
    expect(amountDue(unsettlePayment(refunded, '2'.repeat(24), now).order)).toBe(silk.price * 100);
  });

  it.each([[silk.price, 0, 500, 0], [14_000, 1_001, 1_501, 0], [10_000, 0, 500, 2_999], [2 * silk.price, silk.price, silk.price + 500, 0]])('does not ask for a refund that the shop did not owe: ₹%d paid, ₹%d owed, ₹%d refunded', (paid, owed, amount, due) => {
    const order = returned(paid, 1);
    expect(refundDue(order)).toBe(owed * 100);
    const refunded = recordRefund(order, { amount, reference: 'R-1', method: 'upi' }, now).order;
    expect([amountDue(refunded), refundDue(refunded), isPaidInFull(refunded)]).toEqual([due * 100, 0, due === 0]);
  });

  it('asks for what the customer keeps if the order was refunded while it was cancelled, and reopened', () => {
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const refund = (order: Order, reference: string, hours: number) => recordRefund(order, { amount: silk.price, reference, method: 'upi' }, at(hours)).order;
    const cancelled = changeStatus(refund(returned(2 * silk.price, 1), 'R-1', 1), 'cancelled', at(2)).order;
    const reopened = changeStatus(refund(cancelled, 'R-2', 3), 'delivered', at(4)).order;
    expect([amountDue(reopened), refundDue(reopened)]).toEqual([silk.price * 100, 0]);
  });

  it('compares a reported payment with what the customer keeps', () => {
    const messages = (amount: number) => paymentConcerns(submitPayment(returned(0, 1), { ...paymentForm, amount }, 'owner', now).order, [], now).flatMap(({ kind, message }) => (kind === 'amount-differs' ? [message] : []));
    expect(messages(silk.price)).toEqual([]);
    expect(messages(silk.price - 100)).toEqual(['₹100 less than the price of what the customer keeps']);
  });
});

describe('a return', () => {
  it('is requested by the customer, with an event for the mail', () => {
    const { order, events } = ask(delivered());
    expect(order.returns).toMatchObject([{ items: form.items, reason: 'Too long', wish: 'refund', state: 'requested', at: now.toISOString() }]);
    expect(events).toMatchObject([{ type: 'order.return-changed', data: { state: 'requested', items: [{ productId: silk._id, name: silk.name, quantity: 1 }], refundDue: 0 } }]);
    for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
  });

  it('is the same one if the request is repeated with its key, also after the last day', () => {
    const { order } = requestReturn(delivered(), form, now, 7, 'key-1');
    expect(requestReturn(order, form, new Date('2026-12-24'), 7, 'key-1')).toEqual({ order, events: [] });
    expect(requestReturn(order, form, now, 7, 'key-2').order.returns).toHaveLength(2);
  });

  it.each([
    ['pieces', { items: [{ product: silk._id, quantity: 2 }] }],
    ['reason', { reason: 'Wrong colour' }],
    ['wish', { wish: 'exchange' as const }],
  ])('is refused if its key belongs to a return with another %s', (_, change) => {
    const { order } = requestReturn(delivered(), form, now, 7, 'key-1');
    expect(() => requestReturn(order, { ...form, ...change }, now, 7, 'key-1')).toThrow(refusal('key-reused'));
    expect(requestReturn(order, { ...form, ...change, items: [{ product: cotton._id, quantity: 1 }] }, now, 7, 'key-2').order.returns).toHaveLength(2);
  });

  it.each([
    ['2026-11-28T18:29:59.999Z', true],
    ['2026-11-28T18:30:00.000Z', false],
  ])('can be requested until midnight in India at the end of the seventh day: %s', (moment, isPossible) => {
    const request = () => ask(delivered(), {}, new Date(moment));
    if (isPossible) expect(request().order.returns).toHaveLength(1);
    else expect(request).toThrow(refusal('return-not-possible'));
  });

  it('cannot be requested before the delivery, after a cancellation, or if the shop takes none', () => {
    expect(() => ask(pendingOrder())).toThrow(refusal('return-not-possible'));
    expect(() => ask(changeStatus(delivered(), 'cancelled', now).order)).toThrow(refusal('return-not-possible'));
    expect(() => requestReturn(delivered(), form, now, 0)).toThrow(refusal('return-not-possible'));
  });

  it('has never more pieces than were bought less what is being returned', () => {
    expect(() => ask(delivered(), { items: [{ product: silk._id, quantity: 3 }] })).toThrow('Only 2 pieces of "Meenakshi Kanjeevaram" can be returned');
    expect(() => ask(delivered(), { items: [{ product: silk._id, quantity: 1 }, { product: silk._id, quantity: 2 }] })).toThrow(refusal('return-not-possible'));
    expect(() => ask(delivered(), { items: [{ product: 'f'.repeat(24), quantity: 1 }] })).toThrow('This order has no such product');
    const one = ask(delivered()).order;
    expect(() => ask(one, { items: [{ product: silk._id, quantity: 2 }] })).toThrow('Only 1 piece of');
    expect(ask(decide(one, { state: 'refused' }), { items: [{ product: silk._id, quantity: 2 }] }).order.returns).toHaveLength(2);
  });

  it.each([
    [['accepted', 'received'], true],
    [['refused'], true],
    [['received'], false],
    [['refused', 'accepted'], false],
    [['accepted', 'refused'], false],
  ] as const)('takes the steps %j: %s', (states, isPossible) => {
    const take = () => states.reduce((order, state) => decide(order, { state }), ask(delivered()).order);
    if (isPossible) expect(take().returns[0]?.state).toBe(states.at(-1));
    else expect(take).toThrow(refusal('return-not-possible'));
  });

  it('changes nothing if the step was taken before; only pieces that were received can go back to stock later', () => {
    const order = received(true);
    expect(decideReturn(order, idOf(order), { state: 'received', restock: true }, now)).toEqual({ order, events: [] });
    const without = received(false);
    const { order: later, events } = decideReturn(without, idOf(without), { state: 'received', restock: true }, now);
    expect(events).toMatchObject([{ type: 'order.return-received', data: { revision: later.revision } }]);
    expect(decideReturn(later, idOf(later), { state: 'received', restock: true }, now)).toEqual({ order: later, events: [] });
  });

  it.each<[string, Decided, Decided]>([
    ['received without restock', { state: 'received', restock: false, note: 'Torn' }, { state: 'received', restock: true, from: 'accepted' }],
    ['received with restock', { state: 'received', restock: true }, { state: 'received', restock: false, note: 'Torn', from: 'accepted' }],
    ['received with a note', { state: 'received', note: 'Torn' }, { state: 'received', from: 'accepted' }],
    ['accepted with a note', { state: 'accepted', note: 'Send it to Madurai' }, { state: 'accepted', note: 'Send it to Chennai', from: 'requested' }],
    ['accepted', { state: 'accepted' }, { state: 'refused', note: 'Worn', from: 'requested' }],
  ])('is not decided by an admin who did not see that it was %s', (_, first, second) => {
    const { order } = ask(delivered());
    const decided = decide(first.state === 'accepted' ? order : decide(order, { state: 'accepted' }), first);
    expect(() => decide(decided, second)).toThrow(`This return changed to “${first.state}” after you opened this page. Please check it again.`);
    expect(decide(decided, { ...first, from: second.from })).toBe(decided);
  });

  it('has the note of its latest step only; putting pieces back in stock later keeps it', () => {
    const accepted = decide(ask(delivered()).order, { state: 'accepted', note: 'Send it before Friday' });
    const arrived = decideReturn(accepted, idOf(accepted), { state: 'received' }, now);
    expect(arrived.order.returns[0]).not.toHaveProperty('note');
    expect(arrived.events[0]?.data).not.toHaveProperty('note');
    const noted = decide(accepted, { state: 'received', note: 'Arrived today' });
    expect(decide(noted, { state: 'received', restock: true }).returns).toMatchObject([{ note: 'Arrived today', restocked: true }]);
  });

  it('adds the price of what came back to the refund that is due, for an exchange too', () => {
    expect(refundDue(decide(ask(delivered()).order, { state: 'accepted' }))).toBe(0);
    expect(refundDue(received(false))).toBe(silk.price * 100);
    const exchange = requestReturn(delivered(), { ...form, wish: 'exchange' }, now, 7).order;
    expect(refundDue(decide(decide(exchange, { state: 'accepted' }), { state: 'received' }))).toBe(silk.price * 100);
  });

  describe('of a cash order that was refunded, reopened and delivered a second time', () => {
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const refunded = () => {
      const placed = pendingOrder(orderForm({ items: [items[0]!], totalAmount: 2 * silk.price, paymentMethod: 'cod' }));
      const accepted = decide(ask(changeStatus(placed, 'delivered', now).order, {}, at(1)).order, { state: 'accepted' }, at(2));
      return recordRefund(changeStatus(accepted, 'cancelled', at(3)).order, { amount: 2 * silk.price, reference: 'R-1', method: 'cash' }, at(4)).order;
    };

    it('adds to the refund that is due if its pieces arrive after that delivery', () => {
      const again = changeStatus(refunded(), 'delivered', at(5)).order;
      const { order, events } = decideReturn(again, idOf(again), { state: 'received' }, at(6));
      expect([amountReceived(order), refundDue(order)]).toEqual([4 * silk.price * 100, silk.price * 100]);
      expect(events).toMatchObject([{ type: 'order.return-changed', data: { refundDue: silk.price } }]);
    });

    it('reduces what is paid at the door if its pieces arrive before that delivery', () => {
      const arrived = decide(changeStatus(refunded(), 'shipped', at(5)).order, { state: 'received' }, at(6));
      expect(amountDue(arrived)).toBe(silk.price * 100);
      const order = changeStatus(arrived, 'delivered', at(7)).order;
      expect([amountReceived(order), refundDue(order)]).toEqual([3 * silk.price * 100, 0]);
    });
  });

  it('puts its pieces back in stock only with `restock`: the event has what the order still holds', () => {
    const accepted = decide(ask(delivered()).order, { state: 'accepted' });
    const { order, events } = decideReturn(accepted, idOf(accepted), { state: 'received', restock: true, note: 'Arrived today' }, now);
    expect(events).toMatchObject([
      { type: 'order.return-changed', data: { state: 'received', note: 'Arrived today', refundDue: silk.price } },
      { type: 'order.return-received', data: { revision: order.revision, items: [{ productId: silk._id, quantity: 1 }, { productId: cotton._id, quantity: 1 }] } },
    ]);
    expect(decideReturn(accepted, idOf(accepted), { state: 'received' }, now).events).toHaveLength(1);
  });

  it('leaves only the other pieces to a later cancellation, and to a reopening', () => {
    const cancelled = changeStatus(received(true), 'cancelled', now);
    expect(cancelled.events[0]?.data).toMatchObject({ items: [{ productId: silk._id, quantity: 1 }, { productId: cotton._id, quantity: 1 }] });
    expect(heldItems(received(false))).toEqual([{ productId: silk._id, quantity: 2 }, { productId: cotton._id, quantity: 1 }]);
  });

  it('keeps damaged pieces out of stock if the order is cancelled, and out of a reopening', () => {
    const others = [{ productId: silk._id, quantity: 1 }, { productId: cotton._id, quantity: 1 }];
    const cancelled = changeStatus(received(false), 'cancelled', now);
    expect(cancelled.events[0]?.data).toMatchObject({ items: others, writtenOff: [{ productId: silk._id, quantity: 1 }] });
    for (const event of cancelled.events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
    expect(() => decide(cancelled.order, { state: 'received', restock: true })).toThrow('Please change the stock of the product instead.');
    expect(decideReturn(cancelled.order, idOf(cancelled.order), { state: 'received' }, now).events).toEqual([]);
    const reopened = changeStatus(cancelled.order, 'delivered', now);
    expect(reopened.events[0]?.data).toMatchObject({ items: others });
    const again = changeStatus(reopened.order, 'cancelled', now).events[0]?.data;
    expect(again).toMatchObject({ items: others });
    expect(again).not.toHaveProperty('writtenOff');
  });

  it('restocks nothing if the order was cancelled: its stock went back then', () => {
    const order = changeStatus(decide(ask(delivered()).order, { state: 'accepted' }), 'cancelled', now).order;
    expect(decideReturn(order, idOf(order), { state: 'received', restock: true }, now).events.map(({ type }) => type)).toEqual(['order.return-changed']);
  });

  it('counts as back in stock if the order was cancelled before its pieces arrived, and the call does not say', () => {
    const order = changeStatus(decide(ask(delivered()).order, { state: 'accepted' }), 'cancelled', now).order;
    expect(decide(order, { state: 'received' }).returns[0]?.restocked).toBe(true);
  });

  it('cannot be kept out of stock if the order was cancelled before its pieces arrived, and a reopening takes none for them', () => {
    const order = changeStatus(decide(ask(delivered()).order, { state: 'accepted' }), 'cancelled', now).order;
    expect(() => decide(order, { state: 'received', restock: false })).toThrow('these pieces already count as stock');
    const arrived = decide(order, { state: 'received', restock: true });
    expect(heldItems(arrived)).toEqual([{ productId: silk._id, quantity: 1 }, { productId: cotton._id, quantity: 1 }]);
  });

  it('is the same one if its decision is repeated after the order was cancelled', () => {
    const cancelled = changeStatus(received(false), 'cancelled', now).order;
    expect(decide(cancelled, { state: 'received', restock: false, from: 'accepted' })).toBe(cancelled);
  });
});
