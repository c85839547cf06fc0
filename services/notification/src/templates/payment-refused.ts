import type { MailContent, ShopFacts } from './content';
import { formatRupees } from './format';

/** A payment that an admin did not find as it was told. */
export interface RefusedPayment {
  orderId: string;
  orderNumber: string;
  customerName: string;
  transactionId: string;
  /** Rupees, as the customer told them. */
  amount: number;
  /** In the admin's words. */
  reason: string;
}

/** Sent when a payment was refused. */
export function paymentRefused({ orderId, orderNumber, customerName, transactionId, amount, reason }: RefusedPayment, shop: ShopFacts): MailContent {
  return {
    subject: `Your payment for order ${orderNumber} needs your attention`,
    preview: reason,
    heading: 'We could not verify your payment',
    greeting: `Dear ${customerName}, we have looked for the payment that you told us of, and could not accept it as it is.`,
    blocks: [
      { kind: 'note', text: reason },
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Transaction ID', transactionId],
          ['Amount paid', formatRupees(amount)],
        ],
      },
      { kind: 'text', text: 'Please check the details in your UPI app and submit them again. If you think that we are mistaken, write to us or call.' },
      { kind: 'link', label: 'Submit payment details again', url: `${shop.publicUrl}/order-payment-details/${orderId}` },
    ],
  };
}
