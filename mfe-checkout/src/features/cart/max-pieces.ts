import { shop } from '@storefront/web-kit';
import type { Cart } from './cart';

/** Pieces of one product that an order may have, as the shop's server says; Infinity where it sets no limit. */
export const maxPieces = (): number => shop().maxPieces || Infinity;

const pieces = (max: number) => (max === 1 ? '1 piece' : `${max} pieces`);

/** For beside the quantity. */
export const limitNote = (max: number): string => `At most ${max} in one order`;

export const limitText = (max: number): string => `You can order at most ${pieces(max)} of one product at a time.`;

const listed = new Intl.ListFormat('en-IN');

/** What has to be changed before the cart can be ordered; undefined where nothing has. A cart can be older than the limit. */
export function problemOf(cart: Cart, max: number): string | undefined {
  const over = cart.filter(({ quantity }) => quantity > max).map(({ name }) => name);
  return over.length === 0 ? undefined : `${limitText(max)} Please reduce the quantity of ${listed.format(over)}.`;
}
