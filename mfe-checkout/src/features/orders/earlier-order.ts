import type { OrderForm } from '@storefront/contracts';
import { transactionKey } from '@storefront/contracts/rules';
import type { Placed } from './order-api';
import { amountDueOf, isToBePaid, paymentsOf } from './payment-state';

const textOf = (lines: { product: string; quantity: number | undefined }[]) => lines.map(({ product, quantity }) => `${product} ${quantity}`).sort().join();

interface Items {
  items: { product: { _id: string }; quantity?: number | undefined }[];
}

/** True if the order has exactly these products in these quantities, at any price. */
export const hasItems = ({ items }: Items, wanted: OrderForm['items']): boolean =>
  textOf(items.map(({ product, quantity }) => ({ product: product._id, quantity }))) === textOf(wanted);

/** The customer probably knows such an order. */
const pastStatuses = ['shipped', 'delivered', 'completed'];

/**
 * What a repeated purchase does with the order that has its key. `next`: that purchase is over, and the form is another one. `continue`: it is the form's
 * order. `reported`, `unfit`: the customer paid again for an order whose payment is reported, or paid for another order than the one that exists.
 */
export type Repetition = 'next' | 'continue' | 'reported' | 'unfit';

/**
 * @param wasUncertain the order's answer was lost, so the customer may not know the order
 * @param payment that the customer made for the form's order, in rupees
 */
export function repetitionOf({ order, isEarlier }: Placed, wasUncertain: boolean, form: OrderForm, payment?: { transactionId: string; amount: string }): Repetition {
  if (order.status === 'cancelled') return 'next';
  const reported = paymentsOf(order).filter(({ state }) => state !== 'refused');
  if (payment && reported.some(({ transactionId }) => transactionKey(transactionId) === transactionKey(payment.transactionId))) return 'continue';
  const isSame = !isEarlier || hasItems(order, form.items);
  const isPast = pastStatuses.includes(order.status);
  if (isSame ? isPast && !wasUncertain : isPast || reported.length > 0) return 'next';
  if (!payment) return 'continue';
  const due = amountDueOf(order) ?? 0;
  if (reported.length > 0) return isToBePaid(order) && Number(payment.amount) <= due ? 'continue' : 'reported';
  const awaitsPayment = isEarlier ? isSame && isToBePaid(order) && due === form.totalAmount : form.paymentMethod === 'online';
  return awaitsPayment ? 'continue' : 'unfit';
}
