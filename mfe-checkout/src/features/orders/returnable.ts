import type { Order } from './order-reader';

export interface ReturnableItem {
  product: string;
  name: string;
  /** Pieces that the customer can still send back. */
  left: number;
}

/** The most pieces in one line of an order. The dialog lists every number up to `left`, so a wrong number must not make the list endless. */
const most = 10_000;

/** The items of an order without the pieces that are being returned or came back. */
export function returnableItems({ items, returns = [] }: Pick<Order, 'items' | 'returns'>): ReturnableItem[] {
  const returned = new Map<string, number>();
  for (const { product, quantity = 1 } of returns.filter(({ state }) => state !== 'refused').flatMap((one) => one.items)) {
    returned.set(product, (returned.get(product) ?? 0) + quantity);
  }
  return items
    .map(({ product, quantity = 1 }) => ({ product: product._id, name: product.name, left: Math.min(most, quantity - (returned.get(product._id) ?? 0)) }))
    .filter(({ left }) => left > 0);
}
