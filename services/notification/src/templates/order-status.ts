import type { Cancellation, OrderStatus } from '@storefront/contracts';
import type { MailContent, ShopFacts } from './content';
import { formatMoment, formatRupees } from './format';

/** A change of an order's status as its mail tells of it. */
export interface StatusChange {
  orderId: string;
  orderNumber: string;
  trackingNumber: string;
  customerName: string;
  totalAmount: number;
  to: OrderStatus;
  at: string;
  /** Where the shop cancelled it by itself. */
  cancellation?: Cancellation | undefined;
}

const words: Record<OrderStatus, { subject: string; heading: string; text: string }> = {
  pending: { subject: 'is pending', heading: 'Your order is pending', text: 'we have your order and will take it up shortly.' },
  processing: { subject: 'is being prepared', heading: 'We are preparing your order', text: 'your order is being checked, folded and packed by hand.' },
  shipped: { subject: 'has been shipped', heading: 'Your order is on its way', text: 'your order has left our shop. You can follow it by its tracking number.' },
  delivered: { subject: 'has been delivered', heading: 'Your order has arrived', text: 'your order was delivered. We hope that you will wear it with joy.' },
  cancelled: { subject: 'has been cancelled', heading: 'Your order was cancelled', text: 'your order was cancelled. If you have paid already, please write to us or call, and we will see to it.' },
};

const cancelledAsUnpaid = {
  ...words.cancelled,
  text: 'your order was cancelled, because we were not told of a payment in time. What it held is on sale again. If you have paid, tell us below: we will look at your payment, and either take your order up again or see to your money.',
};

/** Sent at every change of an order's status. */
export function orderStatus(change: StatusChange, shop: ShopFacts): MailContent {
  const isUnpaid = change.cancellation === 'unpaid';
  const { subject, heading, text } = isUnpaid ? cancelledAsUnpaid : words[change.to];
  return {
    subject: `Your order ${change.orderNumber} ${subject}`,
    preview: `Status: ${change.to}. Tracking number ${change.trackingNumber}.`,
    heading,
    greeting: `Dear ${change.customerName}, ${text}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', change.orderNumber],
          ['Status', change.to.toUpperCase()],
          ['Since', formatMoment(change.at)],
          ['Tracking number', change.trackingNumber],
          ['Total', formatRupees(change.totalAmount)],
        ],
      },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${change.orderId}` },
      ...(isUnpaid ? [{ kind: 'link' as const, label: 'I have paid', url: `${shop.publicUrl}/order-payment-details/${change.orderId}`, quiet: true }] : []),
    ],
  };
}
