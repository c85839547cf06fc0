import type { RefundMethod } from '@storefront/contracts';
import type { MailContent, ShopFacts } from './content';
import { formatRupees } from './format';

/** Money that the shop gave back, in rupees. */
export interface RefundedOrder {
  orderId: string;
  orderNumber: string;
  customerName: string;
  amount: number;
  reference: string;
  method: RefundMethod;
}

const ways: Record<RefundMethod, { label: string; next: string }> = {
  upi: { label: 'UPI', next: 'The money should be in your account now. If you do not see it after one day, please call us or write to us.' },
  bank: { label: 'Bank transfer', next: 'A bank transfer can take up to two working days. If you do not see the money after that, please call us or write to us.' },
  cash: { label: 'Cash', next: 'If you did not receive the money, please call us or write to us.' },
};

/** Sent after each refund. */
export function refunded({ orderId, orderNumber, customerName, amount, reference, method }: RefundedOrder, shop: ShopFacts): MailContent {
  const { label, next } = ways[method];
  return {
    subject: `We refunded ${formatRupees(amount)} for order ${orderNumber}`,
    preview: `${formatRupees(amount)} by ${label}, reference ${reference}.`,
    heading: 'We refunded your money',
    customerName,
    opening: `we refunded ${formatRupees(amount)} to you.`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Refund', formatRupees(amount)],
          ['Refunded by', label],
          ['Reference', reference],
        ],
      },
      { kind: 'text', text: next },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${orderId}` },
    ],
  };
}
