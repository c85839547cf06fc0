import { isDeepStrictEqual } from 'node:util';
import { chanceOf } from '@storefront/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { cancelByCustomer } from '../orders/cancelling';
import { changeStatus, withFigures, type Decision, type Order, type OrderReturn } from '../orders/order';
import { OrderError } from '../orders/order-error';
import { recordRefund } from '../refunds/refund';
import { decideReturn, requestReturn } from '../returns/return';
import { cotton, now, orderForm, pendingOrder, silk } from '../testing/examples';
import { amountDue, amountKept, amountReceived, amountReported, excessLeft, refundDue, refundedFromTotal, refundedOf } from './amounts';
import { settlePayment, unsettlePayment } from './bank-credit';
import { refusePayment, submitPayment, verifyPayment, withdrawPayment } from './payment';
import { onlyPaymentOf, readPayments } from './stored-payments';

const statuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
const runs = 400;
const steps = 60;

/** The stock as the catalogue keeps it: the pieces that the order holds at its revision, and the pieces that went back to stock. */
function followStock(held: Map<string, number>, stock: Map<string, number>, { events }: Decision): void {
  const hold = (productId: string, quantity: number, writtenOff = 0) => {
    stock.set(productId, (stock.get(productId) ?? 0) + (held.get(productId) ?? 0) - quantity - writtenOff);
    held.set(productId, quantity);
  };
  for (const event of events) {
    if (event.type === 'order.return-received') for (const { productId, quantity } of event.data.items) hold(productId, quantity);
    if (event.type === 'order.status-changed' && (event.data.to === 'cancelled' || event.data.from === 'cancelled')) {
      const { to, items = [], writtenOff = [] } = event.data;
      const lost = (id: string) => writtenOff.reduce((sum, { productId, quantity }) => (productId === id ? sum + quantity : sum), 0);
      for (const { productId, quantity } of items) hold(productId, to === 'cancelled' ? 0 : quantity, lost(productId));
    }
  }
}

describe.each(['online', 'cod'] as const)('for any sequence of payments, credits, cancellations, returns and refunds (%s)', (paymentMethod) => {
  it('the money and the pieces add up', () => {
    const reached = { refunds: 0, settled: 0, restocked: 0, refused: 0 };
    for (let seed = 1; seed <= runs; seed += 1) {
      const chance = chanceOf(seed);
      const bought = [{ product: silk._id, quantity: chance.whole(1, 3), price: silk.price }, { product: cotton._id, quantity: 1, price: cotton.price }];
      const total = bought.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
      let order = pendingOrder(orderForm({ items: bought, totalAmount: total, paymentMethod }));
      let moment = now;
      const held = new Map(bought.map(({ product, quantity }) => [product, quantity]));
      const stock = new Map<string, number>();
      /** The refunds that the customer's figures know. */
      let counted = 0;
      const reference = () => `41234567890${chance.whole(0, 5)}`;
      const amount = () => chance.oneOf([total, Math.floor(total / 2), chance.whole(1, 30_000)]);
      const someId = (list: { _id: string }[]) => (list.length > 0 ? chance.oneOf(list)._id : 'f'.repeat(24));
      const actions: (() => Decision)[] = [
        () => submitPayment(order, { transactionId: reference(), paymentDate: '2026-11-21', amount: amount(), ...(chance.next() < 0.5 && { paymentId: someId(order.payments) }) }, chance.oneOf(['visitor', 'owner', 'admin']), moment),
        () => verifyPayment(order, moment, { paymentId: someId(order.payments), keepCancelled: order.status === 'cancelled' }),
        () => refusePayment(order, 'Not found', moment, { paymentId: someId(order.payments) }),
        () => withdrawPayment(order, someId(order.payments)),
        () => {
          const id = chance.whole(0, 4);
          return settlePayment(order, { creditId: String(id).repeat(24), transactionId: `41234567890${id % 3}`, transactionKey: `41234567890${id % 3}`, amount: amount() * 100, date: '2026-11-20' }, moment);
        },
        () => unsettlePayment(order, String(chance.whole(0, 4)).repeat(24), moment),
        () => changeStatus(order, chance.oneOf([...statuses, 'delivered', 'delivered'] as const), moment),
        () => cancelByCustomer(order, undefined, moment),
        () => recordRefund(order, { amount: amount(), reference: `R-${chance.whole(0, 9)}`, method: 'upi' }, moment),
        () => requestReturn(order, { items: [{ product: chance.oneOf([silk, cotton])._id, quantity: chance.whole(1, 2) }], reason: 'Too long', wish: 'refund' }, moment, 7),
        () => decideReturn(order, someId(order.returns), { state: chance.oneOf(['accepted', 'refused', 'received']), restock: chance.next() < 0.7 }, moment),
      ];
      const decide = actions.at(-1)!;
      actions.push(actions.at(-2)!, decide, decide);
      // Checked without `expect`, which takes longer than the rules.
      const violated: string[] = [];
      for (let step = 0; step < steps; step += 1) {
        const must = (holds: boolean, rule: string) => holds || violated.push(`seed ${seed}, step ${step}: ${rule}`);
        const before: Order = order;
        moment = new Date(moment.getTime() + 60_000);
        try {
          const decision = withFigures(before, chance.oneOf(actions)(), moment);
          followStock(held, stock, decision);
          order = decision.order;
          for (const { type, data } of decision.events) if (type === 'order.status-changed' || type === 'order.refunded') counted = data.refundedAmount ?? 0;
          must(order === before || order.revision > before.revision, 'a change raises the revision');
        } catch (error) {
          if (!(error instanceof OrderError)) throw error;
          reached.refused += 1;
        }
        must(amountReceived(order) >= refundedOf(order), 'no more is refunded than received');
        must(paymentMethod === 'online' || order.status !== before.status || amountReceived(order) >= amountReceived(before), 'cash that was received stays received');
        must(excessLeft(order) >= 0, 'money above the total that was refunded is not taken back');
        must(refundDue(order) <= amountReceived(order) - refundedOf(order), 'no more is due to the customer than received');
        must(refundedFromTotal(order) <= (order.status === 'cancelled' ? refundedOf(order) : order.total), "a customer's figures never become negative");
        must(counted * 100 === refundedFromTotal(order), "a customer's figures follow each change");
        must(amountDue(order) <= amountKept(order), 'no more is due from the customer than the price of what the customer keeps');
        must(amountDue(order) === 0 || refundDue(order) === 0 || order.status === 'cancelled', 'the shop does not ask for money that it owes');
        const credits = order.payments.flatMap(({ creditIds = [] }) => creditIds);
        must(new Set(credits).size === credits.length, 'a credit counts once');
        const keys = order.payments.map(({ transactionKey }) => transactionKey);
        must(new Set(keys).size === keys.length, 'a reference counts once');
        for (const { product, quantity } of bought) {
          const pieces = (returns: OrderReturn[]) => returns.flatMap(({ items }) => items).reduce((sum, line) => (line.product === product ? sum + line.quantity : sum), 0);
          const lost = pieces(order.returns.filter((one) => one.writtenOff));
          const kept = quantity - pieces(order.returns.filter((one) => one.restocked)) - lost;
          must(kept >= 0, 'no more pieces go back than were bought');
          must(held.get(product) === (order.status === 'cancelled' ? 0 : kept), 'the order holds the pieces that were neither cancelled nor returned');
          must((stock.get(product) ?? 0) + (held.get(product) ?? 0) + lost === quantity, 'every piece is in stock, held, or damaged and written off');
        }
        must(isDeepStrictEqual(readPayments(order._id, order.payments, onlyPaymentOf(order.payments)), order.payments), 'stored payments are read as they were written');
        must(paymentMethod === 'online' || amountReported(order) === 0, 'cash on delivery has no reported payment');
      }
      expect(violated).toEqual([]);
      reached.refunds += order.refunds.length;
      reached.settled += order.payments.filter(({ creditIds }) => creditIds).length;
      reached.restocked += order.returns.filter(({ restocked }) => restocked).length;
    }
    expect(reached.refunds).toBeGreaterThan(100);
    if (paymentMethod === 'online') expect(reached.settled).toBeGreaterThan(50);
    expect(reached.restocked).toBeGreaterThan(20);
    expect(reached.refused).toBeGreaterThan(1_000);
  });
});
