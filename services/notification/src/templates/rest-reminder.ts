import type { MailContent, ShopFacts } from './content';
import { formatRupees } from './format';
import { transactionIdHint } from './transaction-id';

/** An order of which a part is paid. Amounts in rupees. */
export interface PartPaidOrder {
  orderId: string;
  orderNumber: string;
  customerName: string;
  totalAmount: number;
  amountReported: number;
  amountDue: number;
}

/** Sent once, if a part of the total is still not paid. */
export function restReminder({ orderId, orderNumber, customerName, totalAmount, amountReported, amountDue }: PartPaidOrder, shop: ShopFacts): MailContent {
  return {
    subject: `Please pay the rest of your order ${orderNumber}`,
    preview: `${formatRupees(amountDue)} of ${formatRupees(totalAmount)} is still to be paid.`,
    heading: 'A part of your payment is missing',
    customerName,
    opening: 'thank you for the payment that you submitted. A part of the total is still to be paid.',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', orderNumber],
          ['Total', formatRupees(totalAmount)],
          ['Submitted so far', formatRupees(amountReported)],
          ['Still to pay', formatRupees(amountDue)],
        ],
      },
      { kind: 'text', text: 'Your items stay reserved. We will prepare your order when the whole amount has arrived.' },
      { kind: 'text', text: `Please pay the rest by UPI and submit its transaction ID. If you have already paid it, please submit the transaction ID now. ${transactionIdHint}` },
      { kind: 'link', label: 'Pay the rest', url: `${shop.publicUrl}/order-payment-details/${orderId}` },
    ],
  };
}
