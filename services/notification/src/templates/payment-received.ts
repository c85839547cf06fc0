import type { MailContent, ShopFacts } from './content';
import { formatRupees } from './format';

/** An order whose verified payments reach the total. */
export interface PaidOrder {
  orderId: string;
  orderNumber: string;
  customerName: string;
  /** Rupees. */
  totalAmount: number;
}

/** Sent once when an order is paid in full. */
export function paymentReceived({ orderId, orderNumber, customerName, totalAmount }: PaidOrder, shop: ShopFacts): MailContent {
  return {
    subject: `Payment received for order ${orderNumber}`,
    preview: `We received ${formatRupees(totalAmount)}. We are preparing your order.`,
    heading: 'Payment received',
    greeting: `Dear ${customerName}, thank you. We received your payment and are preparing your order.`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Paid', formatRupees(totalAmount)],
        ],
      },
      { kind: 'text', text: 'You do not need to do anything. We will write to you when your order ships.' },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${orderId}` },
    ],
  };
}
