import type { SettlePair, SettleResult, Statement, StatementForm, UnsettleForm } from '@storefront/contracts';
import { transactionKey } from '@storefront/contracts/rules';
import { auditFact, DuplicateKeyError, newId, type Actor } from '@storefront/service-kit';
import { changeOrder, loadOrder } from '../orders/changing';
import { formatPaise, toPaise, toRupees, type Paise } from '../orders/money';
import type { Decision, Order } from '../orders/order';
import { withAudit } from '../orders/order-audit';
import { OrderError } from '../orders/order-error';
import type { PlacingDeps } from '../orders/placing';
import { createTurns } from '../orders/turns';
import { countsAs, settlePayment, unsettlePayment, type BankCredit } from '../payments/bank-credit';
import { amountLeft, creditIdOf, keysOfCredit, newCredit, statementIdOf, utrOfCredit, utrPaidWith, utrTestOf, type Credit, type CreditPart } from './credit';
import { dayName } from './day-name';
import { parseStatement } from './parse-statement';
import { beginSettling, beginUnsettling, finished, isPending, partOf, refused, requireSeen, setAside, type Settlement } from './settling';
import { StatementError } from './statement-error';
import type { StatementStore } from './store';

export interface StatementDeps {
  credits: StatementStore;
  orders: PlacingDeps;
}

type Reference = Pick<Settlement, 'transactionId' | 'claim' | 'sharedClaim'>;

const maxAttempts = 20;
/** Pairs that are settled side by side. */
const atOnce = 20;
/** Skipped rows that are stored with a statement. */
const mostSkipped = 200;

const changedByAnother = () => new StatementError('changed-meanwhile', 'This payment was changed at the same time. Please try again.');

const toBankCredit = ({ _id: creditId, day: date }: Credit, { transactionId, amount }: CreditPart): BankCredit => ({ creditId, transactionId, transactionKey: transactionKey(transactionId), amount, date });

/**
 * The reference with which the credit pays the order: that of the reported payment with its UTR, else as the customer reported it, else the UTR of its other parts, else
 * the bank's UTR, else one made from the credit's id. An ID that is no UTR, such as a phone number, can be in many transfers, so only the first credit gets it as its
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
function noteOf(order: Order, credit: BankCredit): string | undefined {
  const counted = countsAs(order, credit);
  if (!counted) return undefined;
  const { amount, transactionId, creditIds } = counted;
  const keepsAmount = creditIds || amount === credit.amount;
  return `It counts as the payment of ${formatPaise(amount)} with the transaction ID ${transactionId}, which was verified before. ${keepsAmount ? 'No money is added twice.' : `The amount of that payment is now ${formatPaise(credit.amount)}, as in the statement.`}`;
}

/** Adds the reason to the audit event of a decision. */
const withReason = ({ order, events }: Decision, reason: string | undefined): Decision => ({
  order,
  events: events.map((event) =>
    reason !== undefined && event.type === 'order.audited' ? { ...event, data: { ...event.data, changes: [...event.data.changes, { field: 'reason', after: reason }] } } : event,
  ),
});

/** Each use case loads, decides and saves. */
export function createStatementUseCases({ credits, orders }: StatementDeps) {
  const { clock } = orders;
  const inTurn = createTurns();

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
  async function carryOut(creditId: string, orderId: string): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const credit = await load(creditId);
      const part = partOf(credit, orderId);
      try {
        if (part && part.state !== 'unsettling') await settleOrder(credit, part);
        else await unsettleOrder(credit, orderId, part);
      } catch (error) {
        if (!(error instanceof OrderError) || error.refusal === 'changed-meanwhile') throw error;
        const ended = refused(credit, orderId);
        if (ended === credit || (await credits.save(credit, ended, undefined, clock()))) throw error;
        continue;
      }
      const done = finished(credit, orderId);
      if (done === credit ? (await load(creditId)).revision === credit.revision : await credits.save(credit, done, undefined, clock())) return;
    }
    throw changedByAnother();
  }

  /**
   * One transfer can pay several orders, and staff can verify some of them by hand.
   * @returns another order that was paid with the UTR, and the rest of the credit, if the amount is more than this rest and more than the order has of the UTR
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

  /** @returns a note for staff if the credit counts as a payment that was verified before */
  async function settle({ creditId, orderId, amount: rupees }: SettlePair, actor: Actor): Promise<string | undefined> {
    const amount = rupees === undefined ? undefined : toPaise(rupees);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const [credit, now] = [await load(creditId), clock()];
      const order = await loadOrder(orders, orderId);
      const said = partOf(credit, orderId);
      const reference: Reference = said ?? (await referenceOf(credit, order, amount ?? amountLeft(credit)));
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
      const added = part && !said ? toBankCredit(credit, part) : undefined;
      // Throws if the order refuses, for example because it is paid in cash. Nothing is written then.
      if (added) settlePayment(order, added, now);
      try {
        if (next !== credit && !(await credits.save(credit, next, undefined, now))) continue;
      } catch (error) {
        if (error instanceof DuplicateKeyError) continue;
        throw error;
      }
      const wasPending = said !== undefined && isPending(said);
      if (part && isPending(part)) await carryOut(creditId, orderId);
      if (!wasPending) return added && noteOf(order, added);
    }
    throw changedByAnother();
  }

  return {
    /** @throws StatementError if the file cannot be read; then nothing is stored */
    async importStatement(file: { name: string; bytes: Uint8Array }, { account: given, columns }: StatementForm, actor: Actor): Promise<Statement> {
      const { account, from, to, credits: rows, debits, skipped } = parseStatement(file.bytes, { account: given, columns });
      const now = clock();
      const statementId = statementIdOf([...rows.map((row) => creditIdOf(row, account)), String(debits)]);
      const found = new Map(rows.map((row) => newCredit(row, account, statementId)).map((credit) => [credit._id, credit]));
      const added = await credits.add([...found.values()], statementId, newId());
      const statement = {
        _id: statementId, name: file.name, ...(account !== undefined && { account }), from, to,
        credits: added, debits, duplicates: rows.length - added, skipped: skipped.slice(0, mostSkipped), at: now.toISOString(),
      };
      const after = { account, from, to, credits: added, debits };
      await credits.saveStatement(statement, auditFact(actor, { action: 'statement.imported', subject: { _id: statementId, label: file.name }, after }, now), now);
      orders.published();
      return statement;
    },

    /**
     * Settles each pair by itself, so that one refusal does not stop the others.
     * @throws StatementError if all of them are refused because their credits are set aside
     */
    async settle(pairs: SettlePair[], actor: Actor): Promise<SettleResult[]> {
      let setAsides = 0;
      async function resultOf(pair: SettlePair): Promise<SettleResult> {
        const { creditId, orderId } = pair;
        try {
          const message = await inTurn(`credit ${creditId}`, () => inTurn(`order ${orderId}`, () => settle(pair, actor)));
          return { creditId, orderId, ok: true, ...(message !== undefined && { message }) };
        } catch (error) {
          if (!(error instanceof StatementError) && !(error instanceof OrderError)) throw error;
          if (error instanceof StatementError && (await credits.find(creditId))?.setAside) setAsides += 1;
          return { creditId, orderId, ok: false, message: error.message };
        }
      }
      const results: SettleResult[] = [];
      for (let start = 0; start < pairs.length; start += atOnce) results.push(...(await Promise.all(pairs.slice(start, start + atOnce).map(resultOf))));
      if (setAsides === pairs.length) throw new StatementError('not-possible', results[0]!.message!);
      return results;
    },

    /** @throws StatementError, or OrderError if a refund needs the money */
    async unsettle(id: string, { reason, orderIds: seen }: UnsettleForm, actor: Actor): Promise<Credit> {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const [credit, now] = [await load(id), clock()];
        requireSeen(credit, seen);
        if (credit.parts.some(({ state }) => state === 'settling')) {
          for (const part of credit.parts.filter(({ state }) => state === 'settling')) await carryOut(id, part.orderId);
          continue;
        }
        // All orders must agree before the first changes.
        for (const { orderId } of credit.parts) unsettlePayment(await loadOrder(orders, orderId), id, now);
        const next = beginUnsettling(credit, reason, actor, now);
        const subject = { _id: id, label: labelOf(credit) };
        const audited = credit.setAside ? auditFact(actor, { action: 'credit.unsettled', subject, before: { setAside: credit.setAside.reason }, after: { reason } }, now) : undefined;
        if (!(await credits.save(credit, next, audited, now))) continue;
        if (audited) orders.published();
        for (const { orderId } of next.parts) await carryOut(id, orderId);
        return load(id);
      }
      throw changedByAnother();
    },

    /** @throws StatementError if a part of it is settled */
    async setAside(id: string, reason: string, actor: Actor): Promise<Credit> {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const [credit, now] = [await load(id), clock()];
        const next = setAside(credit, reason, now);
        if (next === credit) return credit;
        const audited = auditFact(actor, { action: 'credit.set-aside', subject: { _id: id, label: labelOf(credit) }, after: { reason, amount: toRupees(credit.amount), day: credit.day } }, now);
        if (!(await credits.save(credit, next, audited, now))) continue;
        orders.published();
        return next;
      }
      throw changedByAnother();
    },

    /** Finishes intents that a crash left. @param before newer ones are not touched. @returns how many were finished */
    async sweep(before: Date): Promise<number> {
      let done = 0;
      for (const credit of await credits.pending(before)) {
        for (const { orderId } of credit.parts.filter(isPending)) {
          try {
            await carryOut(credit._id, orderId);
            done += 1;
          } catch (error) {
            orders.logger.warn({ err: error, creditId: credit._id, orderId }, 'Settling a credit failed; if it is still wanted, the next sweep tries again');
          }
        }
      }
      return done;
    },
  };
}

const labelOf = ({ amount, day }: Credit) => `${formatPaise(amount)} of ${dayName(day)}`;

export type StatementUseCases = ReturnType<typeof createStatementUseCases>;
