import type { AwaitedFromPayer, Cancellation, CancelledBy, OrderStatus } from '@storefront/contracts';
import type { MailContent, ShopFacts } from './content';
import { formatMoment, formatRupees } from './format';

/** The facts of a changed status in its mail. */
export interface StatusChange {
  orderId: string;
  orderNumber: string;
  trackingNumber: string;
  customerName: string;
  totalAmount: number;
  from?: OrderStatus;
  to: OrderStatus;
  at: string;
  /** The reason if the shop cancelled the order automatically. */
  cancellation?: Cancellation;
  /** If it is cancelled: who cancelled it, and why. The mail does not repeat a customer's own reason. */
  cancelledBy?: CancelledBy;
  reason?: string;
  /** Rupees that the shop owes the customer. */
  refundDue?: number;
  /** Rupees that the customer reported and staff still have to check. */
  amountSubmitted?: number;
  /** Rupees that the shop gave back before. */
  refundedAmount?: number;
  /** The customer's next step, if the order is pending, or was refunded before it was reopened. */
  awaits?: AwaitedFromPayer;
  /** Rupees that the customer still has to pay by UPI. */
  amountDue?: number;
}

interface Words {
  subject: string;
  heading: string;
  /** The event, as the rest of the sentence after "Dear …,". */
  text: string;
  /** The customer's next step. */
  next: string;
}

const words: Record<OrderStatus, Words> = {
  pending: {
    subject: 'is pending',
    heading: 'Your order is pending',
    text: 'we have your order and will prepare it soon.',
    next: 'If you pay by UPI and have not paid yet, please pay and submit the transaction ID. Otherwise you do not need to do anything. We will write to you when we start to prepare your order.',
  },
  processing: {
    subject: 'is being prepared',
    heading: 'We are preparing your order',
    text: 'we are checking, folding and packing your order by hand.',
    next: 'You do not need to do anything. We will write to you when your order ships.',
  },
  shipped: {
    subject: 'has been shipped',
    heading: 'Your order is on its way',
    text: 'your order has left our shop.',
    next: 'You can follow your order on its page: press “View your order”. Please make sure that someone is at home to receive it.',
  },
  delivered: {
    subject: 'has been delivered',
    heading: 'Your order has arrived',
    text: 'your order was delivered. We hope that you enjoy wearing it.',
    next: 'If something is missing or damaged, please call us or write to us.',
  },
  cancelled: {
    subject: 'has been cancelled',
    heading: 'Your order was cancelled',
    text: 'your order was cancelled. We will not ship it.',
    next: 'Please do not pay for it. If you have already paid, call us or write to us. We will refund you within three working days.',
  },
};

const pendingNext: Record<AwaitedFromPayer, string> = {
  payment: 'We are still waiting for your payment. Please pay and submit the transaction ID. We will write to you when we start to prepare your order.',
  details: words.pending.next,
  nothing: 'You do not need to do anything. We will write to you when we start to prepare your order.',
};

/** The order was refunded while it was cancelled, and staff reopened it. */
const payAgain = 'We refunded your earlier payment, so this order is not fully paid. Please pay the amount that is due and submit the transaction ID.';

const cancelledAsUnpaid: Words = {
  ...words.cancelled,
  text: 'we cancelled your order because we did not receive payment details in time. The items are back in stock.',
  next: 'Please do not pay for it now. If you have already paid, submit your payment details. We will check the payment, and then reopen your order or refund you within three working days.',
};

const cancelledByCustomer: Words = { ...words.cancelled, text: 'you cancelled your order. We will not ship it.' };

/** For example, the customer refused it at the door. Customers cannot cancel such an order themselves. */
const cancelledAfterShipping: Words = { ...words.cancelled, text: 'your order was cancelled.' };

/** Says what happens with the customer's money after a cancellation. Undefined if the customer has neither paid nor reported a payment. */
function moneyOf({ refundDue = 0, amountSubmitted = 0, refundedAmount = 0 }: StatusChange): string | undefined {
  const sentences: string[] = [];
  if (refundDue > 0 && refundedAmount === 0) sentences.push(`We received ${formatRupees(refundDue)} for this order and will refund you within three working days.`);
  else if (refundDue > 0) {
    const received = formatRupees(Math.round((refundDue + refundedAmount) * 100) / 100);
    sentences.push(`We received ${received} for this order and have already refunded ${formatRupees(refundedAmount)} to you. We will refund the other ${formatRupees(refundDue)} within three working days.`);
  }
  if (amountSubmitted > 0) {
    const refund = refundDue > 0 ? 'refund it too' : 'refund it within three working days';
    sentences.push(`You submitted payment details for ${formatRupees(amountSubmitted)}. We check them first. If the money has arrived, we will ${refund}.`);
  }
  if (sentences.length === 0 && refundedAmount > 0) sentences.push(`We have already refunded ${formatRupees(refundedAmount)} to you.`);
  return sentences.length === 0 ? undefined : [...sentences, 'You do not need to do anything.'].join(' ');
}

const unpaidNext: Record<Exclude<OrderStatus, 'cancelled'>, string> = {
  pending: 'We will write to you when we start to prepare your order.',
  processing: 'We pack your order when your payment has arrived, and we will write to you when it ships.',
  shipped: words.shipped.next,
  delivered: words.delivered.next,
};

/** A UPI order that is not paid in full. */
function unpaidWords(to: Exclude<OrderStatus, 'cancelled'>, amountDue: number, isRefunded: boolean): Words {
  const ask = isRefunded
    ? payAgain
    : `${formatRupees(amountDue)} is still to be paid. Please pay it by UPI and submit the transaction ID. If you have already paid it, please submit the transaction ID now.`;
  return { ...words[to], ...(to === 'processing' && { text: 'we are preparing your order.' }), next: `${ask} ${unpaidNext[to]}` };
}

/** The customer's last mail said that the order was cancelled. */
const reopenedText: Partial<Record<OrderStatus, string>> = {
  pending: 'we reopened your order, which was cancelled. We will prepare it soon.',
  processing: 'we reopened your order, which was cancelled. We are preparing it now.',
};

function wordsOf(change: StatusChange): Words {
  const { from, to, cancellation, cancelledBy, awaits, amountDue = 0 } = change;
  if (cancellation === 'unpaid') return cancelledAsUnpaid;
  if (to !== 'cancelled' && amountDue > 0) return unpaidWords(to, amountDue, to !== 'pending' && awaits === 'payment');
  if (to === 'pending' && awaits) return { ...words.pending, next: pendingNext[awaits] };
  if (to !== 'cancelled' && awaits === 'payment') return { ...words[to], next: to === 'processing' ? payAgain : `${payAgain} ${words[to].next}` };
  if (to !== 'cancelled') return words[to];
  const hasLeft = from === 'shipped' || from === 'delivered';
  const usual = cancelledBy === 'customer' ? cancelledByCustomer : hasLeft ? cancelledAfterShipping : words.cancelled;
  return { ...usual, next: moneyOf(change) ?? usual.next };
}

function payLabel({ cancellation, totalAmount, amountDue = 0 }: StatusChange): string {
  if (cancellation === 'unpaid') return 'Submit payment details';
  return amountDue > 0 && amountDue < totalAmount ? 'Pay the rest' : 'Pay and submit payment details';
}

/** Sent after each change of an order's status. */
export function orderStatus(change: StatusChange, shop: ShopFacts): MailContent {
  const { amountDue = 0 } = change;
  const takesDetails = change.cancellation === 'unpaid' || change.awaits === 'payment' || amountDue > 0;
  const { subject, heading, text, next } = wordsOf(change);
  return {
    subject: `Your order ${change.orderNumber} ${subject}`,
    preview: `Status: ${change.to}. Tracking number ${change.trackingNumber}.`,
    heading,
    customerName: change.customerName,
    opening: (change.from === 'cancelled' && reopenedText[change.to]) || text,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', change.orderNumber],
          ['Status', change.to.toUpperCase()],
          ['Changed on', formatMoment(change.at)],
          ['Tracking number', change.trackingNumber],
          ['Total', formatRupees(change.totalAmount)],
          ...(amountDue > 0 ? [['Still to pay', formatRupees(amountDue)] as [string, string]] : []),
        ],
      },
      // Anybody can register somebody else's e-mail address and cancel an order, so the mail repeats only the shop's own words.
      ...(change.reason && change.cancelledBy !== 'customer' ? [{ kind: 'text' as const, text: `Reason: ${change.reason}` }] : []),
      { kind: 'text', text: next },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${change.orderId}` },
      ...(takesDetails
        ? [{ kind: 'link' as const, label: payLabel(change), url: `${shop.publicUrl}/order-payment-details/${change.orderId}`, quiet: true }]
        : []),
    ],
  };
}
