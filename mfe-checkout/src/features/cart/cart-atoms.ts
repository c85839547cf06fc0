import { atom } from 'jotai';
import { addProduct, quantityOf, readCart, removeProduct, setQuantity, updateProducts } from './cart';
import type { Cart, CartProduct } from './cart';
import { maxPieces } from './max-pieces';

const storageKey = 'cart';

const revisionAtom = atom(0);
revisionAtom.onMount = (set) => {
  const follow = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) set((revision) => revision + 1);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};

let last: { text: string | null; cart: Cart } = { text: null, cart: [] };

function readStored(): Cart {
  const text = localStorage.getItem(storageKey);
  if (text !== last.text) last = { text, cart: readCart(text) };
  return last.cart;
}

/** The cart that the browser keeps; the same in all tabs. */
export const cartAtom = atom((get) => {
  get(revisionAtom);
  return readStored();
});

/** Every change starts from what is stored, so that two tabs do not undo each other's. */
const changeAtom = atom(null, (_get, set, change: (cart: Cart) => Cart) => {
  localStorage.setItem(storageKey, JSON.stringify(change(readStored())));
  set(revisionAtom, (revision) => revision + 1);
});

/** Adds one. @returns false where the cart has as many pieces of the product as an order may have */
export const addToCartAtom = atom(null, (_get, set, product: CartProduct): boolean => {
  if (quantityOf(readStored(), product._id) >= maxPieces()) return false;
  set(changeAtom, (cart) => addProduct(cart, product));
  return true;
});

export const removeFromCartAtom = atom(null, (_get, set, id: string) => set(changeAtom, (cart) => removeProduct(cart, id)));

export const setQuantityAtom = atom(null, (_get, set, id: string, quantity: number) =>
  set(changeAtom, (cart) => setQuantity(cart, id, quantity)),
);

export const updateProductsAtom = atom(null, (_get, set, products: CartProduct[]) =>
  set(changeAtom, (cart) => updateProducts(cart, products)),
);

/** After an order: nothing is left of the cart, in storage either. */
export const clearCartAtom = atom(null, (_get, set) => {
  localStorage.removeItem(storageKey);
  set(revisionAtom, (revision) => revision + 1);
});
