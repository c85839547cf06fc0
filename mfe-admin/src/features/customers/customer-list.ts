import { listAddress, oneOf, pageOf, searchOf } from '../../components/list-address';

/** Customers on one page of the table (specification, 9). */
export const customerPageSize = 15;

const columns = ['name', 'email', 'phone', 'orders', 'totalSpent', 'createdAt'] as const;
export type CustomerColumn = (typeof columns)[number];

/** Which customers the table shows, in which order. `page` counts from 1. */
export interface CustomerList {
  search: string;
  sortBy: CustomerColumn;
  sortOrder: 'asc' | 'desc';
  page: number;
}

export function readCustomerList(address: URLSearchParams): CustomerList {
  return {
    search: searchOf(address),
    sortBy: oneOf(columns, address.get('sortBy')) || 'createdAt',
    sortOrder: oneOf(['asc', 'desc'], address.get('sortOrder')) || 'desc',
    page: pageOf(address),
  };
}

/** The table's own address; the newest first go without saying. */
export function customerListAddress({ search, sortBy, sortOrder, page }: CustomerList): URLSearchParams {
  const isUsual = sortBy === 'createdAt' && sortOrder === 'desc';
  return listAddress({ search, sortBy: isUsual ? '' : sortBy, sortOrder: isUsual ? '' : sortOrder, page });
}

/** The call behind the table (specification, 7). */
export function customerListUrl({ search, sortBy, sortOrder, page }: CustomerList): string {
  const query = new URLSearchParams({ page: String(page), limit: String(customerPageSize), ...(search && { search }), sortBy, sortOrder });
  return `/customers?${query}`;
}

/** What pressing a column's header asks for: the other way round, where it is sorted by that column already. */
export function sortedBy(column: CustomerColumn, { sortBy, sortOrder }: CustomerList): Pick<CustomerList, 'sortBy' | 'sortOrder'> {
  if (column !== sortBy) return { sortBy: column, sortOrder: 'asc' };
  return { sortBy, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' };
}
