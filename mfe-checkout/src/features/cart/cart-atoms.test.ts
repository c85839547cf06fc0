import { act, renderHook } from '@testing-library/react';
import { createStore } from 'jotai';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addToCartAtom, clearCartAtom, readStoredCart, removeFromCartAtom, setQuantityAtom, useCart } from './cart-atoms';

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
    expect(renderHook(useCart).result.current).toEqual([line(3)]);
  });

  it('is removed after an order', () => {
    const store = createStore();
    store.set(addToCartAtom, silk);
    store.set(clearCartAtom);
    expect(localStorage.getItem('cart')).toBeNull();
    expect(readStoredCart()).toEqual([]);
  });

  it.each(['storage', 'pageshow'])('is read again on %s, because another tab may have changed it', (type) => {
    const { result } = renderHook(useCart);
    expect(result.current).toEqual([]);
    localStorage.setItem('cart', JSON.stringify([line(1)]));
    act(() => void window.dispatchEvent(new Event(type)));
    expect(result.current).toEqual([line(1)]);
  });

  it('is read again by a hidden page only when it is shown: several changes in another tab are one', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => visibility.mockRestore());
    const { result } = renderHook(useCart);
    const sees = (type: string) => {
      act(() => void document.dispatchEvent(new Event(type, { bubbles: true })));
      return result.current;
    };
    localStorage.setItem('cart', JSON.stringify([line(1)]));
    expect(sees('storage')).toEqual([]);
    localStorage.setItem('cart', JSON.stringify([line(2)]));
    expect(sees('storage')).toEqual([]);
    visibility.mockReturnValue('visible');
    expect(sees('visibilitychange')).toEqual([line(2)]);
  });

  it('is read again by a page that opens, because no page followed the changes in other tabs', () => {
    localStorage.setItem('cart', JSON.stringify([line(3)]));
    const { result, unmount } = renderHook(useCart);
    expect(result.current).toEqual([line(3)]);
    unmount();
    localStorage.setItem('cart', JSON.stringify([line(1)]));
    const seen: unknown[] = [];
    renderHook(() => seen.push(useCart()[0]?.quantity));
    expect(seen[0]).toBe(1);
  });

  it('keeps a change that another tab has just made', () => {
    const store = createStore();
    store.set(addToCartAtom, silk);
    expect(readStoredCart()).toHaveLength(1);
    const cotton = { ...line(2), _id: 'cotton' };
    localStorage.setItem('cart', JSON.stringify([line(1), cotton]));
    store.set(addToCartAtom, silk);
    expect(stored()).toEqual([line(2), cotton]);
  });
});
