import { describe, expect, it } from 'vitest';
import { details, formOf, product } from '../testing/catalog';
import { changedAt, createProduct, editedImages, editedStock, editProduct, toProduct } from './product';

describe('a product', () => {
  it('is in the lists of all products, of its category and of its collections', () => {
    expect(createProduct(details(), { id: 'a'.repeat(24), now: new Date(0) }).listings).toEqual(['all', 'saree', 'silk', 'traditional']);
  });

  it('has no blank specifications', () => {
    expect(product({ specifications: { material: '', color: undefined } }).specifications).toEqual({});
  });

  it('has a price in whole paise', () => {
    expect([1999.5, 1.000000001, 99_999_999.99].map((price) => product({ price }).price)).toEqual([1999.5, 1, 99_999_999.99]);
  });

  it('gets new lists, search terms and revision when it is edited', () => {
    const before = product();
    const { product: edited, events } = editProduct(before, formOf({ name: 'Linen day dress', category: 'dress' }), [], new Date('2026-02-03T04:05:06Z'));
    expect(edited).toMatchObject({ listings: ['all', 'dress'], sortName: 'linen day dress', revision: 2, stockRevision: 1 });
    expect([changedAt(before), changedAt(edited)]).toEqual([before.createdAt, '2026-02-03T04:05:06.000Z']);
    expect(edited.terms).toContain('linen');
    expect(events).toEqual([{ type: 'product.saved', data: { productId: before._id, revision: 2 } }]);
  });

  it('keeps the specifications that the form leaves out, also in its lists and search terms', () => {
    const { specifications: _left, ...form } = formOf({ name: 'Festive', description: 'Crisp.' });
    const before = product({ specifications: { material: 'Mulberry silk', color: 'Madder red' } });
    const edit = (specifications?: { material?: string }) => editProduct(before, { ...form, ...(specifications && { specifications }) }, [], new Date(0)).product;
    expect(edit()).toMatchObject({ specifications: before.specifications, listings: expect.arrayContaining(['silk']) as string[], terms: expect.arrayContaining(['madder']) as string[] });
    expect(edit({}).specifications).toEqual({});
  });

  it('is shown with the fields of the contract only', () => {
    expect(Object.keys(toProduct(product()))).toEqual(['_id', 'name', 'description', 'price', 'stock', 'category', 'images', 'specifications', 'createdAt']);
  });
});

describe('the stock after a save', () => {
  it('is the number in the form, if the form does not send the old stock', () => {
    expect(editedStock(8, { stock: 10 })).toBe(10);
  });

  it('keeps the sales that were made while the form was open', () => {
    expect(editedStock(8, { stock: 10, stockWas: 10 })).toBe(8);
    expect(editedStock(8, { stock: 15, stockWas: 10 })).toBe(13);
  });

  it('is never negative', () => {
    expect(editedStock(3, { stock: 0, stockWas: 10 })).toBe(0);
  });
});

describe('a reduction of the stock', () => {
  const heldBy = (quantity: number, stock: number) => {
    const lease = { hold: 'h1', price: 24_999, until: '2026-06-01T09:15:00.000Z' };
    return { ...product({ stock }), holds: { meera: { quantity, revision: 1, lease }, order: { quantity: 1, revision: 0 } } };
  };
  const edit = (before: ReturnType<typeof heldBy>, stock: number, stockWas?: number) => editProduct(before, formOf({ stock, stockWas }), [], new Date(0)).product.stock;

  it.each([
    [1, 0, 0, 1, '1 piece is held by a shopper who is paying now. Your changes are not saved. Please save again when the hold has ended.'],
    [2, 1, 0, 3, '2 pieces are held by shoppers who are paying now. Your changes are not saved. Please save again when the hold has ended.'],
    [1200, 0, 0, 1200, '1,200 pieces are held by shoppers who are paying now. Your changes are not saved. Please save again when the hold has ended.'],
  ])('is refused while shoppers hold %i of the pieces to take off sale', (held, free, stock, stockWas, message) => {
    expect(() => edit(heldBy(held, free), stock, stockWas)).toThrow(expect.objectContaining({ refusal: 'changed-meanwhile', message }));
  });

  it('applies to the free pieces beside the held ones', () => {
    expect(edit(heldBy(1, 2), 0, 2)).toBe(0);
    expect(edit(heldBy(1, 2), 1, 3)).toBe(0);
  });

  it('sets the free pieces if the form does not send the old stock', () => {
    expect(edit(heldBy(1, 2), 0)).toBe(0);
  });
});

describe('the images after a save', () => {
  it('include all old ones if the form does not list the ones to keep', () => {
    expect(editedImages(['a', 'b'], undefined, ['c'])).toEqual(['a', 'b', 'c']);
  });

  it('are the ones to keep in the given order, then the new ones, each once', () => {
    expect(editedImages(['a', 'b'], ['b'], ['c', 'b'])).toEqual(['b', 'c']);
    expect(editedImages(['a'], [], [])).toEqual([]);
  });
});
