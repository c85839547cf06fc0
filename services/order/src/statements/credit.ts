import { createHash } from 'node:crypto';
import type { Actor } from '@storefront/service-kit';
import type { Paise } from '../orders/money';
import type { CreditRow } from './parse-statement';
import { transactionKeysIn, utrOf, utrTest } from './utrs-of-credit';

/** The part of a credit that pays one order. */
export interface CreditPart {
  orderId: string;
  orderNumber: string;
  /** The customer's name. */
  customer: string;
  amount: Paise;
  /** `settling` and `unsettling` are intents: the order is changed next. The sweep finishes those that a crash leaves. */
  state: 'settling' | 'settled' | 'unsettling';
  /** The reference of the payment in the order. */
  transactionId: string;
  at: string;
  by: Actor;
  /** Why it is unsettled. */
  reason?: string;
}

/** Money that arrived on the shop's account. */
export interface Credit extends CreditRow {
  _id: string;
  account?: string;
  /** Ids of the statements that contain it. */
  statements: string[];
  parts: CreditPart[];
  setAside?: { reason: string; at: string };
  /** Grows with every write. */
  revision: number;
  /** The UTR that its parts pay with. Unique, so that one transfer counts once even if two exports print it differently. */
  claim?: string;
  /** The UTR of its parts, if another credit paid the orders with this UTR before. The transfer still counts once after that credit is unsettled. */
  sharedClaim?: string;
  /** Set while a part is an intent. */
  pendingSince?: string;
}

const hashOf = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 24);

/** Equal for the same credit in every file that contains it. */
export const creditIdOf = ({ day, amount, reference, description, balance }: CreditRow, account = ''): string =>
  hashOf([account, day, amount, reference, description, balance ?? '']);

/** Equal for the same credits of the same account. */
export const statementIdOf = (creditIds: string[]): string => hashOf(creditIds);

export function newCredit(row: CreditRow, account: string | undefined, statementId: string): Credit {
  return { _id: creditIdOf(row, account), ...(account !== undefined && { account }), ...row, statements: [statementId], parts: [], revision: 1 };
}

export const keysOfCredit = ({ reference, description }: Pick<Credit, 'reference' | 'description'>) => transactionKeysIn(reference, description);
export const utrOfCredit = (credit: Credit) => utrOf(credit, credit.account);
export const utrTestOf = (credit: Credit) => utrTest(credit, credit.account);
/** The UTR with which the credit pays: the payment's reference, if it is one of the credit, else the bank's. */
export const utrPaidWith = (credit: Credit, transactionId: string): string | undefined => (utrTestOf(credit)(transactionId) ? transactionId : utrOfCredit(credit));

export const amountLeft = ({ amount, parts }: Pick<Credit, 'amount' | 'parts'>): Paise => parts.reduce((left, part) => left - part.amount, amount);
/** Nothing is left to match. */
export const isDone = (credit: Credit): boolean => credit.setAside !== undefined || amountLeft(credit) <= 0;
