import { mostPieces } from '@storefront/contracts/rules';
import type { Order } from './order-reader';

export interface ReturnableItem {
  product: string;
  name: string;
  /** Pieces that the customer can still send back. */
  left: number;
}

/** The items of an order without the pieces that are being returned or came back. `left` has a limit, because the dialog lists every number up to it. */
export function returnableItems({ items, returns = [] }: Pick<Order, 'items' | 'returns'>): ReturnableItem[] {
  const returned = new Map<string, number>();
  for (const { product, quantity = 1 } of returns.filter(({ state }) => state !== 'refused').flatMap((one) => one.items)) {
    returned.set(product, (returned.get(product) ?? 0) + quantity);
  }
  return items
    .map(({ product, quantity = 1 }) => ({ product: product._id, name: product.name, left: Math.min(mostPieces, quantity - (returned.get(product._id) ?? 0)) }))
    .filter(({ left }) => left > 0);
}
