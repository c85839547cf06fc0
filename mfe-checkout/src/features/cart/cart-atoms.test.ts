import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { addToCartAtom, cartAtom, clearCartAtom, removeFromCartAtom, setQuantityAtom } from './cart-atoms';

const silk = { _id: 'silk', name: 'Silk saree', price: 12499, images: ['silk-1'] };
const stored = () => JSON.parse(localStorage.getItem('cart') ?? 'null') as unknown;
const line = (quantity: number) => ({ _id: 'silk', name: 'Silk saree', price: 12499, image: 'silk-1', quantity });

describe('the cart in browser storage', () => {
  it('is saved under `cart` after each change', () => {
    const store = createStore();
    store.set(addToCartAtom, silk);
    expect(stored()).toEqual([line(1)]);
    store.set(setQuantityAtom, 'silk', 4);
    expect(stored()).toEqual([line(4)]);
    store.set(removeFromCartAtom, 'silk');
    expect(stored()).toEqual([]);
  });

  it('is restored when the page loads', () => {
    localStorage.setItem('cart', JSON.stringify([line(3)]));
    expect(createStore().get(cartAtom)).toEqual([line(3)]);
  });

  it('is removed after an order', () => {
    const store = createStore();
    store.set(addToCartAtom, silk);
    store.set(clearCartAtom);
    expect(localStorage.getItem('cart')).toBeNull();
    expect(store.get(cartAtom)).toEqual([]);
  });

  it('follows changes in other tabs', () => {
    const store = createStore();
    const seen: number[] = [];
    const end = store.sub(cartAtom, () => seen.push(store.get(cartAtom).length));
    localStorage.setItem('cart', JSON.stringify([line(1)]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    end();
    expect(seen).toEqual([1, 0]);
  });

  it('keeps a change that another tab has just made', () => {
    const store = createStore();
    store.set(addToCartAtom, silk);
    expect(store.get(cartAtom)).toHaveLength(1);
    const cotton = { ...line(2), _id: 'cotton' };
    localStorage.setItem('cart', JSON.stringify([line(1), cotton]));
    store.set(addToCartAtom, silk);
    expect(stored()).toEqual([line(2), cotton]);
  });
});
