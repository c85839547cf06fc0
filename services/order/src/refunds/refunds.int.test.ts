import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeOrder, reopenAnd } from '../orders/changing';
import { refundedOf } from '../payments/amounts';
import { settlePayment, unsettlePayment } from '../payments/bank-credit';
import { actor, orderForm, paymentForm } from '../testing/examples';
import { openOrderShop, tokens, type OrderShop } from '../testing/order-shop';

describe.each(storeVariants())('money under parallel calls: $name', (variant) => {
  let test: TestStore;
  /** Two replicas on one store. */
  let shops: OrderShop[];

  beforeEach(async () => {
    test = await variant.open();
    shops = [await openOrderShop({ store: test.store }), await openOrderShop({ store: test.store })];
  });
  afterEach(async () => {
    for (const shop of shops) await shop.close();
    await test.destroy();
  });

  const call = (number: number, method: string, path: string, body?: unknown, token: string = tokens.admin) => shops[number % 2]!.request(method, path, { body, token });
  const place = async (): Promise<string> => (await call(0, 'POST', '/api/orders', orderForm(), tokens.customer)).body.order._id;
  const stored = async (id: string) => (await shops[0]!.store.find(id))!;
  const eventsOf = async (id: string, type: string) => ((await shops[0]!.store.collection.findOne({ _id: id }))?.outbox ?? []).filter((event) => event.type === type);
  const credit = (id: number, amount = 1_299_900) => ({ creditId: String(id).repeat(24), transactionId: paymentForm.transactionId, transactionKey: paymentForm.transactionId, amount, date: '2026-11-20' });

  it('refunds never pass what was received, and one reference is one refund', async () => {
    const id = await place();
    await call(0, 'POST', `/api/admin/orders/${id}/payment-details`, paymentForm);
    await call(0, 'POST', `/api/admin/orders/${id}/verify-payment`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => call(number, 'POST', `/api/admin/orders/${id}/refunds`, { amount: 4_000, reference: `R-${Math.floor(number / 2)}`, method: 'upi' })),
    );
    const order = await stored(id);
    expect([order.refunds.length, refundedOf(order)]).toEqual([3, 1_200_000]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(14);
    expect(await eventsOf(id, 'order.refunded')).toHaveLength(3);
  });

  it('two members of staff who record the refund that is due at the same time record one', async () => {
    const id = await place();
    await call(0, 'POST', `/api/admin/orders/${id}/payment-details`, paymentForm);
    await call(0, 'POST', `/api/admin/orders/${id}/verify-payment`);
    await changeOrder(shops[0]!.deps, id, (order, now) => settlePayment(order, { ...credit(1), transactionId: '431900000001', transactionKey: '431900000001' }, now));
    const answers = await Promise.all(['R-1', 'R-2'].map((reference, number) => call(number, 'POST', `/api/admin/orders/${id}/refunds`, { amount: 12_999, reference, method: 'upi', due: 12_999 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(refundedOf(await stored(id))).toBe(1_299_900);
  });

  it('a credit that several people settle settles once, with one event, and a refund keeps it', async () => {
    const id = await place();
    await call(0, 'POST', `/api/admin/orders/${id}/payment-details`, paymentForm);
    await Promise.all(Array.from({ length: 10 }, (_, number) => changeOrder(shops[number % 2]!.deps, id, (order, now) => settlePayment(order, credit(1 + (number % 2)), now))));
    expect(await stored(id)).toMatchObject({ status: 'processing', payments: [{ state: 'verified', amount: 1_299_900 }] });
    expect((await stored(id)).payments[0]?.creditIds?.toSorted()).toEqual([credit(1).creditId, credit(2).creditId]);
    expect([await eventsOf(id, 'order.payment-verified'), await eventsOf(id, 'order.status-changed')]).toMatchObject([{ length: 1 }, { length: 1 }]);

    await changeOrder(shops[0]!.deps, id, (order, now) => unsettlePayment(order, credit(2).creditId, now));
    const unsettle = changeOrder(shops[0]!.deps, id, (order, now) => unsettlePayment(order, credit(1).creditId, now)).then(() => 'taken back', () => 'kept');
    const [kept, { status }] = await Promise.all([unsettle, call(1, 'POST', `/api/admin/orders/${id}/refunds`, { amount: 1, reference: 'R-1', method: 'upi' })]);
    expect([[kept, status], (await stored(id)).payments[0]?.state]).toEqual(kept === 'kept' ? [['kept', 200], 'verified'] : [['taken back', 409], 'submitted']);
  });

  it('a payment that changes the customer’s figures publishes them, also if another call reopened the order before', async () => {
    const id = await place();
    await call(0, 'POST', `/api/admin/orders/${id}/payment-details`, paymentForm);
    await call(0, 'POST', `/api/admin/orders/${id}/verify-payment`);
    await call(0, 'POST', `/api/admin/orders/${id}/refunds`, { amount: 12_999, reference: 'R-1', method: 'upi' });
    const second = { ...credit(1), transactionId: '431900000001', transactionKey: '431900000001' };
    await reopenAnd(shops[0]!.deps, id, actor, (order, now) => settlePayment(order, second, now));
    expect((await eventsOf(id, 'order.status-changed')).at(-1)?.data).toMatchObject({ from: 'processing', to: 'processing', cause: 'payment' });
  });

  it('a customer’s cancellation and a verification at the same time leave the money verified and the order cancelled', async () => {
    const id = await place();
    await call(0, 'POST', `/api/admin/orders/${id}/payment-details`, paymentForm);
    await Promise.all([call(0, 'POST', `/api/orders/${id}/cancel`, {}, tokens.customer), call(1, 'POST', `/api/admin/orders/${id}/verify-payment`)]);
    const { body } = await call(0, 'GET', `/api/orders/${id}`);
    expect(body.order).toMatchObject({ status: 'cancelled', cancelledBy: 'customer', amountVerified: 12_999, refundDue: 12_999 });
  });

  it('a return that arrives in several requests puts its pieces back in stock with one event', async () => {
    const id = await place();
    await call(0, 'PUT', `/api/orders/${id}/status`, { status: 'delivered' });
    const { items } = orderForm();
    const asked = await Promise.all(Array.from({ length: 6 }, (_, number) => call(number, 'POST', `/api/orders/${id}/returns`, { items: items.map(({ product }) => ({ product, quantity: 1 })), reason: 'Too long', wish: 'refund' }, tokens.customer)));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { returns } = await stored(id);
    await Promise.all(Array.from({ length: 6 }, (_, number) => call(number, 'PUT', `/api/admin/returns/${returns[0]!._id}`, { state: 'accepted' })));
    await Promise.all(Array.from({ length: 6 }, (_, number) => call(number, 'PUT', `/api/admin/returns/${returns[0]!._id}`, { state: 'received', restock: true })));
    expect(await eventsOf(id, 'order.return-received')).toHaveLength(1);
    expect(await eventsOf(id, 'order.return-changed')).toHaveLength(3);
  });

  it('lists filter by payment, method and days in India, and search by UTR', async () => {
    const [first, second] = [await place(), await place()];
    await call(0, 'POST', `/api/admin/orders/${first}/payment-details`, paymentForm);
    const idsOf = async (query: string) => ((await call(0, 'GET', `/api/orders?${query}`)).body.orders as { _id: string }[]).map(({ _id }) => _id);
    expect(await idsOf('payment=submitted')).toEqual([first]);
    expect(await idsOf('payment=due&method=online')).toEqual([second]);
    expect(await idsOf('method=cod')).toEqual([]);
    expect((await idsOf('from=2026-11-21&to=2026-11-21')).sort()).toEqual([first, second].sort());
    expect([await idsOf('from=2026-11-22'), await idsOf('to=2026-11-20')]).toEqual([[], []]);
    expect(await idsOf('search=4123%204567%208901')).toEqual([first]);
  });
});
