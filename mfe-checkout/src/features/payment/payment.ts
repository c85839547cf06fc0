import type { PaymentForm } from '@storefront/contracts';
import { longestTransactionId, plainText, transactionKey } from '@storefront/contracts/rules';
import type { Problems } from '@storefront/web-kit/forms';

/** The typed values of the payment form. */
export interface PaymentValues {
  transactionId: string;
  /** `YYYY-MM-DD`. */
  paymentDate: string;
  /** Rupees. */
  amount: string;
}

/** A payment that the customer has reported before. */
export interface EarlierPayment {
  transactionId?: string;
  /** `submitted`, `verified` or `refused`. */
  state: string;
}

/** A payment of an order. */
interface ReportedPayment {
  transactionId: string;
  /** A day or a time. */
  paymentDate: Date | string;
  /** Rupees. */
  amount?: number;
  state: string;
}

/** True for all spellings of the transaction ID. */
export const isOfTransaction = (id: string, { transactionId = '' }: Pick<EarlierPayment, 'transactionId'>): boolean => transactionKey(transactionId) === transactionKey(id);

export const valuesOf = ({ transactionId, paymentDate, amount }: Omit<ReportedPayment, 'state'>): PaymentValues => ({ transactionId, paymentDate: dayOf(paymentDate), amount: String(amount ?? '') });

/** True if the payment has these values, whatever its state. */
export const hasValues = ({ transactionId, paymentDate, amount }: PaymentValues, payment: ReportedPayment): boolean =>
  isOfTransaction(transactionId, payment) && dayOf(payment.paymentDate) === paymentDate && payment.amount === Number(amount);

/** True if the payment has these values and counts. */
export const isSamePayment = (values: PaymentValues, payment: ReportedPayment): boolean => payment.state !== 'refused' && hasValues(values, payment);

/** Why the transaction is no new payment: the server would change the reported one instead. A refused one can be reported again. */
function alreadyReported(id: string, reported: EarlierPayment[]): string | undefined {
  const same = reported.find((payment) => payment.state !== 'refused' && isOfTransaction(id, payment));
  return same && `You have already submitted this transaction${same.state === 'verified' ? ', and we have verified it.' : '. Use “Correct” to change it.'}`;
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/**
 * Checks that all three are filled in (specification, 5), and applies the server's other rules. An older date is a typing error. The order is placed before its payment details
 * are sent, so the form must find invalid values first.
 * @param lastDay the latest allowed payment date
 * @param reported the order's other payments
 * @param orderedOn the day of the order, `YYYY-MM-DD`: customers and staff can still report a payment of an old order
 */
export function problemsOf({ transactionId, paymentDate, amount }: PaymentValues, lastDay: string, reported: EarlierPayment[] = [], orderedOn = lastDay): Problems<PaymentValues> {
  const problems: Problems<PaymentValues> = {};
  const id = plainText(transactionId);
  const repetition = alreadyReported(id, reported);
  if (id === '') problems.transactionId = 'Transaction ID is required';
  else if (id.length > longestTransactionId) problems.transactionId = `Transaction ID must be at most ${longestTransactionId} characters long`;
  else if (repetition) problems.transactionId = repetition;

  if (paymentDate.trim() === '') problems.paymentDate = 'Payment date is required';
  else if (paymentDate < yearBefore(orderedOn < lastDay ? orderedOn : lastDay)) problems.paymentDate = 'Payment date is more than a year ago. Please check it';
  else if (paymentDate > lastDay) problems.paymentDate = 'Payment date must not be in the future';

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

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** `YYYY-MM-DD`: a day as given, or a time's day in Asia/Kolkata; blank for invalid dates. A time without an offset is a time in India. */
export function dayOf(moment: Date | string): string {
  if (typeof moment === 'string' && /^\d{4}-\d\d-\d\d(?:T[\d:.]+)?$/.test(moment)) return moment.slice(0, 10);
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? '' : dayAt(time + indiaMs);
}

/** The latest allowed payment date: today in India, or the customer's own date if that is later. */
export function lastPaymentDay(now: Date): string {
  const local = dayAt(now.getTime() - now.getTimezoneOffset() * 60_000);
  const inIndia = dayOf(now);
  return local > inIndia ? local : inIndia;
}

/** Initial values: most customers pay the whole amount on the day of the order. UPI apps show the day in India. */
export const startingValues = (amount: number | undefined, now: Date): PaymentValues => valuesOf({ transactionId: '', paymentDate: now, amount });
