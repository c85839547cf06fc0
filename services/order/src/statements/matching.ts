import type { CreditState } from '@storefront/contracts';
import { dayOf, nameOfDay } from '@storefront/service-kit';
import { formatPaise, type Paise } from '../orders/money';
import { orderNumbersIn } from '../orders/order-number';
import { amountLeft, isDone, keysOfCredit, utrTestOf, type Credit } from './credit';
import { dayName } from './day-name';

/** A payment of an order, as matching needs it. */
export interface MatchedPayment {
  _id: string;
  /** See `transactionKey` in contracts. */
  key: string;
  /** As the customer reported it. */
  transactionId: string;
  amount: Paise;
  /** By the customer; `amount` if no credit changed it. */
  reportedAmount: Paise;
  state: 'submitted' | 'verified' | 'refused';
  /** Days since 1970 in Asia/Kolkata. */
  paidOn: number;
  creditIds: string[];
  addedBySettling: boolean;
}

/** An order, as matching needs it. */
export interface MatchedOrder {
  _id: string;
  orderNumber: string;
  customer: string;
  /** The sum that all payments of the order must reach, see `amountToPay`. */
  total: Paise;
  placedOn: number;
  isCancelled: boolean;
  /** May still be paid: not in cash, and not cancelled except as unpaid. */
  isPayable: boolean;
  payments: MatchedPayment[];
}

export interface Proposal {
  orderId: string;
  orderNumber: string;
  customer: string;
  paymentId?: string;
  amount: Paise;
  reason: string;
}

export interface Matched {
  state: CreditState;
  /** Why it differs or is set aside. */
  reason?: string;
}

/** Days between a credit and the order or its reported payment. */
const nearDays = 3;

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

const verifiedOf = ({ payments }: MatchedOrder) => payments.reduce((sum, { state, amount }) => (state === 'verified' ? sum + amount : sum), 0);

/** The days at which a credit for the order is expected. */
const daysOf = ({ placedOn, payments }: MatchedOrder) => new Set([placedOn, ...payments.flatMap(({ state, paidOn }) => (state === 'submitted' ? [paidOn] : []))]);

interface Reported {
  order: MatchedOrder;
  payment: MatchedPayment;
}

interface Report extends Reported {
  /** The ID is a UTR of the credit. */
  isUtr: boolean;
}

interface Index {
  byId: Map<string, MatchedOrder>;
  byNumber: Map<string, MatchedOrder>;
  reports: Map<string, Reported[]>;
  /** Unpaid orders by what they still need and by a day: placed or reported. */
  byDueAndDay: Map<number, MatchedOrder[]>;
}

const dueAndDay = (due: Paise, day: number) => due * 100_000 + day;

function indexOf(orders: MatchedOrder[]): Index {
  const index: Index = { byId: new Map(), byNumber: new Map(), reports: new Map(), byDueAndDay: new Map() };
  for (const order of orders) {
    index.byId.set(order._id, order);
    for (const payment of order.payments) if (payment.key !== '') add(index.reports, payment.key, { order, payment });
    const due = order.total - verifiedOf(order);
    if (!order.isPayable || due <= 0) continue;
    index.byNumber.set(order.orderNumber, order);
    for (const day of daysOf(order)) add(index.byDueAndDay, dueAndDay(due, day), order);
  }
  return index;
}

const proposalOf = ({ _id: orderId, orderNumber, customer }: MatchedOrder, amount: Paise, reason: string, paymentId?: string): Proposal => ({
  orderId, orderNumber, customer, ...(paymentId !== undefined && { paymentId }), amount, reason,
});

/**
 * Payments whose transaction ID is in the texts of the credit. If the ID of one is its UTR, the others do not count: a phone number, for example, is in all
 * payments of its owner. Leaves out payments that this credit added, and verified payments whose ID is no UTR of the credit.
 */
function findReports(credit: Credit, { reports }: Index): Report[] {
  const found = [...keysOfCredit(credit)].flatMap((key) => reports.get(key) ?? []);
  if (found.length === 0) return [];
  const test = utrTestOf(credit);
  const open = found
    .map(({ order, payment }) => ({ order, payment, isUtr: test(payment.transactionId, payment.key) }))
    .filter(({ payment: { creditIds, addedBySettling, state }, isUtr }) => (creditIds.includes(credit._id) ? !addedBySettling : state !== 'verified' || isUtr));
  const exact = open.filter(({ isUtr }) => isUtr);
  return exact.length > 0 ? exact : open;
}

/** Verified by hand, or with another export's credit. */
const isVerifiedElsewhere = (credit: Credit, { payment }: Report) => payment.state === 'verified' && !payment.creditIds.includes(credit._id);

/** A payment that staff verified by hand with the credit's amount, and whose ID is in the credit: it can be the same transfer. */
function verifiedByHand(credit: Credit, { payments }: MatchedOrder): MatchedPayment | undefined {
  const left = amountLeft(credit);
  return payments.find(({ state, amount, creditIds, key }) => state === 'verified' && amount === left && creditIds.length === 0 && keysOfCredit(credit).has(key));
}

const nameOf = ({ amount, transactionId }: MatchedPayment) => `${formatPaise(amount)} with ${transactionId}`;

/** Settling adds no money then: the credit counts as that transfer. */
function warningByHand(credit: Credit, order: MatchedOrder): string {
  const byHand = verifiedByHand(credit, order);
  return byHand ? `. ${nameOf(byHand)} is already verified: this payment counts as the same transfer` : '';
}

/** Why the credit can be the money of another payment: an ID that is no UTR, such as a phone number, is in all payments of its owner. */
function doubtOf(credit: Credit, { order, payment, isUtr }: Report, { reports }: Index): string | undefined {
  const byHand = verifiedByHand(credit, order);
  if (byHand) return `${nameOf(byHand)} is already verified on this order: it can be the same transfer`;
  if (isUtr) return undefined;
  const text = `${payment.transactionId} is not the bank’s UTR`;
  if (dayOf(credit.day) < order.placedOn) return `${text}, and this payment arrived before the order was placed`;
  const other = reports.get(payment.key)!.find((one) => one.order !== order && one.payment.state === 'verified');
  return other && `${text}, and ${other.order.orderNumber} was verified with it`;
}

/**
 * The state of a credit whose UTR is verified elsewhere. Payments that were verified by hand can have another amount than the bank, and one transfer can pay
 * several orders, so all of them together must have the credit's amount.
 */
function stateElsewhere(credit: Credit, verified: Report[]): Matched {
  const sum = verified.reduce((total, { payment }) => total + payment.amount, credit.amount - amountLeft(credit));
  if (sum === credit.amount || verified.some(({ payment }) => payment.creditIds.length > 0)) return { state: 'settled' };
  return { state: 'differs', reason: `${formatPaise(sum)} is verified with this UTR, but the bank has ${formatPaise(credit.amount)}` };
}

function stateByReports(credit: Credit, reports: Report[], index: Index): Matched {
  const elsewhere = reports.filter((report) => isVerifiedElsewhere(credit, report));
  if (elsewhere.length > 0) return stateElsewhere(credit, elsewhere);
  if (new Set(reports.map(({ order }) => order._id)).size > 1) return { state: 'differs', reason: 'More than one order reports this transaction ID' };
  const report = reports[0]!;
  const { payment } = report;
  if (payment.state === 'refused') return { state: 'differs', reason: 'The payment with this transaction ID was refused' };
  const difference = credit.amount - payment.reportedAmount;
  if (difference !== 0) return { state: 'differs', reason: `The bank has ${formatPaise(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the customer reported` };
  const reason = doubtOf(credit, report, index);
  return reason === undefined ? { state: 'matched' } : { state: 'differs', reason };
}

/**
 * The credit that matches each reported payment. Two exports can print one transfer as two credits, and a transfer counts once: only the
 * first one, by day, matches.
 */
function firstMatches(credits: Credit[], reportsOf: (credit: Credit) => Report[], index: Index): Map<MatchedPayment, Credit> {
  const first = new Map<MatchedPayment, Credit>();
  const open = credits.filter((credit) => !isDone(credit)).sort((one, two) => (`${one.day} ${one._id}` < `${two.day} ${two._id}` ? -1 : 1));
  for (const credit of open) {
    const reports = reportsOf(credit);
    const payment = reports[0]?.payment;
    if (payment && !first.has(payment) && stateByReports(credit, reports, index).state === 'matched') first.set(payment, credit);
  }
  return first;
}

function proposalsByReports(credit: Credit, reports: Report[]): Proposal[] {
  const elsewhere = reports.filter((report) => isVerifiedElsewhere(credit, report));
  // One transfer can pay several orders, and only some of them are verified.
  const shown = elsewhere.length > 0 && stateElsewhere(credit, elsewhere).state === 'settled' ? elsewhere : reports;
  return shown.map((report) => {
    const { order, payment } = report;
    if (isVerifiedElsewhere(credit, report)) return proposalOf(order, payment.amount, 'This UTR is verified on this order', payment._id);
    const warning = order.isCancelled ? '. The order is cancelled: the money will be due as a refund' : '';
    return proposalOf(order, payment.reportedAmount, `Reported ${payment.transactionId} on ${dayName(nameOfDay(payment.paidOn))}${warning}`, payment._id);
  });
}

const nearestDays = Array.from({ length: 2 * nearDays + 1 }, (_, index) => index - nearDays);
const textOf = ({ description, reference }: Credit) => `${description} ${reference}`;

function isSuggested(credit: Credit, { byId, byNumber, byDueAndDay }: Index): boolean {
  const day = dayOf(credit.day);
  const numbers = orderNumbersIn(textOf(credit));
  if (numbers.some((number) => byNumber.has(number)) || nearestDays.some((days) => byDueAndDay.has(dueAndDay(credit.amount, day + days)))) return true;
  // A split credit stays suggested after one of its parts has paid the order that it was suggested for.
  return credit.parts.some(({ orderId, orderNumber, amount }) => {
    const order = byId.get(orderId);
    const hadThatDue = order !== undefined && order.total - verifiedOf(order) + amount === credit.amount;
    return numbers.includes(orderNumber) || (hadThatDue && [...daysOf(order)].some((one) => Math.abs(one - day) <= nearDays));
  });
}

/** The reason to suggest an order that still needs exactly the credit's amount. */
function reasonByDay(day: number, { placedOn, payments }: MatchedOrder): string {
  const reported = payments.find(({ state, paidOn }) => state === 'submitted' && Math.abs(paidOn - day) <= nearDays);
  return reported ? `The same amount, reported with ${reported.transactionId}` : `The same amount, placed on ${dayName(nameOfDay(placedOn))}`;
}

/** A generator, because many orders can have the same amount and only a few are needed. */
function* suggestions(credit: Credit, { byNumber, byDueAndDay }: Index): Generator<Proposal> {
  const day = dayOf(credit.day);
  const proposed = new Set<MatchedOrder>();
  for (const number of orderNumbersIn(textOf(credit))) {
    const order = byNumber.get(number);
    if (!order || proposed.has(order)) continue;
    proposed.add(order);
    yield proposalOf(order, order.total - verifiedOf(order), `The order number stands in the description${warningByHand(credit, order)}`);
  }
  for (const days of nearestDays) {
    for (const order of byDueAndDay.get(dueAndDay(credit.amount, day + days)) ?? []) {
      if (proposed.has(order)) continue;
      proposed.add(order);
      yield proposalOf(order, credit.amount, `${reasonByDay(day, order)}${warningByHand(credit, order)}`);
    }
  }
}

/** A page cannot show more for one credit. */
export const mostProposals = 100;

/**
 * Finds what credits may be for (beyond.md, 3). Linear in credits and orders: every lookup is in a map.
 * @param orders all that report a payment of these credits, and all unpaid ones
 * @param credits all that are not settled; others may be among them
 */
export function createMatcher(orders: MatchedOrder[], credits: Credit[]) {
  const index = indexOf(orders);
  const known = new Map<Credit, Report[]>();
  /** Searches the narration of each credit once. */
  function reportsOf(credit: Credit): Report[] {
    const reports = known.get(credit) ?? findReports(credit, index);
    known.set(credit, reports);
    return reports;
  }
  const first = firstMatches(credits, reportsOf, index);
  const openByAmountAndDay = new Map<number, Credit[]>();
  for (const credit of credits) if (!isDone(credit) && amountLeft(credit) === credit.amount) add(openByAmountAndDay, dueAndDay(credit.amount, dayOf(credit.day)), credit);

  /** Another open credit that can be the money of the order. Both have the amount that the order needs. */
  function rivalOf(credit: Credit, order: MatchedOrder): Credit | undefined {
    const isRival = (other: Credit) => other._id !== credit._id && reportsOf(other).every((report) => report.order === order);
    for (const day of daysOf(order)) {
      for (const days of nearestDays) {
        const rival = openByAmountAndDay.get(dueAndDay(credit.amount, day + days))?.find(isRival);
        if (rival) return rival;
      }
    }
    return undefined;
  }

  /** The only suggestion for a credit can be wrong: then two customers' money would pay one order. */
  function withRival(credit: Credit, found: Proposal[]): Proposal[] {
    const [only] = found;
    const order = only?.amount === credit.amount && found.length === 1 && reportsOf(credit).length === 0 ? index.byId.get(only.orderId) : undefined;
    const rival = order && rivalOf(credit, order);
    return only && rival ? [{ ...only, reason: `${only.reason}. A payment of ${dayName(rival.day)} fits this order too` }] : found;
  }

  /** @param among the orders that may be proposed */
  function proposals(credit: Credit, among: Index, most: number): Proposal[] {
    const reports = reportsOf(credit);
    const ownParts = new Set(credit.parts.map(({ orderId }) => orderId));
    const found: Proposal[] = [];
    for (const proposal of reports.length > 0 ? proposalsByReports(credit, reports) : suggestions(credit, among)) {
      if (found.length === most) break;
      if (among.byId.has(proposal.orderId) && !ownParts.has(proposal.orderId)) found.push(proposal);
    }
    return found;
  }
  return {
    stateOf(credit: Credit): Matched {
      if (credit.setAside) return { state: 'set-aside', reason: credit.setAside.reason };
      if (amountLeft(credit) <= 0) return { state: 'settled' };
      const reports = reportsOf(credit);
      if (reports.length > 0) {
        const found = stateByReports(credit, reports, index);
        const other = found.state === 'matched' ? first.get(reports[0]!.payment) : undefined;
        if (other === undefined || other._id === credit._id) return found;
        return { state: 'differs', reason: `A payment of ${dayName(other.day)} has this transaction ID too. A transfer counts only once.` };
      }
      return { state: isSuggested(credit, index) ? 'suggested' : 'unmatched' };
    },

    /** The orders that a credit may be for, or is settled with. */
    proposalsFor(credit: Credit): Proposal[] {
      if (credit.setAside) return [];
      return amountLeft(credit) <= 0 ? settledWith(credit) : withRival(credit, proposals(credit, index, mostProposals));
    },

    /** @returns a test: may the credit be for one of the wanted orders? `isWanted` runs once for each order, not again for each credit */
    mayBeFor(isWanted: (order: MatchedOrder) => boolean): (credit: Credit) => boolean {
      const wanted = indexOf(orders.filter(isWanted));
      return (credit) => !isDone(credit) && proposals(credit, wanted, 1).length > 0;
    },
  };
}

/** The orders that its parts pay. */
export const settledWith = ({ parts }: Credit): Proposal[] => parts.map(({ orderId, orderNumber, customer, amount }) => ({ orderId, orderNumber, customer, amount, reason: 'Verified for this order' }));
