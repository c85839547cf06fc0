import type { OrderForm } from '@storefront/contracts';
import { transactionKey } from '@storefront/contracts/rules';
import type { Order } from './order-reader';
import { amountDueOf, isToBePaid, paymentsOf } from './payment-state';

const textOf = (lines: { product: string; quantity: number | undefined }[]) => lines.map(({ product, quantity }) => `${product} ${quantity}`).sort().join();

/** True if the order has exactly these products in these quantities, at any price. */
export const hasItems = ({ items }: Order, wanted: OrderForm['items']): boolean =>
  textOf(items.map(({ product, quantity }) => ({ product: product._id, quantity }))) === textOf(wanted);

/** The customer does not buy these any more. */
const pastStatuses = ['shipped', 'delivered', 'completed', 'cancelled'];

/**
 * What a repeated purchase does with the order that has its key. `next`: that purchase is over, and the form is another one. `continue`: it is the form's
 * order. `reported`, `unfit`: the customer paid again for an order whose payment is reported, or paid for another order than the one that exists.
 */
export type Repetition = 'next' | 'continue' | 'reported' | 'unfit';

/** @param transactionId of the payment that the customer made for the form's order */
export function repetitionOf(order: Order, form: OrderForm, transactionId?: string): Repetition {
  if (pastStatuses.includes(order.status)) return 'next';
  const reported = paymentsOf(order).filter(({ state }) => state !== 'refused');
  if (transactionId !== undefined && reported.some((payment) => transactionKey(payment.transactionId) === transactionKey(transactionId))) return 'continue';
  const isSame = hasItems(order, form.items);
  if (reported.length > 0 && !isSame) return 'next';
  if (transactionId === undefined || (isSame && isToBePaid(order) && amountDueOf(order) === form.totalAmount)) return 'continue';
  return reported.length > 0 ? 'reported' : 'unfit';
}
