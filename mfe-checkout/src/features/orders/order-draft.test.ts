import { orderFormSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { prepareOrder } from './order-draft';
import type { OrderDraft } from './order-draft';

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
