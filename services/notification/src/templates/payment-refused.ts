import type { AwaitedFromPayer } from '@storefront/contracts';
import type { MailContent, ShopFacts } from './content';
import { withoutLinks } from './escape';
import { formatRupees } from './format';

/** A payment that an admin could not verify. */
export interface RefusedPayment {
  orderId: string;
  orderNumber: string;
  customerName: string;
  transactionId: string;
  /** Rupees, as the customer entered them. */
  amount: number;
  /** In the admin's words. */
  reason: string;
  /** The customer's next step. */
  awaits?: AwaitedFromPayer;
}

const nextSteps: Record<AwaitedFromPayer, string> = {
  payment: 'If your order has not shipped yet, we will prepare it after we have verified the payment. Please compare the details with your UPI app and submit them again.',
  details: 'Your order stays cancelled, so please do not pay now. If you have paid, please compare the details with your UPI app and submit them again.',
  nothing: 'You do not need to pay or submit anything else for this order.',
};

/** Sent when a payment was refused. */
export function paymentRefused({ orderId, orderNumber, customerName, transactionId, amount, reason, awaits = 'payment' }: RefusedPayment, shop: ShopFacts): MailContent {
  return {
    subject: `We could not verify your payment for order ${orderNumber}`,
    preview: reason,
    heading: 'We could not verify your payment',
    customerName,
    opening: 'we checked the payment details that you submitted, and could not verify the payment.',
    blocks: [
      { kind: 'text', text: `Reason: ${reason}` },
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Transaction ID', withoutLinks(transactionId)],
          ['Amount paid', formatRupees(amount)],
        ],
      },
      { kind: 'text', text: nextSteps[awaits] },
      { kind: 'text', text: 'If the details are correct, please call us or write to us.' },
      awaits === 'nothing'
        ? { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${orderId}` }
        : { kind: 'link', label: 'Submit payment details again', url: `${shop.publicUrl}/order-payment-details/${orderId}` },
    ],
  };
}
