import { listAddress, oneOf, pageOf } from '@storefront/web-kit/lists';

export const termPageSize = 20;

/** Filter and page of the table. `page` counts from 1. */
export interface TermList {
  /** `none`: only terms that found nothing. */
  found: 'none' | '';
  page: number;
}

export const readTermList = (address: URLSearchParams): TermList => ({ found: oneOf(['none'], address.get('found')), page: pageOf(address) });

export const termListAddress = ({ found, page }: TermList): URLSearchParams => listAddress({ found, page });

/** API URL of the table. */
export function termListUrl({ found, page }: TermList) {
  const query = listAddress({ found, limit: termPageSize });
  query.set('page', String(page));
  return `/api/admin/search-terms?${query}` as const;
}
