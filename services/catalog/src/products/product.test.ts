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

describe('the images after a save', () => {
  it('include all old ones if the form does not list the ones to keep', () => {
    expect(editedImages(['a', 'b'], undefined, ['c'])).toEqual(['a', 'b', 'c']);
  });

  it('are the ones to keep in the given order, then the new ones, each once', () => {
    expect(editedImages(['a', 'b'], ['b'], ['c', 'b'])).toEqual(['b', 'c']);
    expect(editedImages(['a'], [], [])).toEqual([]);
  });
});
