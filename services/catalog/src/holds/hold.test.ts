import { describe, expect, it } from 'vitest';
import type { Markable } from '../reservations/reservation';
import { expireMark, growMark, heldByShoppers, requireFree, settleMark, timeInIndia, type ShopperHold } from './hold';

const now = '2026-06-01T09:00:00.000Z';
const later = '2026-06-01T09:01:01.000Z';
const meera = 'a'.repeat(24);
const asha = 'b'.repeat(24);
const lease = (until = later, hold = 'h1') => ({ hold, price: 24_999, until });
const saree = (changes: Partial<Markable> = {}): Markable => ({ _id: 'p1', name: 'Kanjeevaram', price: 24_999, stock: 0, holds: {}, ...changes });
const line = (quantity = 1) => ({ product: 'p1', quantity });
const hold = (quantity = 1): ShopperHold => ({ _id: 'h2', key: 'k', items: [{ ...line(quantity), price: 24_999 }], expiresAt: later });

describe('too little stock', () => {
  it.each([
    [saree(), 1, { left: 0 }, '"Kanjeevaram" is out of stock'],
    [saree({ stock: 2 }), 3, { left: 2 }, 'Only 2 of "Kanjeevaram" are left'],
    [saree({ holds: { [asha]: { quantity: 1, revision: 1, lease: lease() } } }), 1, { left: 0, freeAt: later }, 'Someone is paying for the last Kanjeevaram. It may be free again at 2:32 pm.'],
    [saree({ stock: 1, holds: { [asha]: { quantity: 1, revision: 1, lease: lease() } } }), 2, { left: 1, freeAt: later }, 'Only 1 of "Kanjeevaram" is left now. Someone is paying for the others. They may be free again at 2:32 pm.'],
  ])('is refused with what is left, and the time if others hold it: %j', (product, quantity, details, message) => {
    expect(() => requireFree(product, meera, line(quantity), now)).toThrow(expect.objectContaining({ message, details: { reason: 'out-of-stock', product: 'p1', ...details } }));
  });

  it('names the moment at which enough pieces may be free', () => {
    const ends = ['2026-06-01T09:05:00.000Z', '2026-06-01T09:03:00.000Z', '2026-06-01T09:04:00.000Z'];
    const holds = Object.fromEntries(ends.map((until, index) => [String(index), { quantity: 1, revision: 1, lease: lease(until) }]));
    const freeAt = (quantity: number) => expect.objectContaining({ details: expect.objectContaining({ freeAt: ends[{ 1: 1, 2: 2, 3: 0, 9: 0 }[quantity]!] }) });
    for (const quantity of [1, 2, 3, 9]) expect(() => requireFree(saree({ holds }), meera, line(quantity), now)).toThrow(freeAt(quantity));
  });

  it('does not name a hold that has expired, or an order', () => {
    const holds = { [asha]: { quantity: 1, revision: 1, lease: lease(now) }, order: { quantity: 1, revision: 0 } };
    expect(() => requireFree(saree({ holds }), meera, line(), now)).toThrow('"Kanjeevaram" is out of stock');
  });

  it('is no reason to refuse what the customer holds already', () => {
    expect(() => requireFree(saree({ stock: 1, holds: { [meera]: { quantity: 2, revision: 1, lease: lease() } } }), meera, line(3), now)).not.toThrow();
  });

  it.each([
    [undefined, 'A product in your cart is no longer available'],
    [saree({ stock: 5, deletedAt: now }), '"Kanjeevaram" is no longer sold. Please remove it from your cart.'],
  ])('is not the message for a product that is no longer sold. If the catalogue still has the product, the message names it: %j', (product, message) => {
    expect(() => requireFree(product, meera, line(), now)).toThrow(expect.objectContaining({ refusal: 'unknown-product', message, details: { reason: 'unknown-product', product: 'p1', left: 0 } }));
  });
});

describe('a time in India', () => {
  it.each([
    ['2026-06-01T09:01:00.000Z', '2:31 pm'],
    ['2026-06-01T09:01:00.001Z', '2:32 pm'],
    ['2026-06-01T18:29:30.000Z', '12:00 am'],
    ['2026-06-01T06:30:00.000Z', '12:00 pm'],
  ])('is rounded up to the minute: %s', (moment, text) => {
    expect(timeInIndia(moment)).toBe(text);
  });
});

describe('the mark of a customer', () => {
  const customer = { _id: meera, revision: 5 };

  it('grows to the wanted quantity and takes only the difference', () => {
    const product = saree({ stock: 1, holds: { [meera]: { quantity: 1, revision: 3, lease: lease() } } });
    expect(growMark(product, customer, hold(2), hold(2).items[0]!, now)).toMatchObject({ take: 1, to: { quantity: 2, revision: 5, lease: { hold: 'h2' } } });
  });

  it('does not shrink before the new hold is complete', () => {
    const product = saree({ holds: { [meera]: { quantity: 4, revision: 3, lease: lease() } } });
    expect(growMark(product, customer, hold(2), hold(2).items[0]!, now)).toMatchObject({ take: 0, to: { quantity: 4 } });
  });

  it('is not changed by a request that is older than the mark', () => {
    const product = saree({ stock: 5, holds: { [meera]: { quantity: 1, revision: 6, lease: lease() } } });
    expect(() => growMark(product, customer, hold(), hold().items[0]!, now)).toThrow(expect.objectContaining({ refusal: 'hold-ended', message: 'You opened the checkout in another tab or on another device. Continue there, or try again to pay here.' }));
    expect(settleMark(product, { ...customer, hold: hold() }, now)).toBeUndefined();
  });

  it('is settled to what the hold says, without the pieces that an order took', () => {
    const taken = { customer: meera, hold: 'h2', quantity: 1 };
    const product = saree({ holds: { [meera]: { quantity: 4, revision: 3, lease: lease() }, order: { quantity: 1, revision: 0, taken } } });
    expect(settleMark(product, { ...customer, hold: hold(3) }, now)).toMatchObject({ take: -2, to: { quantity: 2, lease: { hold: 'h2' } } });
  });

  it('never takes stock when it is settled', () => {
    const product = saree({ stock: 9, holds: { [meera]: { quantity: 1, revision: 3, lease: lease() } } });
    expect(settleMark(product, { ...customer, hold: hold(3) }, now)).toMatchObject({ take: 0, to: { quantity: 1 } });
  });

  it.each([[undefined], [{ ...hold(), expiresAt: now }], [{ ...hold(), items: [] }]])('is removed if the hold has ended or does not have the product: %j', (one) => {
    const product = saree({ holds: { [meera]: { quantity: 2, revision: 3, lease: lease() } } });
    expect(settleMark(product, { ...customer, ...(one && { hold: one }) }, now)).toMatchObject({ take: -2, to: undefined });
  });

  it('expires at its end, not before', () => {
    const product = (until: string) => saree({ holds: { [meera]: { quantity: 2, revision: 3, lease: lease(until) } } });
    expect(expireMark(product(now), meera, now)).toMatchObject({ take: -2, to: undefined });
    expect(expireMark(product(later), meera, now)).toBeUndefined();
  });

  it('counts as held, and the mark of an order does not', () => {
    expect(heldByShoppers(saree({ holds: { [meera]: { quantity: 2, revision: 3, lease: lease() }, order: { quantity: 5, revision: 0 } } }))).toBe(2);
  });
});
