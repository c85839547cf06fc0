import { describe, expect, it } from 'vitest';
import { creditSearch } from './credit-search';

const credit = { reference: '0000512345678901', description: 'UPI-ANANYA RAO-ananya@okhdfc', amount: 124_950 };
const order = { orderNumber: 'ORD-20261127-XSKN6U', customer: 'Lakshmi Iyer' };

describe('a search for credits', () => {
  it.each(['1,249.50', '₹1,249.50', '₹ 1,249.50', '1249.50', '1249.5', '1,249', '249.5'])('finds ₹1,249.50 by %s', (search) => {
    expect(creditSearch(search).isCredit(credit)).toBe(true);
  });

  it('finds an amount without paise with and without them', () => {
    const found = (search: string) => creditSearch(search).isCredit({ ...credit, amount: 50_000 });
    expect(['500', '500.00', '₹500.0', '500.01', '5,000'].map(found)).toEqual([true, true, true, false, false]);
  });

  it.each(['512345678901', '5123 4567 8901', '5123-4567-8901', 'UTR512345678901', 'utr 5123 4567 8901', '00512345678901'])('finds a UTR by %s', (search) => {
    expect(creditSearch(search).isCredit(credit)).toBe(true);
    expect(creditSearch(search).isCredit({ ...credit, reference: '', description: 'IMPS 5123 4567 8901 RAO' })).toBe(true);
    expect(creditSearch(search).isCredit({ ...credit, reference: '612345678901' })).toBe(false);
  });

  it('finds the UTR of a NEFT transfer with spaces', () => {
    expect(creditSearch('HDFC N123 4567 8901').isCredit({ ...credit, reference: 'HDFCN12345678901' })).toBe(true);
  });

  it.each(['ORD-20261127-XSKN6U', 'ORD20261127XSKN6U', 'ord 20261127 xskn6u'])('finds an order, and its number in the narration, by %s', (search) => {
    const { isOrder, isCredit } = creditSearch(search);
    expect([isOrder(order), isOrder({ ...order, orderNumber: 'ORD-20261127-ABCDEF' })]).toEqual([true, false]);
    expect(['FOR ORD-20261127-XSKN6U', 'FOR ORD20261127XSKN6U', 'FOR ORD20261127ABCDEF'].map((description) => isCredit({ ...credit, description }))).toEqual([true, true, false]);
  });

  it('finds a payer and a customer by a part of the name in any case', () => {
    expect([creditSearch('ananya').isCredit(credit), creditSearch('lakshmi').isCredit(credit), creditSearch('LAKSHMI').isOrder(order)]).toEqual([true, false, true]);
  });
});
