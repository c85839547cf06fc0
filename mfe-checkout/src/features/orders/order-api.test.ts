import type { OrderForm } from '@storefront/contracts';
import { logInAs, mockApi } from '@storefront/web-kit/testing';
import { expect, it } from 'vitest';
import { testOrder } from '../../testing/orders';
import { sendOrder } from './order-api';

const saree: OrderForm = {
  items: [{ product: '1'.repeat(24), quantity: 3, price: 100 }],
  shippingAddress: { fullName: 'A', addressLine1: 'B', addressLine2: '', city: 'C', state: 'D', postalCode: '600001', phone: '9876543210' },
  paymentMethod: 'cod',
  totalAmount: 300,
};
const toWork: OrderForm = { ...saree, shippingAddress: { ...saree.shippingAddress, city: 'Work' } };
const onePiece: OrderForm = { ...saree, items: [{ product: '1'.repeat(24), quantity: 1, price: 100 }], totalAmount: 100 };

/** A shop that places one order for each key. `loses`: what gets lost from now on. */
function openShop() {
  logInAs('customer');
  const shop = { orders: [] as { key: string | null; form: unknown; order: ReturnType<typeof testOrder> }[], loses: undefined as 'request' | 'answer' | undefined };
  mockApi({
    'POST /api/orders': ({ headers, body }) => {
      if (shop.loses === 'request') throw new TypeError('Failed to fetch');
      const key = headers.get('Idempotency-Key');
      let known = shop.orders.find((one) => one.key === key);
      if (!known) {
        known = { key, form: body, order: testOrder({ orderNumber: `ORD-${shop.orders.length + 1}` }) };
        shop.orders.push(known);
      } else if (JSON.stringify(known.form) !== JSON.stringify(body)) {
        return { status: 422, body: { success: false, message: 'This Idempotency-Key was already used for a different order' } };
      }
      if (shop.loses === 'answer') throw new TypeError('Failed to fetch');
      return { status: 201, body: { success: true, message: 'ok', order: known.order } };
    },
  });
  const lose = async (what: 'request' | 'answer', form: OrderForm) => {
    shop.loses = what;
    await expect(sendOrder(form)).rejects.toMatchObject({ status: 0 });
    shop.loses = undefined;
  };
  return { shop, lose };
}

it('places one order if it is repeated after a lost answer, and a new one for the next purchase', async () => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  expect(await sendOrder({ ...saree })).toMatchObject({ order: { orderNumber: 'ORD-1' } });
  expect(shop.orders).toHaveLength(1);
  expect(await sendOrder(saree)).toMatchObject({ order: { orderNumber: 'ORD-2' } });
});

it('finds the order whose answer was lost, whatever the customer has changed since', async () => {
  const { shop, lose } = openShop();
  await lose('request', saree);
  await lose('answer', toWork);
  await lose('request', saree);
  expect(await sendOrder(onePiece)).toMatchObject({ order: { orderNumber: 'ORD-1' }, earlier: toWork });
  expect(shop.orders).toHaveLength(1);
  expect(await sendOrder(onePiece)).toEqual({ order: expect.objectContaining({ orderNumber: 'ORD-2' }) });
});

it('places the changed order if the first one did not arrive', async () => {
  const { shop, lose } = openShop();
  await lose('request', saree);
  expect(await sendOrder(onePiece)).not.toHaveProperty('earlier');
  expect(shop.orders.map(({ form }) => form)).toEqual([onePiece]);
});

it.each([
  ['cancelled', saree],
  ['delivered', saree],
  ['cancelled', onePiece],
] as const)('places a new order if the one whose answer was lost is %s', async (status, next) => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  shop.orders[0]!.order.status = status;
  expect(await sendOrder(next)).toEqual({ order: expect.objectContaining({ orderNumber: 'ORD-2' }) });
  expect(shop.orders[1]!.key).not.toBe(shop.orders[0]!.key);
});

it('sends the customer to My Orders if the server knows the key with an unknown order, and begins anew', async () => {
  const { shop, lose } = openShop();
  await lose('answer', saree);
  shop.orders[0]!.form = 'from another page';
  await expect(sendOrder(saree)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('My Orders') });
  expect(await sendOrder(saree)).toMatchObject({ order: { orderNumber: 'ORD-2' } });
});
