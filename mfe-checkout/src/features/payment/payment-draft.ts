import type { PaymentValues } from './payment';

const nameOf = (orderId: string) => `payment ${orderId}`;

/**
 * The payment details that the customer submitted in this tab and that the shop has not confirmed. Only for the order's customer: somebody else
 * may have logged in since.
 */
export function readDraft(orderId: string): PaymentValues | undefined {
  const [transactionId = '', paymentDate = '', amount] = sessionStorage.getItem(nameOf(orderId))?.split('\n') ?? [];
  return amount ? { transactionId, paymentDate, amount } : undefined;
}

/** One value a line: the form's inputs have no line breaks. */
export const storeDraft = (orderId: string, { transactionId, paymentDate, amount }: PaymentValues): void =>
  sessionStorage.setItem(nameOf(orderId), [transactionId, paymentDate, amount].join('\n'));

export const forgetDraft = (orderId: string): void => sessionStorage.removeItem(nameOf(orderId));
