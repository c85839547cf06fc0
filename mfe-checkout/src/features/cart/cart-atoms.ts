import { atom } from 'jotai';
import { addProduct, maxLines, quantityOf, readCart, removeProduct, setQuantity, updateProducts } from './cart';
import type { Cart, CartProduct } from './cart';
import { fullText, limitText, maxPieces } from './max-pieces';

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

/** The cart in the browser's storage; the same in all tabs. */
export const cartAtom = atom((get) => {
  get(revisionAtom);
  return readStored();
});

/** Applies each change to the stored cart, so that two tabs do not overwrite each other's changes. */
const changeAtom = atom(null, (_get, set, change: (cart: Cart) => Cart) => {
  localStorage.setItem(storageKey, JSON.stringify(change(readStored())));
  set(revisionAtom, (revision) => revision + 1);
});

/** Adds one piece. @returns the reason for the shopper if the cart cannot have more */
export const addToCartAtom = atom(null, (_get, set, product: CartProduct): string | undefined => {
  const cart = addProduct(readStored(), product);
  const max = maxPieces();
  if (quantityOf(cart, product._id) > max) return limitText(max);
  if (cart.length > maxLines) return fullText;
  set(changeAtom, () => cart);
  return undefined;
});

export const removeFromCartAtom = atom(null, (_get, set, id: string) => set(changeAtom, (cart) => removeProduct(cart, id)));

export const setQuantityAtom = atom(null, (_get, set, id: string, quantity: number) =>
  set(changeAtom, (cart) => setQuantity(cart, id, quantity)),
);

export const updateProductsAtom = atom(null, (_get, set, products: CartProduct[]) =>
  set(changeAtom, (cart) => updateProducts(cart, products)),
);

/** Empties the cart after an order, in storage too. */
export const clearCartAtom = atom(null, (_get, set) => {
  localStorage.removeItem(storageKey);
  set(revisionAtom, (revision) => revision + 1);
});
