import { describe, expect, it } from 'vitest';
import { addProduct, countOf, isInCart, lineTotalOf, readCart, removeProduct, setQuantity, totalOf, updateProducts } from './cart';
import type { Cart } from './cart';

const silk = { _id: 'silk', name: 'Silk saree', price: 12499, images: ['silk-1', 'silk-2'] };
const cotton = { _id: 'cotton', name: 'Cotton saree', price: 1899.5, images: [] };
const two: Cart = addProduct(addProduct([], silk), cotton);

describe('the cart', () => {
  it('adds a new product with quantity 1 and its first image', () => {
    expect(two).toEqual([
      { _id: 'silk', name: 'Silk saree', price: 12499, image: 'silk-1', quantity: 1 },
      { _id: 'cotton', name: 'Cotton saree', price: 1899.5, image: '', quantity: 1 },
    ]);
  });

  it('raises the quantity by 1 when a product is added again', () => {
    expect(addProduct(two, silk)[0]).toMatchObject({ _id: 'silk', quantity: 2 });
    expect(addProduct(two, silk)).toHaveLength(2);
  });

  it('takes name, price and image of a product that is added again', () => {
    const cart = addProduct(setQuantity(two, 'silk', 2), { ...silk, name: 'Pure silk saree', price: 12999, images: ['new'] });
    expect(cart[0]).toEqual({ _id: 'silk', name: 'Pure silk saree', price: 12999, image: 'new', quantity: 3 });
    expect(cart[1]).toBe(two[1]);
    expect(cart).toHaveLength(2);
  });

  it('ignores a quantity below 1', () => {
    expect(setQuantity(two, 'silk', 0)).toBe(two);
    expect(setQuantity(two, 'silk', -1)).toBe(two);
    expect(setQuantity(two, 'silk', 3)[0]).toMatchObject({ quantity: 3 });
  });

  it('deletes the line of a removed product', () => {
    const cart = removeProduct(two, 'silk');
    expect(isInCart(cart, 'silk')).toBe(false);
    expect(isInCart(cart, 'cotton')).toBe(true);
  });

  it('counts quantities and totals price × quantity', () => {
    const cart = setQuantity(two, 'cotton', 3);
    expect(countOf(cart)).toBe(4);
    expect(lineTotalOf(cart[1]!)).toBe(5698.5);
    expect(totalOf(cart)).toBe(18197.5);
  });

  it('has a total exact to the paisa', () => {
    const cart: Cart = [
      { _id: 'a', name: 'A', price: 0.1, image: '', quantity: 1 },
      { _id: 'b', name: 'B', price: 0.2, image: '', quantity: 1 },
      { _id: 'c', name: 'C', price: 1.15, image: '', quantity: 3 },
    ];
    expect(totalOf(cart)).toBe(3.75);
  });

  it('accepts a price as a numeric string', () => {
    expect(totalOf(readCart('[{"_id":"a","name":"A","price":"1499.50","image":"x","quantity":2}]'))).toBe(2999);
  });

  it('updates prices, names and pictures and keeps quantities', () => {
    const cart = updateProducts(setQuantity(two, 'silk', 2), [{ ...silk, name: 'Pure silk saree', price: 12999, images: ['new'] }]);
    expect(cart[0]).toEqual({ _id: 'silk', name: 'Pure silk saree', price: 12999, image: 'new', quantity: 2 });
    expect(cart[1]).toBe(two[1]);
  });
});

describe('a stored cart', () => {
  it('is restored as it was saved', () => {
    expect(readCart(JSON.stringify(two))).toEqual(two);
  });

  it.each([null, '', 'nonsense', '{"_id":"a"}', '42', 'null', '[null, 7, "a", []]', '"text"', 'true', '[[[]]]', '{"length":2}', '[{"_id":{"a":1},"name":"A","price":1}]'])('is empty if %s is stored', (text) => {
    expect(readCart(text)).toEqual([]);
  });

  it('leaves out only invalid lines', () => {
    const lines = [
      { _id: 'good', name: 'Good', price: 10, image: 'x', quantity: 2 },
      { _id: '', name: 'No id', price: 10, quantity: 1 },
      { _id: 'no-name', price: 10, quantity: 1 },
      { _id: 'no-price', name: 'No price', quantity: 1 },
      { _id: 'text-price', name: 'Text', price: 'ten', quantity: 1 },
      { _id: 'negative', name: 'Negative', price: -5, quantity: 1 },
    ];
    expect(readCart(JSON.stringify(lines)).map(({ _id }) => _id)).toEqual(['good']);
  });

  it.each(['a b', '../account', 'a/b', '\ud800', 'x'.repeat(101), '%'])('leaves out the product id %j, which cannot be part of a URL', (_id) => {
    expect(readCart(JSON.stringify([{ _id, name: 'A', price: 1, quantity: 1 }]))).toEqual([]);
  });

  it('has at most as many lines as an order, and names as long as a product’s', () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => ({ _id: String(index), name: 'n'.repeat(1_000), price: 1, quantity: 1 }));
    const cart = readCart(JSON.stringify(lines));
    expect(cart).toHaveLength(100);
    expect(cart[0]?.name).toHaveLength(200);
  });

  it('has an integer quantity of at least 1 and a text as image', () => {
    const lines = [
      { _id: 'a', name: 'A', price: 1, image: null, quantity: 0 },
      { _id: 'b', name: 'B', price: 1, image: 5, quantity: 2.7 },
      { _id: 'c', name: 'C', price: 1, quantity: '3' },
    ];
    expect(readCart(JSON.stringify(lines)).map(({ image, quantity }) => [image, quantity])).toEqual([['', 1], ['', 2], ['', 3]]);
  });

  it('has one line for each product', () => {
    const line = { _id: 'a', name: 'A', price: 1, image: '', quantity: 2 };
    expect(readCart(JSON.stringify([line, line]))).toEqual([{ ...line, quantity: 4 }]);
  });
});
