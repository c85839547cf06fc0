import { parse } from 'csv-parse/sync';
import { newCredit } from '../../../services/order/src/statements/credit';
import { createMatcher, type MatchedOrder } from '../../../services/order/src/statements/matching';
import { parseStatement } from '../../../services/order/src/statements/parse-statement';
import { bankStatement, banks, type StatementEntry } from '../../statements/bank-statement';

const day = '2026-11-21';
const utrOf = (index: number) => String(431_900_000_000 + index);
const amountOf = (index: number) => 2_499 + (index % 400) * 100;
const entriesOf = (count: number) => Array.from({ length: count }, (_, index): StatementEntry => ({ day, amount: amountOf(index), utr: utrOf(index), payer: 'Meera Iyer' }));

/** A statement of HDFC with so many lines, as bytes. */
export const statementOf = (lines: number): Uint8Array => new TextEncoder().encode(bankStatement('hdfc', entriesOf(lines - 9)));

/** Reads it as the shop does. @returns the number of credits */
export const readAsShop = (bytes: Uint8Array): number => parseStatement(bytes).credits.length;

/** Reads with the CSV library alone, as the reference. @returns the number of records */
export const readAsLibrary = (bytes: Uint8Array): number => parse(new TextDecoder().decode(bytes), { relax_column_count: true, relax_quotes: true }).length;

/** Credits from statements of all five banks, and as many unpaid orders; the customers of every second one reported their UTR. */
export function matching(count: number) {
  const entries = entriesOf(count);
  const shareOf = (bank: number) => entries.filter((_entry, index) => index % banks.length === bank);
  const credits = banks.flatMap((bank, index) => parseStatement(new TextEncoder().encode(bankStatement(bank, shareOf(index)))).credits).map((row) => newCredit(row, '50100012345678', 'statement'));
  const placedOn = Date.parse(day) / 86_400_000;
  const orders = entries.map((_entry, index): MatchedOrder => {
    const total = amountOf(index) * 100;
    const payment = { _id: `p${index}`, key: utrOf(index), transactionId: utrOf(index), amount: total, reportedAmount: total, state: 'submitted' as const, paidOn: placedOn, creditIds: [], addedBySettling: false };
    return { _id: `o${index}`, orderNumber: `ORD-20261121-${index}`, customer: 'Meera Iyer', total, placedOn, isCancelled: false, isPayable: true, payments: index % 2 ? [payment] : [] };
  });
  /** @returns the number of credits that matched or have suggestions */
  return () => {
    const matcher = createMatcher(orders, credits);
    const found = credits.filter((credit) => matcher.stateOf(credit).state !== 'unmatched').length;
    credits.slice(0, 100).forEach((credit) => matcher.proposalsFor(credit));
    return found;
  };
}
