import type { PaymentValues } from './payment';

const nameOf = (orderId: string) => `payment ${orderId}`;

/** In place of an order's id, until the order of a payment at checkout is placed. */
export const checkoutDraft = (customer = ''): string => `checkout ${customer}`;

/** One value a line: the form's inputs have no line breaks. */
const textOf = ({ transactionId, paymentDate, amount }: PaymentValues) => [transactionId, paymentDate, amount].join('\n');

/**
 * The payment details that the customer submitted in this tab and that the shop has not confirmed. Only for the order's customer: somebody else
 * may have logged in since.
 */
export function readDraft(orderId: string): PaymentValues | undefined {
  const [transactionId = '', paymentDate = '', amount] = sessionStorage.getItem(nameOf(orderId))?.split('\n') ?? [];
  return amount ? { transactionId, paymentDate, amount } : undefined;
}

export const storeDraft = (orderId: string, values: PaymentValues): void => sessionStorage.setItem(nameOf(orderId), textOf(values));

/** @param values the draft stays if it has other values: the customer may have submitted another payment since */
export function forgetDraft(orderId: string, values?: PaymentValues): void {
  if (!values || sessionStorage.getItem(nameOf(orderId)) === textOf(values)) sessionStorage.removeItem(nameOf(orderId));
}
