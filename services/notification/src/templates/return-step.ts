import type { ReturnState, ReturnWish } from '@storefront/contracts';
import type { MailContent, ShopFacts } from './content';
import { formatRupees } from './format';

export interface ReturnStep {
  orderId: string;
  orderNumber: string;
  customerName: string;
  items: { name: string; quantity: number }[];
  wish: ReturnWish;
  state: ReturnState;
  /** In the admin's words. */
  note?: string;
  /** Rupees that the shop now owes the customer. */
  refundDue: number;
  /** Rupees that it will owe besides, if the submitted payments have arrived. */
  refundIfVerified?: number;
  /** Rupees that the customer still has to pay by UPI. */
  amountDue?: number;
}

interface Words {
  subject: string;
  heading: string;
  /** The rest of the sentence after "Dear …,". */
  text: string;
  next: string;
}

const words: Record<ReturnState, Words> = {
  requested: {
    subject: 'We received your return request',
    heading: 'We received your return request',
    text: 'we received your request to return items.',
    next: 'Please do not send the items yet. We will check the request and write to you.',
  },
  accepted: {
    subject: 'We accepted your return',
    heading: 'We accepted your return',
    text: 'we accepted your return.',
    next: 'Please send the items back to us, unworn and with their labels. If our note has no address, call us or write to us first. We will write to you when the items have arrived.',
  },
  refused: {
    subject: 'We could not accept your return',
    heading: 'We could not accept your return',
    text: 'we checked your request and could not accept the return.',
    next: 'If you have questions, please call us or write to us.',
  },
  received: {
    subject: 'Your returned items have arrived',
    heading: 'Your returned items have arrived',
    text: 'the items that you sent back have arrived.',
    next: 'You do not need to do anything.',
  },
};

/** Says what happens with the customer's money after the pieces arrived. Empty if the shop owes nothing and has no payment to check. */
function outcomeOf({ state, refundDue, refundIfVerified = 0 }: ReturnStep): string[] {
  if (state !== 'received') return [];
  const sentences: string[] = [];
  if (refundDue > 0) sentences.push(`We now owe you ${formatRupees(refundDue)} in total. We will refund it within three working days.`);
  if (refundIfVerified > 0) {
    const refund = `${refundDue > 0 ? 'also ' : ''}refund ${formatRupees(refundIfVerified)}`;
    sentences.push(`We still have to check payment details that you submitted. If the money has arrived, we will ${refund} within three working days.`);
  }
  return sentences;
}

/** Rupees that the customer still has to pay after the pieces arrived. Before that the amount can still change. */
const toPay = ({ state, amountDue = 0 }: ReturnStep): number => (state === 'received' ? amountDue : 0);

/** If staff wrote no note, the mail has no address. */
const whereToSend = 'Please call us or write to us first, and we will tell you where to send the items. They must be unworn and have their labels. We will write to you when they have arrived.';

function nextOf(step: ReturnStep): string {
  if (step.state === 'accepted' && !step.note) return whereToSend;
  const due = toPay(step);
  const sentences = due > 0 ? [`${formatRupees(due)} is still to be paid for what you keep. Please pay it by UPI and submit the transaction ID.`] : [];
  if (step.state === 'received' && step.wish === 'exchange') sentences.push('You asked for an exchange. Please place a new order for the item that you want.');
  return sentences.length > 0 ? sentences.join(' ') : words[step.state].next;
}

/** Sent at each step of a return. */
export function returnStep(step: ReturnStep, shop: ShopFacts): MailContent {
  const { subject, heading, text } = words[step.state];
  const next = nextOf(step);
  const outcome = outcomeOf(step);
  return {
    subject: `${subject}: order ${step.orderNumber}`,
    preview: next,
    heading,
    customerName: step.customerName,
    opening: text,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Order number', step.orderNumber],
          ...step.items.map(({ name, quantity }): [string, string] => ['Item', `${quantity} × ${name}`]),
          ['You asked for', step.wish === 'refund' ? 'A refund' : 'An exchange'],
        ],
      },
      ...(step.note ? [{ kind: 'text' as const, text: `Our note: ${step.note}` }] : []),
      ...(outcome.length === 0 ? [] : [{ kind: 'text' as const, text: outcome.join(' ') }]),
      { kind: 'text', text: next },
      { kind: 'link', label: 'View your order', url: `${shop.publicUrl}/order-confirmation/${step.orderId}` },
      ...(toPay(step) > 0 ? [{ kind: 'link' as const, label: 'Pay the rest', url: `${shop.publicUrl}/order-payment-details/${step.orderId}`, quiet: true }] : []),
    ],
  };
}
