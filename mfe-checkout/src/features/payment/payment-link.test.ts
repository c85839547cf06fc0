import { describe, expect, it } from 'vitest';
import { paymentLink } from './payment-link';

const payee = { upiId: 'weavers@okbank', upiPayee: 'Weavers & Sons' };

describe('the payment link', () => {
  it('contains UPI ID, payee, amount, INR and the note, encoded for UPI apps', () => {
    expect(paymentLink(payee, 12499)).toBe('upi://pay?pa=weavers@okbank&pn=Weavers%20%26%20Sons&am=12499.00&cu=INR&tn=Order%20Payment');
  });

  it('has no amount if the visitor may not see it', () => {
    expect(paymentLink(payee, undefined)).toBe('upi://pay?pa=weavers@okbank&pn=Weavers%20%26%20Sons&cu=INR&tn=Order%20Payment');
  });

  it('names an order that exists', () => {
    expect(paymentLink(payee, 12499, 'ORD-20261121-7KQ2')).toBe('upi://pay?pa=weavers@okbank&pn=Weavers%20%26%20Sons&am=12499.00&cu=INR&tn=Order%20Payment&tr=ORD-20261121-7KQ2');
  });

  it('can be parsed back to the same values', () => {
    const { searchParams } = new URL(paymentLink({ upiId: 'a.b-c@bank', upiPayee: 'रेशम #1 + 100%' }, 0.5));
    expect(Object.fromEntries(searchParams)).toEqual({ pa: 'a.b-c@bank', pn: 'रेशम #1 + 100%', am: '0.50', cu: 'INR', tn: 'Order Payment' });
  });

  it.each([
    [1499.5, '1499.50'],
    [0.1 + 0.2, '0.30'],
    [250000, '250000.00'],
  ])('writes %d rupees with two decimals', (amount, text) => {
    expect(new URL(paymentLink(payee, amount)).searchParams.get('am')).toBe(text);
  });
});
