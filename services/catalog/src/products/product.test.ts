import { describe, expect, it } from 'vitest';
import { details, formOf, product } from '../testing/catalog';
import { createProduct, editProduct, editedImages, editedStock, toProduct } from './product';

describe('a product', () => {
  it('is listed under everything, its category and its collections', () => {
    expect(createProduct(details(), { id: 'a'.repeat(24), now: new Date(0) }).listings).toEqual(['all', 'saree', 'silk', 'traditional']);
  });

  it('leaves blank specifications out', () => {
    expect(product({ specifications: { material: '', color: undefined } }).specifications).toEqual({});
  });

  it('has a price in whole paise, which an order can name', () => {
    expect([1999.5, 1.000000001, 99_999_999.99].map((price) => product({ price }).price)).toEqual([1999.5, 1, 99_999_999.99]);
  });

  it('changes everything that is worked out when it is edited, and its revision', () => {
    const before = product();
    const { product: edited, events } = editProduct(before, formOf({ name: 'Linen day dress', category: 'dress' }), []);
    expect(edited).toMatchObject({ listings: ['all', 'dress'], sortName: 'linen day dress', revision: 2, stockRevision: 1 });
    expect(edited.terms).toContain('linen');
    expect(events).toEqual([{ type: 'product.saved', data: { productId: before._id, revision: 2 } }]);
  });

  it('is shown without what it is kept with', () => {
    expect(Object.keys(toProduct(product()))).toEqual(['_id', 'name', 'description', 'price', 'stock', 'category', 'images', 'specifications', 'createdAt']);
  });
});

describe('the stock after a save', () => {
  it('is what the form says where it does not say what it was', () => {
    expect(editedStock(8, { stock: 10 })).toBe(10);
  });

  it('keeps what was sold while the form was open', () => {
    expect(editedStock(8, { stock: 10, stockWas: 10 })).toBe(8);
    expect(editedStock(8, { stock: 15, stockWas: 10 })).toBe(13);
  });

  it('never falls below none', () => {
    expect(editedStock(3, { stock: 0, stockWas: 10 })).toBe(0);
  });
});

describe('the images after a save', () => {
  it('are all kept where nothing is said', () => {
    expect(editedImages(['a', 'b'], undefined, ['c'])).toEqual(['a', 'b', 'c']);
  });

  it('are those kept, in the order asked for, then the new ones, each once', () => {
    expect(editedImages(['a', 'b'], ['b'], ['c', 'b'])).toEqual(['b', 'c']);
    expect(editedImages(['a'], [], [])).toEqual([]);
  });
});
