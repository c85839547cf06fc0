import type { Actor } from '@storefront/service-kit';
import { formatPaise, type Paise } from '../orders/money';
import { amountLeft, type Credit, type CreditPart } from './credit';
import { StatementError } from './statement-error';

const notPossible = (message: string) => new StatementError('not-possible', message);

export const isPending = ({ state }: CreditPart): boolean => state !== 'settled';
export const partOf = ({ parts }: Credit, orderId: string): CreditPart | undefined => parts.find((part) => part.orderId === orderId);

/** The credit with other parts, in its next revision. */
function withParts({ pendingSince: _since, claim, sharedClaim, ...credit }: Credit, parts: CreditPart[]): Credit {
  const since = parts.filter(isPending).map(({ at }) => at).sort()[0];
  const claims = { ...(claim !== undefined && { claim }), ...(sharedClaim !== undefined && { sharedClaim }) };
  return { ...credit, parts, revision: credit.revision + 1, ...(since !== undefined && { pendingSince: since }), ...(parts.length > 0 && claims) };
}

const change = (credit: Credit, orderId: string, changed: Partial<CreditPart>): Credit =>
  withParts(credit, credit.parts.map((part) => (part.orderId === orderId ? { ...part, ...changed } : part)));

const without = (credit: Credit, orderId: string): Credit => withParts(credit, credit.parts.filter((part) => part.orderId !== orderId));

export interface Settlement {
  order: Pick<CreditPart, 'orderId' | 'orderNumber' | 'customer'>;
  /** Left out: all of the credit. */
  amount?: Paise;
  /** The reference of the payment. */
  transactionId: string;
  /** See `Credit`. */
  claim?: string;
  sharedClaim?: string;
}

/**
 * Saves the intent to pay an order with the credit, or with a part of it. Repeating it changes nothing.
 * @throws StatementError if the credit is set aside, less of it is left, or another amount of it is settled with the order
 */
export function beginSettling(credit: Credit, { order, amount, transactionId, claim, sharedClaim }: Settlement, by: Actor, now: Date): Credit {
  if (credit.setAside) throw notPossible('This payment is set aside. Return it to the list first.');
  const knownPart = partOf(credit, order.orderId);
  if (knownPart) {
    // The caller carries out the intent of a pending part, and then asks again.
    if (isPending(knownPart) || knownPart.amount === (amount ?? credit.amount)) return credit;
    throw notPossible(`${formatPaise(knownPart.amount)} of this payment is already verified for ${knownPart.orderNumber}. To change this amount, choose “Undo” for this payment first.`);
  }
  const left = amountLeft(credit);
  const isUsed = amount === undefined ? credit.parts.length > 0 : left === 0;
  if (isUsed) throw notPossible(`This payment is already verified for ${credit.parts.map(({ orderNumber }) => orderNumber).join(', ')}.`);
  if ((amount ?? 0) > left) throw notPossible(`Only ${formatPaise(left)} of this payment is left.`);
  const part: CreditPart = { ...order, amount: amount ?? left, state: 'settling', transactionId, at: now.toISOString(), by };
  return withParts({ ...credit, claim: credit.claim ?? claim, sharedClaim: credit.sharedClaim ?? sharedClaim }, [...credit.parts, part]);
}

/** There is something to undo: the credit is set aside, or it pays an order. A payment that was verified by hand stays verified. */
export const canUnsettle = ({ setAside: aside, parts }: Credit): boolean => aside !== undefined || parts.length > 0;

/**
 * @param seen the orders that the credit paid when the admin saw it; none if it was set aside. Undefined: not checked
 * @throws StatementError if undoing would undo anything else
 */
export function requireSeen({ setAside: aside, parts }: Credit, seen: string[] | undefined): void {
  if (seen === undefined) return;
  if (parts.some(({ orderId }) => !seen.includes(orderId)) || (aside && seen.length > 0)) {
    throw new StatementError('changed-meanwhile', 'This payment was changed after you opened this page. Please check it again.');
  }
}

/**
 * Saves the intent to take the money back from all orders. A credit that was set aside becomes open again at once. Repeating it changes nothing.
 * @throws StatementError if there never was anything to undo
 */
export function beginUnsettling(credit: Credit, reason: string, by: Actor, now: Date): Credit {
  if (!canUnsettle(credit)) {
    // Only settling and setting aside begin a second revision, so this credit was undone before.
    if (credit.revision > 1) return credit;
    throw notPossible('This payment is not verified for an order here. A payment that was verified by hand stays verified.');
  }
  if (credit.setAside) {
    const { setAside: _setAside, ...rest } = credit;
    return { ...rest, revision: credit.revision + 1 };
  }
  const parts = credit.parts.map((part): CreditPart => (part.state === 'unsettling' ? part : { ...part, state: 'unsettling', at: now.toISOString(), by, reason }));
  return withParts(credit, parts);
}

/** Carries out the intent of a part in the credit, after its order was changed. */
export function finished(credit: Credit, orderId: string): Credit {
  const part = partOf(credit, orderId);
  if (part?.state === 'settling') return change(credit, orderId, { state: 'settled' });
  return part?.state === 'unsettling' ? without(credit, orderId) : credit;
}

/** Drops the intent of a part, after its order refused the change. */
export function refused(credit: Credit, orderId: string): Credit {
  const part = partOf(credit, orderId);
  if (part?.state === 'settling') return without(credit, orderId);
  return part?.state === 'unsettling' ? change(credit, orderId, { state: 'settled' }) : credit;
}

/** Removes a credit that pays no order from the list of open credits. Repeating it changes nothing. @throws StatementError if a part of it is settled */
export function setAside(credit: Credit, reason: string, now: Date): Credit {
  if (credit.setAside) return credit;
  if (credit.parts.length > 0) throw notPossible(`This payment is verified for ${credit.parts.map(({ orderNumber }) => orderNumber).join(', ')}.`);
  return { ...credit, setAside: { reason, at: now.toISOString() }, revision: credit.revision + 1 };
}
