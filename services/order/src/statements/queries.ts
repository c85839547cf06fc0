import { creditStates, type Credit as CreditAnswer, type CreditListQuery, type CreditProposal, type CreditState } from '@storefront/contracts';
import { dayOf, pagePosition, startOfDay } from '@storefront/service-kit';
import { toRupees } from '../orders/money';
import type { Order } from '../orders/order';
import { orderNumbersIn } from '../orders/order-number';
import type { OrderStore } from '../orders/store';
import { amountToPay, isCancelledAsUnpaid } from '../payments/amounts';
import { amountLeft, isDone, keysOfCredit, type Credit } from './credit';
import { creditSearch } from './credit-search';
import { createMatcher, settledWith, type MatchedOrder, type Proposal } from './matching';
import { canUnsettle } from './settling';
import type { StatementStore } from './store';

/** Orders this many days before and after the credits are compared. */
const marginDays = 4;

export function toMatchedOrder(order: Order): MatchedOrder {
  const isCancelled = order.status === 'cancelled';
  return {
    _id: order._id,
    orderNumber: order.orderNumber,
    customer: order.customer.name,
    total: amountToPay(order),
    placedOn: dayOf(order.createdAt),
    isCancelled,
    isPayable: order.paymentMethod === 'online' && (!isCancelled || isCancelledAsUnpaid(order)),
    payments: order.payments.map(({ _id, transactionKey: key, transactionId, amount, reported, state, paymentDate, creditIds = [], addedBySettling = false }) => ({
      _id, key, transactionId, amount, reportedAmount: reported?.amount ?? amount, state, paidOn: dayOf(reported?.paymentDate ?? paymentDate), creditIds, addedBySettling,
    })),
  };
}

const present = ({ amount, ...proposal }: Proposal): CreditProposal => ({ ...proposal, amount: toRupees(amount) });

/** Orders that open credits may be for, found by few reads. */
async function candidatesFor(open: Credit[], orders: OrderStore): Promise<MatchedOrder[]> {
  if (open.length === 0) return [];
  const days = open.map(({ day }) => day).sort();
  const found = await orders.candidates({
    keys: [...new Set(open.flatMap((credit) => [...keysOfCredit(credit)]))],
    numbers: [...new Set(open.flatMap(({ description, reference, parts }) => [...orderNumbersIn(`${description} ${reference}`), ...parts.map(({ orderNumber }) => orderNumber)]))],
    from: startOfDay(dayOf(days[0]!) - marginDays),
    to: startOfDay(dayOf(days.at(-1)!) + marginDays + 1),
  });
  return found.map(toMatchedOrder);
}

/** Credits and statements in the contract's shapes. */
export function createStatementQueries(credits: StatementStore, orders: OrderStore) {
  /** @param all every credit that is open, because another one can have the same UTR */
  async function matched(all: Credit[]) {
    const matcher = createMatcher(await candidatesFor(all.filter((credit) => !isDone(credit)), orders), all);
    const toAnswer = (credit: Credit): CreditAnswer => {
      const { _id, day: date, amount, reference, description, account, parts } = credit;
      const left = amountLeft(credit);
      const isSplit = parts.length > 0 && left > 0;
      return {
        _id, date, amount: toRupees(amount), reference, description, ...(account !== undefined && { account }),
        ...matcher.stateOf(credit),
        proposals: matcher.proposalsFor(credit).map(present),
        canUndo: canUnsettle(credit),
        ...(isSplit && { amountLeft: toRupees(left), parts: settledWith(credit).map(present) }),
      };
    };
    /** Finds credits by their own text, and by the orders that they pay or may be for. */
    function searchFor(search: string): (credit: Credit) => boolean {
      const { isCredit, isOrder } = creditSearch(search);
      const mayBeForFound = matcher.mayBeFor(isOrder);
      return (credit) => isCredit(credit) || credit.parts.some(isOrder) || mayBeForFound(credit);
    }
    return { stateOf: (credit: Credit) => matcher.stateOf(credit).state, searchFor, toAnswer };
  }

  return {
    /** The newest first; the sums are of all that fit search and statement. */
    async list({ state, search = '', statement, page, limit }: CreditListQuery) {
      const all = await credits.every();
      const { stateOf, searchFor, toAnswer } = await matched(all);
      const fits = search === '' ? () => true : searchFor(search);
      const sums = Object.fromEntries(creditStates.map((one) => [one, { count: 0, amount: 0 }])) as Record<CreditState, { count: number; amount: number }>;
      const wanted: Credit[] = [];
      for (const credit of all) {
        if (statement !== undefined && !credit.statements.includes(statement)) continue;
        if (!fits(credit)) continue;
        const found = stateOf(credit);
        sums[found].count += 1;
        sums[found].amount += credit.amount;
        if (state === undefined || found === state) wanted.push(credit);
      }
      for (const sum of Object.values(sums)) sum.amount = toRupees(sum.amount);
      return { credits: wanted.slice((page - 1) * limit, page * limit).map(toAnswer), ...pagePosition({ page, limit }, wanted.length), sums };
    },

    one: async (credit: Credit): Promise<CreditAnswer> => (await matched(isDone(credit) ? [] : await credits.every())).toAnswer(credit),

    async statements({ page, limit }: { page: number; limit: number }) {
      const { statements, total } = await credits.statementPage({ page, limit });
      return { statements, ...pagePosition({ page, limit }, total) };
    },
  };
}

export type StatementQueries = ReturnType<typeof createStatementQueries>;
