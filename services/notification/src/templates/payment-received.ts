import type { MailContent, ShopFacts } from './content';
import { formatRupees } from './format';

/** An order whose verified payments reach the total. */
export interface PaidOrder {
  orderId: string;
  orderNumber: string;
  customerName: string;
  /** Rupees. */
  totalAmount: number;
  /** Rupees of all payments. Older order services do not send them. */
  amountPaid?: number;
  /** Rupees that the shop owes the customer, who paid too much. */
  refundDue?: number;
  /** The order was cancelled, and the payment reopened it. An earlier mail may have promised a refund. */
  reopened?: boolean;
}

const usualNext = 'You do not need to do anything. If your order has not shipped yet, we are preparing it, and we will write to you when it ships.';
const reopenedNext =
  'If you still want your order, you do not need to do anything. We will write to you when it ships. If you no longer want it, cancel it on its page before it ships. We will then refund you within three working days.';

/** Sent once when an order is paid in full. */
export function paymentReceived({ orderId, orderNumber, customerName, totalAmount, amountPaid, refundDue = 0, reopened = false }: PaidOrder, shop: ShopFacts): MailContent {
  const paid = formatRupees(amountPaid ?? totalAmount);
  // The whole payment is less than the total only if pieces came back.
  const isPartReturned = amountPaid !== undefined && amountPaid < totalAmount;
  return {
    subject: `Payment received for order ${orderNumber}`,
    preview: reopened ? `We received ${paid} and reopened your order.` : `We received ${paid}. You do not need to do anything.`,
    heading: 'Payment received',
    customerName,
    opening: `thank you. We received the full payment for ${isPartReturned ? 'the items that you keep' : 'your order'}.`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ...(amountPaid === undefined || amountPaid === totalAmount ? [] : [['Total', formatRupees(totalAmount)] as [string, string]]),
          ['Paid', paid],
        ],
      },
      ...(reopened
        ? [{ kind: 'text' as const, text: 'Your order was cancelled. We have reopened it and are preparing it for you, so we do not refund its price.' }]
        : []),
      ...(refundDue > 0 ? [{ kind: 'text' as const, text: `We owe you ${formatRupees(refundDue)}. We will refund you within three working days.` }] : []),
      { kind: 'text', text: reopened ? reopenedNext : usualNext },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${orderId}` },
    ],
  };
}
