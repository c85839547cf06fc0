import { transactionKey } from '@storefront/contracts/rules';
import { toRupees } from '../orders/money';
import { orderNumbersIn } from '../orders/order-number';
import { keysOfCredit, type Credit } from './credit';
import type { MatchedOrder } from './matching';
import { isDistinctive } from './utrs-of-credit';

/** `1,249.50`, `₹1,249.5` or `1249`, without what only groups the digits; undefined for another text. */
function amountIn(search: string): string | undefined {
  const digits = search.replace(/[₹,\s]/g, '');
  return /^\d+(?:\.\d*)?$/.test(digits) ? digits : undefined;
}

/**
 * Tests for a search by staff. Texts and amounts contain the search, in any case. UTRs and order numbers match in any spelling, as in the list
 * of orders. An amount in another spelling matches from its start.
 */
export function creditSearch(search: string) {
  const wanted = search.toLowerCase();
  const [amount, key, numbers] = [amountIn(search), transactionKey(search), orderNumbersIn(search)];
  const contain = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  const isAmount = (rupees: number) => String(rupees).includes(wanted) || (amount !== undefined && rupees.toFixed(2).startsWith(amount));
  return {
    /** By reference, narration and amount. */
    isCredit: (credit: Pick<Credit, 'reference' | 'description' | 'amount'>): boolean =>
      contain(credit.reference, credit.description) ||
      isAmount(toRupees(credit.amount)) ||
      (isDistinctive(key) && keysOfCredit(credit).has(key)) ||
      (numbers.length > 0 && orderNumbersIn(`${credit.description} ${credit.reference}`).some((number) => numbers.includes(number))),
    isOrder: ({ orderNumber, customer }: Pick<MatchedOrder, 'orderNumber' | 'customer'>): boolean => numbers.includes(orderNumber) || contain(orderNumber, customer),
  };
}
