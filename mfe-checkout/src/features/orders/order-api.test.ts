import type { OrderForm } from '@storefront/contracts';
import { logInAs, mockApi } from '@storefront/web-kit/testing';
import { expect, it, vi } from 'vitest';
import { testOrder } from '../../testing/orders';
import { sendOrder } from './order-api';
import { endAttempt, isUncertain } from './purchase-attempt';

const saree: OrderForm = {
  items: [{ product: '1'.repeat(24), quantity: 3, price: 100 }],
  shippingAddress: { fullName: 'A', addressLine1: 'B', addressLine2: '', city: 'C', state: 'D', postalCode: '600001', phone: '9876543210' },
  paymentMethod: 'cod',
  totalAmount: 300,
};
const toWork: OrderForm = { ...saree, shippingAddress: { ...saree.shippingAddress, city: 'Work' } };
const onePiece: OrderForm = { ...saree, items: [{ product: '1'.repeat(24), quantity: 1, price: 100 }], totalAmount: 100 };
const byUpi: OrderForm = { ...saree, paymentMethod: 'online' };

const utr = '512345678902';
const payment = { transactionId: utr, amount: '300' };

const orderOf = ({ items, paymentMethod, totalAmount }: OrderForm, orderNumber: string) =>
  testOrder({ orderNumber, paymentMethod, totalAmount, amountDue: totalAmount, items: items.map(({ product, ...line }) => ({ product: { _id: product, name: 'Saree', images: [] }, ...line })) });

/** A shop that places one order for each key. `loses`: what gets lost from now on. `isOld`: its 422 does not name the order. */
function openShop({ isOld = false } = {}) {
  logInAs('customer');
  const shop = { calls: 0, orders: [] as { key: string | null; form: string; order: ReturnType<typeof testOrder> }[], loses: undefined as 'request' | 'answer' | undefined };
  mockApi({
    'POST /api/orders': ({ headers, body }) => {
      shop.calls += 1;
      if (shop.loses === 'request') throw new TypeError('Failed to fetch');
      const key = headers.get('Idempotency-Key');
      const form = JSON.stringify(body);
      let known = shop.orders.find((one) => one.key === key);
      if (!known) {
        known = { key, form, order: orderOf(body as OrderForm, `ORD-${shop.orders.length + 1}`) };
        shop.orders.push(known);
      } else if (known.form !== form) {
        return { status: 422, body: { success: false, message: 'This Idempotency-Key was already used for a different order', ...(!isOld && { order: known.order }) } };
      }
      if (shop.loses === 'answer') throw new TypeError('Failed to fetch');
      return { status: 201, body: { success: true, message: 'ok', order: known.order } };
    },
  });
  const lose = async (what: 'request' | 'answer', form: OrderForm) => {
    shop.loses = what;
    await expect(sendOrder(form)).rejects.toMatchObject({ status: 0 });
    shop.loses = undefined;
    shop.calls = 0;
  };
  return { shop, lose };
}

it('places one order if it is repeated after a lost answer, and a new one for the next purchase', async () => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  expect(await sendOrder({ ...saree })).toMatchObject({ order: { orderNumber: 'ORD-1' }, isEarlier: false });
  expect(shop.orders).toHaveLength(1);
  endAttempt();
  expect(await sendOrder(saree)).toMatchObject({ order: { orderNumber: 'ORD-2' } });
});

it('finds the order whose answer was lost with one call, whatever the customer has changed since', async () => {
  const { shop, lose } = openShop();
  await lose('request', saree);
  await lose('answer', toWork);
  await lose('request', saree);
  expect(await sendOrder(onePiece)).toMatchObject({ order: { orderNumber: 'ORD-1' }, isEarlier: true });
  expect(shop).toMatchObject({ calls: 1, orders: [{ form: JSON.stringify(toWork) }] });
  endAttempt();
  expect(await sendOrder(onePiece)).toMatchObject({ order: { orderNumber: 'ORD-2' }, isEarlier: false });
});

it('keeps no address in the browser', async () => {
  const { lose } = openShop();
  await lose('answer', saree);
  expect(Object.keys(JSON.parse(localStorage.getItem('purchaseAttempt ')!) as object)).toEqual(['key', 'at', 'waiting']);
});

it('places the changed order if the first one did not arrive', async () => {
  const { shop, lose } = openShop();
  await lose('request', saree);
  expect(await sendOrder(onePiece)).toMatchObject({ isEarlier: false });
  expect(shop.orders.map(({ form }) => form)).toEqual([JSON.stringify(onePiece)]);
});

it.each([
  ['cancelled', saree],
  ['delivered', onePiece],
  ['cancelled', onePiece],
] as const)('places a new order if the one whose answer was lost is %s', async (status, next) => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  shop.orders[0]!.order.status = status;
  expect(await sendOrder(next)).toMatchObject({ order: { orderNumber: 'ORD-2' }, isEarlier: false });
  expect(shop.orders[1]!.key).not.toBe(shop.orders[0]!.key);
});

it('finds the order whose answer was lost also if it is delivered', async () => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  shop.orders[0]!.order.status = 'delivered';
  expect(await sendOrder(saree)).toMatchObject({ order: { orderNumber: 'ORD-1' } });
  expect(await sendOrder(toWork)).toMatchObject({ order: { orderNumber: 'ORD-1' }, isEarlier: true });
  expect(shop.orders).toHaveLength(1);
});

it('sends the customer to My Orders and repeats nothing if an older order service does not name the earlier order, and begins anew', async () => {
  const { shop, lose } = openShop({ isOld: true });
  await lose('answer', saree);
  await expect(sendOrder(onePiece)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('My Orders') });
  expect(shop.calls).toBe(1);
  expect(await sendOrder(onePiece)).toMatchObject({ order: { orderNumber: 'ORD-2' } });
});

it.each([
  ['is paid on delivery', saree, byUpi],
  ['has another total', { ...byUpi, totalAmount: 330 }, byUpi],
  ['has other items', byUpi, { ...onePiece, paymentMethod: 'online', totalAmount: 300 }],
] as [string, OrderForm, OrderForm][])('does not use a payment for an earlier order that %s, and places the paid order once the earlier one is cancelled', async (_what, earlier, paid) => {
  const { shop, lose } = openShop();
  await lose('answer', earlier);
  for (let presses = 0; presses < 2; presses += 1) {
    await expect(sendOrder(paid, payment)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/ORD-1.*cancel/) });
  }
  expect(shop.orders).toHaveLength(1);
  shop.orders[0]!.order.status = 'cancelled';
  expect(await sendOrder(paid, payment)).toMatchObject({ order: { orderNumber: 'ORD-2' }, isEarlier: false });
});

it('uses a payment for an earlier UPI order of the same items and total', async () => {
  const { lose } = openShop();
  await lose('answer', byUpi);
  expect(await sendOrder({ ...toWork, paymentMethod: 'online' }, payment)).toMatchObject({ order: { orderNumber: 'ORD-1' }, isEarlier: true });
});

const reported = (transactionId: string) => [{ _id: 'a'.repeat(24), transactionId, amount: 300, paymentDate: '2026-11-26', state: 'submitted' as const, submittedAt: '2026-11-26T10:00:00.000Z', submittedBy: 'customer' as const }];

it.each([undefined, payment])('places the next purchase if the earlier order has other items and its payment is reported; the payment of the next one: %j', async (next) => {
  const { shop, lose } = openShop();
  await lose('answer', byUpi);
  Object.assign(shop.orders[0]!.order, { payments: reported('412345678901'), amountDue: 0 });
  expect(await sendOrder({ ...onePiece, paymentMethod: 'online' }, next)).toMatchObject({ order: { orderNumber: 'ORD-2' }, isEarlier: false });
});

it('does not use a second payment for an order that is paid, and places a second order only if the customer submits again', async () => {
  const { shop, lose } = openShop();
  await lose('answer', byUpi);
  Object.assign(shop.orders[0]!.order, { payments: reported('412345678901'), amountDue: 0 });
  await expect(sendOrder(byUpi, payment)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/ORD-1.*a payment for it/) });
  expect(isUncertain()).toBe(false);
  expect(shop.orders).toHaveLength(1);
  expect(await sendOrder(byUpi, payment)).toMatchObject({ order: { orderNumber: 'ORD-2' } });
});

it('continues with an order that has the payment already', async () => {
  const { shop, lose } = openShop();
  await lose('answer', byUpi);
  Object.assign(shop.orders[0]!.order, { payments: reported(utr), amountDue: 0 });
  expect(await sendOrder(byUpi, { ...payment, transactionId: ` ${utr}` })).toMatchObject({ order: { orderNumber: 'ORD-1' } });
});

it('is uncertain only after a lost answer, until the next answer', async () => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  expect(isUncertain()).toBe(true);
  expect(isUncertain('another customer')).toBe(false);
  shop.orders[0]!.order.paymentMethod = 'cod';
  await expect(sendOrder(byUpi, payment)).rejects.toMatchObject({ status: 422 });
  expect(isUncertain()).toBe(false);
});

it.each([
  ['the same order', saree],
  ['a changed order', onePiece],
])('sends nothing and stays uncertain if the file that looks at the earlier order cannot be loaded, and finds the order with the next attempt: %s', async (_what, next) => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  vi.doMock('./earlier-order', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await expect(sendOrder(next)).rejects.toThrow();
  vi.doUnmock('./earlier-order');
  expect([shop.calls, isUncertain()]).toEqual([0, true]);
  expect(await sendOrder(next)).toMatchObject({ order: { orderNumber: 'ORD-1' } });
  expect(shop.orders).toHaveLength(1);
});

it.each([403, 408, 413, 429])('stays uncertain after %i, which may come before the service looks for the order', async (status) => {
  const { lose } = openShop();
  await lose('answer', saree);
  mockApi({ 'POST /api/orders': () => ({ status, body: { success: false, message: 'No' } }) });
  await expect(sendOrder(saree)).rejects.toMatchObject({ status });
  expect(isUncertain()).toBe(true);
});

it('is not uncertain if the first answer is a refusal of any kind', async () => {
  logInAs('customer');
  mockApi({ 'POST /api/orders': () => ({ status: 429, body: { success: false, message: 'Too many requests' } }) });
  await expect(sendOrder(saree)).rejects.toMatchObject({ status: 429 });
  expect(isUncertain()).toBe(false);
});
