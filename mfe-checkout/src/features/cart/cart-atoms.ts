import { atom, useAtomValue } from 'jotai';
import { addProduct, maxLines, quantityOf, readCart, removeProduct, setQuantity, updateProducts } from './cart';
import type { Cart, CartProduct } from './cart';
import { fullText, limitText, maxPieces } from './max-pieces';

const storageKey = 'cart';

const revisionAtom = atom(0);
revisionAtom.onMount = (set) => {
  // A hidden page waits until it is shown again. Otherwise a hidden checkout would take a hold for each change that the customer makes in another tab.
  const follow = () => {
    if (document.visibilityState === 'visible') set((revision) => revision + 1);
  };
  // A page in the back/forward cache gets no storage events.
  const types = ['storage', 'pageshow', 'visibilitychange'];
  for (const type of types) window.addEventListener(type, follow);
  return () => {
    for (const type of types) window.removeEventListener(type, follow);
  };
};

let last: { text: string | null; cart: Cart } = { text: null, cart: [] };

/** The cart in the browser's storage. Returns the same object until the storage changes. */
export function readStoredCart(): Cart {
  const text = localStorage.getItem(storageKey);
  if (text !== last.text) last = { text, cart: readCart(text) };
  return last.cart;
}

/** The cart in the browser's storage; the same in all tabs that are shown. Each render reads the storage, because events arrive only while a component shows the cart. */
export function useCart(): Cart {
  useAtomValue(revisionAtom);
  return readStoredCart();
}

/** Reads the stored cart again, for a page that knows it to have changed. */
export const rereadCartAtom = atom(null, (_get, set) => set(revisionAtom, (revision) => revision + 1));

/** Applies each change to the stored cart, so that two tabs do not overwrite each other's changes. */
const changeAtom = atom(null, (_get, set, change: (cart: Cart) => Cart) => {
  localStorage.setItem(storageKey, JSON.stringify(change(readStoredCart())));
  set(rereadCartAtom);
});

/** Adds one piece. @returns the reason for the shopper if the cart cannot have more */
export const addToCartAtom = atom(null, (_get, set, product: CartProduct): string | undefined => {
  const cart = addProduct(readStoredCart(), product);
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
  set(rereadCartAtom);
});
