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
    preview: `We received ${formatRupees(totalAmount)}. You do not need to do anything.`,
    heading: 'Payment received',
    customerName,
    opening: 'thank you. We received the whole payment for your order.',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Paid', formatRupees(totalAmount)],
        ],
      },
      { kind: 'text', text: 'You do not need to do anything. If your order has not shipped yet, we are preparing it, and we will write to you when it ships.' },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${orderId}` },
    ],
  };
}
