import type { PaymentMethod } from '@storefront/contracts';
import type { Block, MailContent, ShopFacts } from './content';
import { withoutLinks } from './escape';
import { formatDay, formatMoment, formatRupees } from './format';
import { transactionIdHint } from './transaction-id';

/** The facts of an order in its mail. Amounts in rupees. */
export interface OrderSummary {
  orderId: string;
  orderNumber: string;
  trackingNumber: string;
  placedAt: string;
  customerName: string;
  paymentMethod: PaymentMethod;
  items: { name: string; quantity: number; price: number }[];
  totalAmount: number;
  /** The amount that is not paid yet. If it is left out, it is the total. */
  amountDue?: number;
  /** The shop cancels the order after this time if it has no payment details. Left out: it does not. */
  payBy?: string;
  /** The order has left the shop. Only a confirmation on request can be so late. */
  hasShipped?: boolean;
  shippingAddress: {
    fullName: string;
    addressLine1: string;
    addressLine2?: string;
    city: string;
    state: string;
    postalCode: string;
    phone: string;
  };
}

const paymentNames = { online: 'UPI Payment', cod: 'Cash on Delivery' } as const;

function payment(order: OrderSummary, shop: ShopFacts): Block[] {
  if (order.totalAmount === 0) return [{ kind: 'text', text: 'This order costs nothing, so you do not need to pay.' }];
  const { amountDue = order.totalAmount } = order;
  if (amountDue === 0) return [];
  const due = formatRupees(amountDue);
  if (order.paymentMethod === 'cod') return [{ kind: 'text', text: `You pay when your order arrives. Please have ${due} ready in cash.` }];
  const isPartPaid = amountDue < order.totalAmount;
  const label = isPartPaid ? 'Pay the rest' : 'Pay and submit payment details';
  const link: Block = { kind: 'link', label, url: `${shop.publicUrl}/order-payment-details/${order.orderId}`, quiet: true };
  if (isPartPaid) return [{ kind: 'text', text: `If you have not paid the rest yet, please pay ${due} by UPI and submit its transaction ID. ${transactionIdHint}` }, link];
  return [
    { kind: 'text', text: `If you have not paid yet, please pay ${due} by UPI and submit the transaction ID${order.payBy === undefined ? '' : ` by ${formatMoment(order.payBy)}`}. ${transactionIdHint}` },
    ...(order.payBy === undefined ? [] : [{ kind: 'text' as const, text: 'If we do not receive your payment details by then, we cancel the order and its items go back on sale.' }]),
    { kind: 'text', text: `If you have already submitted the transaction ID, you do not need to do anything else.${order.hasShipped ? '' : ' We will prepare your order after we have verified your payment.'}` },
    link,
  ];
}

/** Sent when an order was placed. */
export function orderConfirmation(order: OrderSummary, shop: ShopFacts): MailContent {
  const { fullName, addressLine1, addressLine2, city, state, postalCode, phone } = order.shippingAddress;
  return {
    subject: `Order confirmed: ${order.orderNumber}`,
    preview: `${formatRupees(order.totalAmount)}, tracking number ${order.trackingNumber}.${order.hasShipped ? '' : ' We’ll notify you when your order ships.'}`,
    heading: 'Order Confirmed!',
    customerName: order.customerName,
    opening: `thank you for your order.${order.hasShipped ? '' : ' We’ll notify you when it ships.'}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', order.orderNumber],
          ['Tracking number', order.trackingNumber],
          ['Order date', formatDay(order.placedAt)],
          ['Payment method', paymentNames[order.paymentMethod]],
        ],
      },
      {
        kind: 'items',
        items: order.items.map(({ name, quantity, price }) => ({
          name,
          quantity,
          price: formatRupees(price),
          sum: formatRupees(Math.round(price * 100 * quantity) / 100),
        })),
        total: formatRupees(order.totalAmount),
      },
      {
        kind: 'lines',
        title: 'Shipping address',
        lines: [fullName, addressLine1, ...(addressLine2 ? [addressLine2] : []), `${city}, ${state} ${postalCode}`, `Phone ${phone}`].map(withoutLinks),
      },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${order.orderId}` },
      ...payment(order, shop),
    ],
  };
}
