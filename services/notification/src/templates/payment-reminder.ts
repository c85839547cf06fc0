import type { MailContent, ShopFacts } from './content';
import { formatMoment, formatRupees } from './format';

/** An order that nobody has told a payment of yet. */
export interface UnpaidOrder {
  orderId: string;
  orderNumber: string;
  customerName: string;
  /** Rupees. */
  totalAmount: number;
  cancelsAt: string;
}

/** Sent once before an unpaid order is cancelled. */
export function paymentReminder({ orderId, orderNumber, customerName, totalAmount, cancelsAt }: UnpaidOrder, shop: ShopFacts): MailContent {
  const end = formatMoment(cancelsAt);
  return {
    subject: `Please pay for your order ${orderNumber}`,
    preview: `Without payment details it is cancelled on ${end}.`,
    heading: 'We are waiting for your payment',
    greeting: `Dear ${customerName}, what you ordered is set aside for you, and we have not been told of a payment yet.`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Total', formatRupees(totalAmount)],
          ['Kept for you until', end],
        ],
      },
      { kind: 'text', text: 'Pay by UPI and tell us the transaction ID. If you have paid already, telling us is all that is left to do. Without it the order is cancelled then.' },
      { kind: 'link', label: 'Pay and submit payment details', url: `${shop.publicUrl}/order-payment-details/${orderId}` },
    ],
  };
}
