import type { CreditState } from '@storefront/contracts';
import { listAddress, oneOf, pageOf, searchOf } from '@storefront/web-kit/lists';
import { idIn } from '../../components/id-in';

export const creditPageSize = 100;

/** Labels of the states, in the order in which staff work on them. */
export const stateLabels: Record<CreditState, string> = {
  matched: 'Matched',
  differs: 'Differs',
  suggested: 'Suggested',
  unmatched: 'Not matched',
  settled: 'Verified',
  'set-aside': 'Set aside',
};

export const states = Object.keys(stateLabels) as CreditState[];

/** State, search and page of the list. `page` counts from 1. */
export interface CreditList {
  state: CreditState;
  search: string;
  /** The id of an imported statement, or blank. */
  statement: string;
  page: number;
}

/** The page opens with the matched ones. */
export const readCreditList = (address: URLSearchParams): CreditList => ({
  state: oneOf(states, address.get('state')) || 'matched',
  search: searchOf(address),
  statement: idIn(address.get('statement')),
  page: pageOf(address),
});

export const creditListAddress = ({ state, ...list }: CreditList): URLSearchParams => listAddress({ state: state === 'matched' ? '' : state, ...list });

/** API URL of the list. */
export function creditListUrl(list: CreditList) {
  const query = listAddress({ ...list, limit: creditPageSize });
  query.set('page', String(list.page));
  return `/api/admin/credits?${query}` as const;
}
