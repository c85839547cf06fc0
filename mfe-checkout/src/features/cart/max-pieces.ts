import { shop } from '@storefront/web-kit';
import type { Cart } from './cart';

/** The server's limit of pieces of one product in an order; Infinity without a limit. */
export const maxPieces = (): number => shop().maxPieces || Infinity;

const pieces = (max: number) => (max === 1 ? '1 piece' : `${max} pieces`);

/** The note beside the quantity. */
export const limitNote = (max: number): string => `At most ${max} in one order`;

export const limitText = (max: number): string => `You can order at most ${pieces(max)} of one product at a time.`;

const listed = new Intl.ListFormat('en-IN');

/** For a cart with as many products as an order can have. */
export const fullText = 'Your cart is full. Please remove a product first.';

/** Tells the customer which quantities to reduce before checkout; undefined if none. A stored cart may be older than the limit. */
export function problemOf(cart: Cart, max: number): string | undefined {
  const over = cart.filter(({ quantity }) => quantity > max).map(({ name }) => name);
  return over.length === 0 ? undefined : `${limitText(max)} Please reduce the quantity of ${listed.format(over)}.`;
}
