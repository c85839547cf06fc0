import { describe, expect, it } from 'vitest';
import { forgettable, holdLine, keepPieces, mergeLines, releaseProduct, type Markable, type Reservation } from './reservation';

const orderId = 'o'.repeat(24);
const saree = (changes: Partial<Markable> = {}): Markable => ({ _id: 'p1', name: 'Meenakshi', price: 24_999, stock: 3, holds: {}, ...changes });
const hold = (product: Markable | undefined, quantity: number, { revision = 0, priced = true, reservation = undefined as Reservation | undefined } = {}) =>
  holdLine(product, { orderId, revision, line: { product: 'p1', quantity, ...(priced && { price: 24_999 }) }, reservation });
const release = (product: Markable, revision: number, reservation?: Reservation, writtenOff?: number) => releaseProduct(product, { orderId, revision, productId: 'p1', reservation, now: '2026-06-01T00:00:00.000Z', writtenOff });
const reserved = (revision: number, quantity: number): Reservation => ({ _id: orderId, revision, quantities: { p1: quantity } });

describe('holding a line', () => {
  it('takes the requested quantity', () => {
    expect(hold(saree(), 2)).toEqual({ from: undefined, take: 2, to: { quantity: 2, revision: 0 } });
  });

  it.each([
    [saree({ stock: 2 }), 3, { reason: 'out-of-stock', message: 'Only 2 of "Meenakshi" are left', available: 2 }],
    [saree({ stock: 1 }), 3, { reason: 'out-of-stock', message: 'Only 1 of "Meenakshi" is left', available: 1 }],
    [saree({ stock: 0 }), 1, { reason: 'out-of-stock', message: '"Meenakshi" is out of stock', available: 0 }],
    [saree({ price: 1_25_000 }), 1, { reason: 'price-changed', message: 'The price of "Meenakshi" is now ₹1,25,000. Please check the new total, then place your order again.' }],
    [saree({ price: 2_499.5 }), 1, { reason: 'price-changed', message: 'The price of "Meenakshi" is now ₹2,499.50. Please check the new total, then place your order again.' }],
    [saree({ deletedAt: '2026-01-01T00:00:00.000Z' }), 1, { reason: 'unknown-product', message: 'A product in your cart is no longer available' }],
    [undefined, 1, { reason: 'unknown-product', message: 'A product in your cart is no longer available', product: 'p1' }],
  ])('is refused with the name and the available quantity: %j', (product, quantity, refusal) => {
    const { reason, message, ...about } = refusal;
    const details = expect.objectContaining({ reason, ...about }) as object;
    expect(() => hold(product, quantity)).toThrow(expect.objectContaining({ refusal: reason, message, details }));
  });

  it('changes nothing if it is held already', () => {
    expect(hold(saree({ stock: 0, holds: { [orderId]: { quantity: 2, revision: 0 } } }), 2)).toBeUndefined();
  });

  it('changes nothing if it is held already and the mark was removed', () => {
    expect(hold(saree({ stock: 0 }), 2, { reservation: reserved(1, 2) })).toBeUndefined();
  });

  it('is refused after a release of the same revision', () => {
    const released = expect.objectContaining({ refusal: 'released', details: { reason: 'released' } });
    expect(() => hold(saree({ holds: { [orderId]: { quantity: 0, revision: 0 } } }), 2)).toThrow(released);
    expect(() => hold(saree(), 2, { reservation: reserved(4, 0) })).toThrow(released);
  });

  it('takes only the missing quantity for a newer revision, and does not compare the price', () => {
    const stillHeld = saree({ price: 1, stock: 0, holds: { [orderId]: { quantity: 2, revision: 0 } } });
    expect(hold(stillHeld, 2, { revision: 3, priced: false })).toMatchObject({ take: 0, to: { quantity: 2, revision: 3 } });
    expect(hold(saree({ price: 1 }), 2, { revision: 3, priced: false, reservation: reserved(2, 0) })).toMatchObject({ take: 2 });
  });

  it('uses the newer of mark and reservation', () => {
    const marked = saree({ holds: { [orderId]: { quantity: 2, revision: 3 } } });
    expect(hold(marked, 2, { revision: 3, reservation: reserved(2, 0) })).toBeUndefined();
  });
});

describe('releasing a product', () => {
  it('returns the held quantity and leaves a tombstone', () => {
    expect(release(saree({ holds: { [orderId]: { quantity: 2, revision: 0 } } }), 2)).toEqual({
      from: { quantity: 2, revision: 0 }, take: -2, to: { quantity: 0, revision: 2 },
    });
  });

  it('returns the quantity of the reservation if the mark was removed', () => {
    expect(release(saree(), 2, reserved(1, 2))).toMatchObject({ from: undefined, take: -2 });
  });

  it('leaves a tombstone also if nothing was held', () => {
    expect(release(saree(), 0)).toMatchObject({ take: 0, to: { quantity: 0, revision: 0 } });
  });

  it('leaves out pieces that are written off', () => {
    const marked = saree({ holds: { [orderId]: { quantity: 3, revision: 0 } } });
    expect(release(marked, 2, undefined, 1)).toMatchObject({ take: -2, to: { quantity: 0, revision: 2 } });
    expect(Math.abs(release(marked, 2, undefined, 4)!.take)).toBe(0);
  });

  it('changes nothing if it was released before, or if a newer revision holds it', () => {
    expect(release(saree({ holds: { [orderId]: { quantity: 0, revision: 2 } } }), 2)).toBeUndefined();
    expect(release(saree({ holds: { [orderId]: { quantity: 2, revision: 3 } } }), 2)).toBeUndefined();
    expect(release(saree(), 2, reserved(4, 2))).toBeUndefined();
  });
});

describe('keeping fewer pieces', () => {
  const keep = (product: Markable, revision: number, quantity: number, reservation?: Reservation) => keepPieces(product, { orderId, revision, productId: 'p1', quantity, reservation });

  it('returns the others to stock, once for a revision', () => {
    const marked = saree({ holds: { [orderId]: { quantity: 3, revision: 2 } } });
    expect(keep(marked, 5, 1)).toEqual({ from: { quantity: 3, revision: 2 }, take: -2, to: { quantity: 1, revision: 5 } });
    expect(keep(saree(), 5, 1, reserved(2, 3))).toEqual({ from: undefined, take: -2, to: { quantity: 1, revision: 5 } });
    expect(keep(saree({ holds: { [orderId]: { quantity: 1, revision: 5 } } }), 5, 1)).toBeUndefined();
    expect(keep(saree(), 5, 1, reserved(7, 0))).toBeUndefined();
  });

  it('never takes pieces', () => {
    expect(keep(saree(), 5, 2, reserved(2, 1))).toMatchObject({ to: { quantity: 1 } });
    expect(Math.abs(keep(saree(), 5, 2, reserved(2, 1))!.take)).toBe(0);
  });
});

describe('the lines of an order', () => {
  it('are added up for each product', () => {
    expect(mergeLines([{ product: 'a', quantity: 1, price: 5 }, { product: 'b', quantity: 1, price: 7 }, { product: 'a', quantity: 2, price: 5 }])).toEqual([
      { product: 'a', quantity: 3, price: 5 }, { product: 'b', quantity: 1, price: 7 },
    ]);
  });

  it('are rejected if one product has two prices', () => {
    const [line] = mergeLines([{ product: 'p1', quantity: 1, price: 1 }, { product: 'p1', quantity: 1, price: 24_999 }]);
    expect(() => holdLine(saree(), { orderId, revision: 0, line: line!, reservation: undefined })).toThrow(expect.objectContaining({ refusal: 'price-changed' }));
  });
});

describe('the price of a hold', () => {
  const customer = 'a'.repeat(24);
  const heldAt = (quantity: number) => saree({ price: 30_000, stock: 5, holds: { [customer]: { quantity, revision: 1, lease: { hold: 'h1', price: 24_999, until: '2026-06-01T09:15:00.000Z' } } } });
  const orderOf = (product: Markable, quantity: number) =>
    holdLine(product, { orderId, revision: 0, line: { product: 'p1', quantity, price: 24_999 }, reservation: undefined, buyer: { customer, holdId: 'h1' } });

  it('is valid for the pieces of the hold', () => {
    expect(orderOf(heldAt(2), 2)).toMatchObject({ take: 0, to: { quantity: 2, taken: { hold: 'h1', quantity: 2 } } });
  });

  it.each([0, 1])('is not valid for pieces from the stock: another order at the same time left %d in the hold', (left) => {
    expect(() => orderOf(heldAt(left), 2)).toThrow(expect.objectContaining({ refusal: 'price-changed' }));
  });
});

describe('a mark', () => {
  it('may be removed when the reservation has the same revision or a newer one', () => {
    expect(forgettable({ quantity: 2, revision: 0 }, reserved(1, 2))).toBe(true);
    expect(forgettable({ quantity: 0, revision: 2 }, reserved(2, 0))).toBe(true);
    expect(forgettable({ quantity: 0, revision: 2 }, reserved(1, 2))).toBe(false);
    expect(forgettable(undefined, reserved(1, 2))).toBe(false);
  });
});
