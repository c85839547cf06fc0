import { setTimeout as pause } from 'node:timers/promises';
import { readOrderFacts } from '@storefront/order';
import { openFigureRepair, type FigureDifference } from '@storefront/user';
import { done, failed, type Context, type Outcome } from './context';

const tries = 5;
const pauseMs = 1_000;

/** Compares customers' figures with their orders, or corrects them. */
export async function runFigures({ stores }: Context, action: 'check' | 'rebuild'): Promise<Outcome> {
  const repair = await openFigureRepair(stores.user, () => readOrderFacts(stores.order));
  if (action === 'rebuild') {
    const wrong = await repair.rebuild();
    return done(...wrong.map(describe), wrong.length === 0 ? 'The figures were correct.' : `The figures of ${wrong.length} customers were wrong and are now corrected.`);
  }
  const lasting = await lastingDifferences(repair.check);
  if (lasting.length === 0) return done('The figures of every customer match the orders.');
  return failed(...lasting.map(describe), `The figures of ${lasting.length} customers differ: \`npm run figures -- rebuild\` corrects them.`);
}

/** The figures follow the orders a moment later, so a difference counts only if it remains. */
async function lastingDifferences(check: () => Promise<FigureDifference[]>): Promise<FigureDifference[]> {
  let differences = await check();
  for (let attempt = 1; attempt < tries && differences.length > 0; attempt += 1) {
    await pause(pauseMs);
    const before = new Set(differences.map(({ customerId }) => customerId));
    differences = (await check()).filter(({ customerId }) => before.has(customerId));
  }
  return differences;
}

const inWords = ({ orders, totalSpent }: FigureDifference['kept']) => `${orders} orders, ₹${totalSpent}`;
const describe = ({ customerId, kept, actual }: FigureDifference) => `${customerId}: stored ${inWords(kept)}; by the orders ${inWords(actual)}`;
