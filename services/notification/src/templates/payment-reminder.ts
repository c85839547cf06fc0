import type { MailContent, ShopFacts } from './content';
import { formatMoment, formatRupees } from './format';
import { transactionIdHint } from './transaction-id';

/** An order without payment details. */
export interface UnpaidOrder {
  orderId: string;
  orderNumber: string;
  customerName: string;
  /** Rupees. */
  totalAmount: number;
  /** The order is cancelled at this time if there are still no payment details. */
  cancelsAt: string;
}

/** Sent once before an unpaid order is cancelled. */
export function paymentReminder({ orderId, orderNumber, customerName, totalAmount, cancelsAt }: UnpaidOrder, shop: ShopFacts): MailContent {
  const end = formatMoment(cancelsAt);
  return {
    subject: `Please pay for your order ${orderNumber}`,
    preview: `If we do not receive your payment details, we cancel the order on ${end}.`,
    heading: 'We are waiting for your payment',
    customerName,
    opening: 'we have reserved the items of your order for you. We have not received your payment details yet.',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Total', formatRupees(totalAmount)],
          ['Reserved until', end],
        ],
      },
      { kind: 'text', text: `Please pay by UPI and submit the transaction ID before this time. If you have already paid, please submit the transaction ID now. ${transactionIdHint}` },
      { kind: 'text', text: 'If we do not receive your payment details in time, we cancel the order and put the items back in stock.' },
      { kind: 'link', label: 'Pay and submit payment details', url: `${shop.publicUrl}/order-payment-details/${orderId}` },
    ],
  };
}
