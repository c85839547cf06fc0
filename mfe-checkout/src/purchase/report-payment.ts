import type { QueryClient } from '@tanstack/react-query';
import { orderAfterLoss } from '../features/orders/order-after-loss';
import { paymentsOf } from '../features/orders/payment-state';
import { isSamePayment, toPaymentForm } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { submitPayment } from '../features/payment/payment-api';
import { forgetDraft, storeDraft } from '../features/payment/payment-draft';

export interface Report {
  values: PaymentValues;
  /** The payment that they correct. Without it, they add a payment. */
  paymentId?: string;
  /** The order's customer adds a payment: the browser keeps the values until the order has it. */
  keepsDraft: boolean;
}

interface Reported {
  late?: boolean;
  message: string;
}

/** Submits payment details for somebody who may see the order. If only the answer is lost, the order shows that it has them. */
export async function reportPayment(client: QueryClient, orderId: string, { values, paymentId, keepsDraft }: Report): Promise<Reported> {
  // Before the call, because the login may have ended, or the customer may reload the page.
  if (keepsDraft) storeDraft(orderId, values);
  const reported = await submitPayment(orderId, { ...toPaymentForm(values), ...(paymentId && { paymentId }) }).catch(async (error: unknown) => {
    const { status } = await orderAfterLoss(client, orderId, error, (current) => paymentsOf(current).some((one) => isSamePayment(values, one)));
    return { late: status === 'cancelled', message: 'We have your payment details. They arrived after the order was cancelled.' };
  });
  if (keepsDraft) forgetDraft(orderId, values);
  return reported;
}
