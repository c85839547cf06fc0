import type { PaymentForm } from '@storefront/contracts';
import { longestTransactionId, plainText, transactionIdPattern } from '@storefront/contracts/rules';

/** What the payment forms hold, as typed. */
export interface PaymentValues {
  transactionId: string;
  /** `YYYY-MM-DD`. */
  paymentDate: string;
  /** Rupees. */
  amount: string;
}

export type PaymentProblems = Partial<Record<keyof PaymentValues, string>>;

/**
 * All three are required (specification, 5). The rest are the server's rules: an order is placed before its payment details
 * are sent, so what the server would refuse has to be found first.
 */
export function problemsOf({ transactionId, paymentDate, amount }: PaymentValues): PaymentProblems {
  const problems: PaymentProblems = {};
  const id = plainText(transactionId);
  if (id === '') problems.transactionId = 'Transaction ID is required';
  else if (id.length > longestTransactionId) problems.transactionId = `Transaction ID must be at most ${longestTransactionId} characters long`;
  else if (!transactionIdPattern.test(id)) problems.transactionId = 'Transaction ID may hold letters, digits, and . _ / - only';

  if (paymentDate.trim() === '') problems.paymentDate = 'Payment date is required';

  if (amount.trim() === '') problems.amount = 'Amount paid is required';
  else if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount.trim())) problems.amount = 'Please enter the amount in rupees, like 12499 or 12499.50';
  else if (Number(amount) <= 0) problems.amount = 'Amount must be more than zero';
  return problems;
}

export const toPaymentForm = ({ transactionId, paymentDate, amount }: PaymentValues): PaymentForm => ({
  transactionId: plainText(transactionId),
  paymentDate: paymentDate.trim(),
  amount: Number(amount),
});

/** India has no summer time. */
const indiaMs = 19_800_000;

/** `YYYY-MM-DD`: a day as it is, a moment as its day in Asia/Kolkata; empty for what is not a date. A moment without an offset is one in India. */
export function dayOf(moment: Date | string): string {
  if (typeof moment === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+)?$/.test(moment)) return moment.slice(0, 10);
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? '' : new Date(time + indiaMs).toISOString().slice(0, 10);
}

/** The latest day that a payment can have: today in India, or tomorrow there where the shopper's day is ahead. */
export function lastPaymentDay(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const here = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const inIndia = dayOf(now);
  return here > inIndia ? here : inIndia;
}

/** Before anything is typed: most pay the whole amount, on the day that they order. UPI apps show the day in India. */
export const startingValues = (amount: number | undefined, now: Date): PaymentValues => ({
  transactionId: '',
  paymentDate: dayOf(now),
  amount: amount === undefined ? '' : String(amount),
});

/** What was typed on the page before this one, where the router carries it along. */
export function readDraft(state: unknown, customer: string | undefined): PaymentValues | undefined {
  if (typeof state !== 'object' || state === null || !('payment' in state) || !('customer' in state) || state.customer !== customer) return undefined;
  const { payment } = state;
  if (typeof payment !== 'object' || payment === null) return undefined;
  const { transactionId, paymentDate, amount } = payment as Partial<Record<keyof PaymentValues, unknown>>;
  if (typeof transactionId !== 'string' || typeof paymentDate !== 'string' || typeof amount !== 'string') return undefined;
  return { transactionId, paymentDate, amount };
}
