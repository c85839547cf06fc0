import type { SettlePair, SettleResult, Statement, StatementForm, UnsettleForm } from '@storefront/contracts';
import { auditFact, newId, type Actor } from '@storefront/service-kit';
import { loadOrder } from '../orders/changing';
import { formatPaise, toRupees } from '../orders/money';
import { OrderError } from '../orders/order-error';
import { createTurns } from '../orders/turns';
import { unsettlePayment } from '../payments/bank-credit';
import { creditIdOf, newCredit, statementIdOf, type Credit } from './credit';
import { dayName } from './day-name';
import { parseStatement } from './parse-statement';
import { createCreditSettling, untilSaved, type StatementDeps } from './settle-credit';
import { beginUnsettling, isPending, requireSeen, setAside } from './settling';
import { StatementError } from './statement-error';

/** Pairs that are settled side by side. */
const atOnce = 20;
/** Skipped rows that are stored with a statement. */
const mostSkipped = 200;

/** Each use case loads, decides and saves. */
export function createStatementUseCases(deps: StatementDeps) {
  const { credits, orders } = deps;
  const { clock } = orders;
  const inTurn = createTurns();
  const { load, applyIntent, settle } = createCreditSettling(deps);

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
          const { note } = await inTurn(`credit ${creditId}`, () => inTurn(`order ${orderId}`, () => settle(pair, actor)));
          return { creditId, orderId, ok: true, ...(note !== undefined && { message: note }) };
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
    unsettle: (id: string, { reason, orderIds: seen }: UnsettleForm, actor: Actor): Promise<Credit> =>
      untilSaved(async () => {
        const [credit, now] = [await load(id), clock()];
        requireSeen(credit, seen);
        const settling = credit.parts.filter(({ state }) => state === 'settling');
        for (const { orderId } of settling) await applyIntent(id, orderId);
        if (settling.length > 0) return undefined;
        // All orders must agree before the first changes.
        for (const { orderId } of credit.parts) unsettlePayment(await loadOrder(orders, orderId), id, now);
        const next = beginUnsettling(credit, reason, actor, now);
        const subject = { _id: id, label: labelOf(credit) };
        const audited = credit.setAside ? auditFact(actor, { action: 'credit.unsettled', subject, before: { setAside: credit.setAside.reason }, after: { reason } }, now) : undefined;
        if (!(await credits.save(credit, next, audited, now))) return undefined;
        if (audited) orders.published();
        for (const { orderId } of next.parts) await applyIntent(id, orderId);
        return load(id);
      }),

    /** @throws StatementError if a part of it is settled */
    setAside: (id: string, reason: string, actor: Actor): Promise<Credit> =>
      untilSaved(async () => {
        const [credit, now] = [await load(id), clock()];
        const next = setAside(credit, reason, now);
        if (next === credit) return credit;
        const audited = auditFact(actor, { action: 'credit.set-aside', subject: { _id: id, label: labelOf(credit) }, after: { reason, amount: toRupees(credit.amount), day: credit.day } }, now);
        if (!(await credits.save(credit, next, audited, now))) return undefined;
        orders.published();
        return next;
      }),

    /** Finishes intents that a crash left. @param before newer ones are not touched. @returns how many were finished */
    async sweep(before: Date): Promise<number> {
      let done = 0;
      for (const credit of await credits.pending(before)) {
        for (const { orderId } of credit.parts.filter(isPending)) {
          try {
            await applyIntent(credit._id, orderId);
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
