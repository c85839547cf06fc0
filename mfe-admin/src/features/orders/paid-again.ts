import type { Order } from '../../api/order';

export const inPaise = (rupees: number | undefined): number => Math.round((rupees ?? 0) * 100);

/**
 * Paise that were refunded before the order was last reopened, without those for pieces of earlier returns. The customer pays them again.
 * The order service counts them in the same way (decision 34).
 */
export function paidAgain({ history, refunds = [], returns = [], items }: Pick<Order, 'history' | 'refunds' | 'returns' | 'items'>): number {
  const reopened = history.findLast(({ status }, index) => status !== 'cancelled' && history[index - 1]?.status === 'cancelled');
  if (!reopened) return 0;
  const isEarlier = ({ at }: { at: string }) => at <= reopened.at;
  const priceOf = new Map(items.map(({ product, price }) => [product._id, inPaise(price)]));
  const pieces = returns.filter((one) => one.state === 'received' && isEarlier(one)).flatMap((one) => one.items);
  const returned = pieces.reduce((sum, { product, quantity = 0 }) => sum + quantity * (priceOf.get(product) ?? 0), 0);
  const refunded = refunds.filter(isEarlier).reduce((sum, { amount }) => sum + inPaise(amount), 0);
  return Math.max(0, refunded - returned);
}
