import type { QueryClient } from '@tanstack/react-query';
import { orderAfterLoss } from '../features/orders/order-after-loss';
import { paymentsOf } from '../features/orders/payment-state';
import { isSamePayment, toPaymentForm } from '../features/payment/payment';
import type { PaymentValues } from '../features/payment/payment';
import { submitPayment } from '../features/payment/payment-api';

interface Reported {
  late?: boolean | undefined;
  message: string;
}

/**
 * Submits payment details for somebody who may see the order. If only the answer is lost, the order shows that it has them.
 * @param paymentId the payment that they correct. Without it, they add a payment
 */
export async function reportPayment(client: QueryClient, orderId: string, values: PaymentValues, paymentId?: string): Promise<Reported> {
  try {
    return await submitPayment(orderId, { ...toPaymentForm(values), ...(paymentId && { paymentId }) });
  } catch (error) {
    const { status } = await orderAfterLoss(client, orderId, error, (current) => paymentsOf(current).some((one) => isSamePayment(values, one)));
    return { late: status === 'cancelled', message: 'We have your payment details. They arrived after the order was cancelled.' };
  }
}
