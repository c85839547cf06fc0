import { orderFormSchema, type Order } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { outlookOf, paymentStateOf, prepareOrder, uploadUrl } from './order';
import type { OrderDraft, PaymentState } from './order';
import { testOrder } from '../../testing/orders';

const shippingAddress = { fullName: 'Meera Iyer', addressLine1: '12 Temple Street', addressLine2: '', city: 'Madurai', state: 'Tamil Nadu', postalCode: '625001', phone: '9876543210' };
const draft: OrderDraft = {
  lines: [{ _id: '1'.repeat(24), price: '12499.50', quantity: 2 }],
  totalAmount: 24999,
  addressId: 'home',
  findAddress: (id) => (id === 'home' ? shippingAddress : undefined),
  paymentMethod: 'cod',
  customer: 'c'.repeat(24),
};

describe('placing an order', () => {
  it('requires a chosen address first', () => {
    expect(prepareOrder({ ...draft, addressId: undefined, lines: [] })).toEqual({ problem: 'Please select a delivery address.' });
  });

  it('requires that the chosen address exists', () => {
    expect(prepareOrder({ ...draft, addressId: 'gone', lines: [] })).toEqual({ problem: 'Selected address not found.' });
  });

  it('requires items in the cart', () => {
    expect(prepareOrder({ ...draft, lines: [] })).toEqual({ problem: 'Cart is empty' });
  });

  it('sends products, numeric prices, the address with a postal code, method, total and customer', () => {
    const { form } = prepareOrder(draft);
    expect(form).toEqual({
      items: [{ product: '1'.repeat(24), quantity: 2, price: 12499.5 }],
      shippingAddress,
      paymentMethod: 'cod',
      totalAmount: 24999,
      customer: 'c'.repeat(24),
    });
    expect(orderFormSchema.safeParse(form).success).toBe(true);
  });
});

const paymentDetails = { transactionId: '1', amount: 1, paymentDate: '2026-11-21', verified: false };
const refusal = { reason: 'No such payment', at: '2026-11-21T08:00:00.000Z' };
const unpaid = { status: 'cancelled' as const, cancellation: 'unpaid' as const };

describe('an order', () => {
  it.each([
    ['awaited', { paymentMethod: 'online' }],
    ['not-expected', { paymentMethod: 'cod' }],
    ['not-expected', { paymentMethod: 'online', status: 'cancelled' }],
    ['too-late', { paymentMethod: 'online', ...unpaid }],
    ['late', { paymentMethod: 'online', ...unpaid, paymentDetails }],
    ['checking', { paymentMethod: 'online', paymentDetails }],
    ['refused', { paymentMethod: 'online', paymentDetails: { ...paymentDetails, refusal } }],
    ['refused', { paymentMethod: 'online', ...unpaid, paymentDetails: { ...paymentDetails, refusal } }],
    ['not-expected', { paymentMethod: 'online', status: 'cancelled', paymentDetails: { ...paymentDetails, refusal } }],
    ['verified', { paymentMethod: 'online', status: 'cancelled', paymentDetails: { ...paymentDetails, verified: true } }],
  ] satisfies [PaymentState, Partial<Order>][])('has the payment state %s: %j', (state, changes) => {
    expect(paymentStateOf(testOrder(changes))).toBe(state);
  });

  it('shows the shipping notice until it has shipped', () => {
    expect(outlookOf('pending')).toBe("We'll notify you when your order ships");
    expect(outlookOf('processing')).toBe("We'll notify you when your order ships");
    expect(outlookOf('shipped')).not.toContain('when your order ships');
  });

  it.each([
    ['abc', '/uploads/products/abc?w=160'],
    ['uploads/products/a b.webp', '/uploads/products/a%20b.webp?w=160'],
    ['https://example.com/a.png', 'https://example.com/a.png'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['', undefined],
    ['null', undefined],
    [undefined, undefined],
  ])('shows the picture %s at %s', (image, url) => {
    expect(uploadUrl(image, 160)).toBe(url);
  });
});
