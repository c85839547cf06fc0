import type { SettlePair } from '@storefront/contracts';
import type { Credit } from './credits-query';

/** The order that staff chose for each credit; blank: none. */
export type Choices = Readonly<Record<string, string | undefined>>;

const canBeSettled = ({ state }: Credit) => state === 'matched' || state === 'differs' || state === 'suggested';

/** A row has a checkbox if its amount is known and it names an order for all of it. */
export const isSelectable = (credit: Credit): boolean => canBeSettled(credit) && credit.amount !== undefined && credit.proposals.length > 0 && credit.amountLeft === undefined;

/**
 * The order for a credit: as chosen, else the matched one. Others are never chosen for staff. If a reload no longer proposes the chosen order, the choice does
 * not count, because the row does not show that order.
 */
export function choiceFor(credit: Credit, choices: Choices): string {
  if (!isSelectable(credit)) return '';
  const chosen = choices[credit._id];
  if (chosen === '' || (chosen !== undefined && credit.proposals.some(({ orderId }) => orderId === chosen))) return chosen;
  return credit.state === 'matched' ? credit.proposals[0]!.orderId : '';
}

/** The payments that the button settles. */
export function chosenPairs(credits: Credit[], choices: Choices): { pairs: SettlePair[]; amount: number } {
  const chosen = credits.filter((credit) => choiceFor(credit, choices) !== '');
  return {
    pairs: chosen.map((credit) => ({ creditId: credit._id, orderId: choiceFor(credit, choices) })),
    amount: chosen.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0) / 100,
  };
}
