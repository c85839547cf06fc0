import type { PaymentForm } from '@storefront/contracts';

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
  const id = transactionId.trim();
  if (id === '') problems.transactionId = 'Transaction ID is required';
  else if (id.length > 64) problems.transactionId = 'Transaction ID must be at most 64 characters long';
  else if (!/^[\w./-]+$/.test(id)) problems.transactionId = 'Transaction ID may hold letters, digits, and . _ / - only';

  if (paymentDate.trim() === '') problems.paymentDate = 'Payment date is required';

  if (amount.trim() === '') problems.amount = 'Amount paid is required';
  else if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount.trim())) problems.amount = 'Please enter the amount in rupees, like 12499 or 12499.50';
  else if (Number(amount) <= 0) problems.amount = 'Amount must be more than zero';
  return problems;
}

export const toPaymentForm = ({ transactionId, paymentDate, amount }: PaymentValues): PaymentForm => ({
  transactionId: transactionId.trim(),
  paymentDate: paymentDate.trim(),
  amount: Number(amount),
});

/** The day where the shopper is, which is not always the day in UTC. */
export function dayOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Before anything is typed: most pay the whole amount, on the day that they order. */
export const startingValues = (amount: number | undefined, now: Date): PaymentValues => ({
  transactionId: '',
  paymentDate: dayOf(now),
  amount: amount === undefined ? '' : String(amount),
});

/** What was typed on the page before this one, where the router carries it along. */
export function readDraft(state: unknown): PaymentValues | undefined {
  const payment = typeof state === 'object' && state !== null && 'payment' in state ? state.payment : undefined;
  if (typeof payment !== 'object' || payment === null) return undefined;
  const { transactionId, paymentDate, amount } = payment as Partial<Record<keyof PaymentValues, unknown>>;
  if (typeof transactionId !== 'string' || typeof paymentDate !== 'string' || typeof amount !== 'string') return undefined;
  return { transactionId, paymentDate, amount };
}
