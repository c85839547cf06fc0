import type { SettlePair } from '@storefront/contracts';
import { transactionKey } from '@storefront/contracts/rules';
import { DuplicateKeyError, repeatedly, type Actor } from '@storefront/service-kit';
import { changeOrder, loadOrder } from '../orders/changing';
import { formatPaise, toPaise, type Paise } from '../orders/money';
import type { Decision, Order } from '../orders/order';
import { withAudit } from '../orders/order-audit';
import { OrderError } from '../orders/order-error';
import type { PlacingDeps } from '../orders/placing';
import { refundDue } from '../payments/amounts';
import { countsAs, settlePayment, unsettlePayment, type BankCredit } from '../payments/bank-credit';
import { amountLeft, keysOfCredit, utrOfCredit, utrPaidWith, utrTestOf, type Credit, type CreditPart } from './credit';
import { beginSettling, finished, isPending, partOf, refused, type Settlement } from './settling';
import { StatementError } from './statement-error';
import type { StatementStore } from './store';

export interface StatementDeps {
  credits: StatementStore;
  orders: PlacingDeps;
}

type Reference = Pick<Settlement, 'transactionId' | 'claim' | 'sharedClaim'>;

const maxAttempts = 20;

/** @throws StatementError if other calls saved first too often */
export const untilSaved = <T>(attempt: () => Promise<T | undefined>): Promise<T> =>
  repeatedly(maxAttempts, attempt, () => new StatementError('changed-meanwhile', 'This payment was changed at the same time. Please try again.'));

const toBankCredit = ({ _id: creditId, day: date }: Credit, { transactionId, amount }: CreditPart): BankCredit => ({ creditId, transactionId, transactionKey: transactionKey(transactionId), amount, date });

/**
 * The reference with which the credit pays the order. The first of these that exists: that of the reported payment with the credit's UTR; that of the latest reported payment
 * with another ID from the credit; the UTR of the credit's other parts; the bank's UTR; one made from the credit's id. An ID that is no UTR, such as a phone number, can be in many transfers, so only the first credit gets it as its
 * reference. If staff verified that payment by hand, it can be another transfer. It counts as the same one only if its amount is equal: then no money counts twice.
 */
function transactionOf(credit: Credit, { payments }: Order, amount: Paise): string {
  const [keys, isUtr] = [keysOfCredit(credit), utrTestOf(credit)];
  const reported = payments.filter(({ transactionKey: key }) => keys.has(key));
  const payment =
    reported.find(({ transactionId, transactionKey: key }) => isUtr(transactionId, key)) ??
    reported.findLast(({ creditIds, state, amount: known }) => !creditIds && (state !== 'verified' || known === amount));
  const used = credit.parts.map(({ transactionId }) => transactionId).find((transactionId) => isUtr(transactionId));
  return payment?.transactionId ?? used ?? utrOfCredit(credit) ?? `CREDIT-${credit._id.slice(0, 12).toUpperCase()}`;
}

/** A note for staff if the credit counts as a payment that was verified before. The credit's amount replaces one that staff verified by hand. */
function countedNote(order: Order, credit: BankCredit): string | undefined {
  const counted = countsAs(order, credit);
  if (!counted) return undefined;
  const { amount, transactionId, creditIds } = counted;
  const keepsAmount = creditIds || amount === credit.amount;
  return `It counts as the payment of ${formatPaise(amount)} with the transaction ID ${transactionId}, which was verified before. ${keepsAmount ? 'No money is added twice.' : `The amount of that payment is now ${formatPaise(credit.amount)}, as in the statement.`}`;
}

/** A note for staff if money of the credit is now due as a refund: it can be the money of another customer. */
function excessNote(before: Order, after: Order, isAllUsed: boolean): string | undefined {
  const excess = refundDue(after) - refundDue(before);
  if (excess <= 0) return undefined;
  const money = `${formatPaise(excess)} of this payment is`;
  const due = after.status === 'cancelled' ? `The order is cancelled, so ${money} now due as a refund.` : `${money} more than the order needs, and is now due as a refund.`;
  return `${due} If it is for another order, choose “Undo” for this payment${isAllUsed ? ' under “Verified”' : ''}.`;
}

/** Adds the reason to the audit event of a decision. */
const withReason = ({ order, events }: Decision, reason: string | undefined): Decision => ({
  order,
  events: events.map((event) =>
    reason !== undefined && event.type === 'order.audited' ? { ...event, data: { ...event.data, changes: [...event.data.changes, { field: 'reason', after: reason }] } } : event,
  ),
});

/** Settles a credit with an order, and applies the intents that are saved in a credit to its orders. */
export function createCreditSettling({ credits, orders }: StatementDeps) {
  const { clock } = orders;

  async function load(id: string): Promise<Credit> {
    const credit = await credits.find(id);
    if (!credit) throw new StatementError('not-found', 'Payment not found');
    return credit;
  }

  const settleOrder = (credit: Credit, part: CreditPart) =>
    changeOrder(orders, part.orderId, (order, now) => withAudit(order, settlePayment(order, toBankCredit(credit, part), now), 'credit.settled', part.by, now));

  const unsettleOrder = (credit: Credit, orderId: string, part: CreditPart | undefined) =>
    changeOrder(orders, orderId, (order, now) => {
      const decision = unsettlePayment(order, credit._id, now);
      return part ? withReason(withAudit(order, decision, 'credit.unsettled', part.by, now), part.reason) : decision;
    });

  /**
   * Changes the order as the credit says, then marks the intent as done. Safe to repeat after a crash at each step. If the credit changes in between, the
   * order follows it again, so that the last intent holds.
   * @throws OrderError if the order refuses; the intent is dropped then
   */
  const applyIntent = (creditId: string, orderId: string): Promise<true> =>
    untilSaved(async () => {
      const credit = await load(creditId);
      const part = partOf(credit, orderId);
      try {
        if (part && part.state !== 'unsettling') await settleOrder(credit, part);
        else await unsettleOrder(credit, orderId, part);
      } catch (error) {
        if (!(error instanceof OrderError) || error.refusal === 'changed-meanwhile') throw error;
        const ended = refused(credit, orderId);
        if (ended === credit || (await credits.save(credit, ended, undefined, clock()))) throw error;
        return undefined;
      }
      const done = finished(credit, orderId);
      const isDone = done === credit ? (await load(creditId)).revision === credit.revision : await credits.save(credit, done, undefined, clock());
      return isDone || undefined;
    });

  /**
   * One transfer can pay several orders, and staff can verify some of them by hand.
   * @returns another order that was paid with the UTR, and the rest of the credit. Undefined if the amount can be settled: it is not above this rest, or not above what this order already has with the UTR
   */
  async function verifiedElsewhere(utr: string, credit: Credit, order: Order, amount: Paise): Promise<{ orderNumber: string; rest: Paise } | undefined> {
    const key = transactionKey(utr);
    const paidOf = ({ payments }: Order) => payments.find((payment) => payment.transactionKey === key && payment.state === 'verified' && !payment.creditIds?.includes(credit._id));
    const own = paidOf(order);
    if (own?.creditIds) return undefined;
    const found = (await orders.store.withTransactions([utr])).flatMap((one) => {
      const payment = one._id === order._id ? undefined : paidOf(one);
      return payment ? [{ orderNumber: one.orderNumber, payment }] : [];
    });
    const first = found[0];
    if (!first) return undefined;
    const rest = found.some(({ payment }) => payment.creditIds) ? 0 : found.reduce((left, { payment }) => left - payment.amount, amountLeft(credit));
    return amount <= Math.max(rest, own?.amount ?? 0) ? undefined : { orderNumber: first.orderNumber, rest };
  }

  /**
   * The reference with which the credit pays, and the UTR that it claims, if it has one. If another export's credit has paid this order with the UTR, the credit
   * shares it, and has the reference of that payment.
   * @throws StatementError if the UTR pays another order already
   */
  async function referenceOf(credit: Credit, order: Order, amount: Paise): Promise<Reference> {
    const transactionId = transactionOf(credit, order, amount);
    const utr = utrPaidWith(credit, transactionId);
    if (utr === undefined) return { transactionId };
    const key = transactionKey(utr);
    // A credit that shares the UTR has its own parts in this list, so it can pay only an order that the first credit pays.
    const parts = credit.claim === key ? [] : (await credits.payingWith(key)).flatMap((one) => one.parts);
    const paid = parts.find(({ orderId }) => orderId === order._id);
    if (paid) return { transactionId: paid.transactionId, sharedClaim: key };
    const elsewhere = parts[0] ? { ...parts[0], rest: 0 } : await verifiedElsewhere(utr, credit, order, amount);
    if (elsewhere) {
      const { orderNumber, rest } = elsewhere;
      throw new StatementError('not-possible', `The UTR ${utr} is already verified on ${orderNumber}. ${rest > 0 ? `Only ${formatPaise(rest)} of this payment is left.` : 'A transfer counts only once.'}`);
    }
    return { transactionId, claim: key };
  }

  /** @returns `note`: for staff, if the credit counts as a payment that was verified before, or money is now due as a refund */
  function settle({ creditId, orderId, amount: rupees }: SettlePair, actor: Actor): Promise<{ note: string | undefined }> {
    const amount = rupees === undefined ? undefined : toPaise(rupees);
    return untilSaved(async () => {
      const [credit, now] = [await load(creditId), clock()];
      const order = await loadOrder(orders, orderId);
      const knownPart = partOf(credit, orderId);
      const reference: Reference = knownPart ?? (await referenceOf(credit, order, amount ?? amountLeft(credit)));
      const next = beginSettling(
        credit,
        {
          order: { orderId, orderNumber: order.orderNumber, customer: order.customer.name },
          amount,
          transactionId: reference.transactionId,
          claim: reference.claim,
          sharedClaim: reference.sharedClaim,
        },
        actor,
        now,
      );
      const part = partOf(next, orderId);
      const added = part && !knownPart ? toBankCredit(credit, part) : undefined;
      // Throws if the order refuses, for example because it is paid in cash. Nothing is written then.
      const after = added && settlePayment(order, added, now).order;
      try {
        if (next !== credit && !(await credits.save(credit, next, undefined, now))) return undefined;
      } catch (error) {
        if (error instanceof DuplicateKeyError) return undefined;
        throw error;
      }
      const wasPending = knownPart !== undefined && isPending(knownPart);
      if (part && isPending(part)) await applyIntent(creditId, orderId);
      if (wasPending) return undefined;
      const notes = added && after ? [countedNote(order, added), excessNote(order, after, amountLeft(next) === 0)].filter((note) => note !== undefined) : [];
      return { note: notes.length > 0 ? notes.join(' ') : undefined };
    });
  }

  return { load, applyIntent, settle };
}
