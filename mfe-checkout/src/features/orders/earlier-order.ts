import type { OrderForm } from '@storefront/contracts';
import { transactionKey } from '@storefront/contracts/rules';
import { hasItems } from './order';
import type { Order } from './order-reader';
import { amountDueOf, countedOf, isToBePaid } from './payment-state';

/** `isEarlier`: the customer has changed the order since it was placed. The server has placed no other one. */
export interface Placed {
  order: Order;
  isEarlier: boolean;
}

/** The customer probably knows such an order. */
const pastStatuses = ['shipped', 'delivered', 'completed'];

/**
 * Says what the page does after a repeated purchase, if the server returns an earlier order with the same key.
 * - `continue`: the order is the one in the form. The page continues with it.
 * - `next`: the earlier purchase is over. The page places the form as a new purchase.
 * - `reported`: the customer paid again for the order, but its payment is already reported.
 * - `unfit`: the customer paid for the form, but the order is another one.
 */
export type Repetition = 'next' | 'continue' | 'reported' | 'unfit';

/**
 * @param wasUncertain the order's answer was lost, so the customer may not know the order
 * @param payment that the customer made for the form's order, in rupees
 */
export function repetitionOf({ order, isEarlier }: Placed, wasUncertain: boolean, form: OrderForm, payment?: { transactionId: string; amount: string }): Repetition {
  if (order.status === 'cancelled') return 'next';
  const reported = countedOf(order);
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

/** Why the payment details were not saved. */
export const refusals = {
  reported: (order: string) =>
    `We already have your earlier order ${order} with these items, and a payment for it, so we did not save the payment details. If you want to buy the items a second time, submit your payment details here again.`,
  unfit: (order: string) =>
    `We already have your earlier order ${order}, so we did not place this one. The earlier order does not expect this payment, so we did not save the payment details. If you want this order instead, cancel the earlier one in My Orders, then submit your payment details here again.`,
};
