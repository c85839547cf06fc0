import type { CartItem } from '../features/cart/cart';

export const maroon: CartItem = { _id: '1'.repeat(24), name: 'Maroon Kanjeevaram', price: 12499.5, image: 'maroon-1', quantity: 1 };
export const cotton: CartItem = { _id: '2'.repeat(24), name: 'Sky Cotton Saree', price: '949.50', image: '', quantity: 2 };

/** Stores a cart in the browser's storage, as from an earlier visit. */
export function storeCart(...items: CartItem[]): void {
  localStorage.setItem('cart', JSON.stringify(items));
}

export const storedCart = (): CartItem[] | null => JSON.parse(localStorage.getItem('cart') ?? 'null') as CartItem[] | null;
