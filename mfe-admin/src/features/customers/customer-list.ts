import { listAddress, oneOf, pageOf, searchOf } from '@storefront/web-kit/lists';

/** Customers on one page of the table (specification, 9). */
export const customerPageSize = 15;

const columns = ['name', 'email', 'phone', 'orders', 'totalSpent', 'createdAt'] as const;
export type CustomerColumn = (typeof columns)[number];

/** Search, order and page of the table. `page` counts from 1. */
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

/** The query string of the page's address. It leaves out the default order, newest first. */
export function customerListAddress({ search, sortBy, sortOrder, page }: CustomerList): URLSearchParams {
  const isDefault = sortBy === 'createdAt' && sortOrder === 'desc';
  return listAddress({ search, sortBy: isDefault ? '' : sortBy, sortOrder: isDefault ? '' : sortOrder, page });
}

/** API URL of the table (specification, 7). */
export function customerListUrl({ search, sortBy, sortOrder, page }: CustomerList) {
  const query = new URLSearchParams({ page: String(page), limit: String(customerPageSize), ...(search && { search }), sortBy, sortOrder });
  return `/customers?${query}` as const;
}

/** The order after a press on a column's header: a second press reverses it. */
export function sortedBy(column: CustomerColumn, { sortBy, sortOrder }: CustomerList): Pick<CustomerList, 'sortBy' | 'sortOrder'> {
  if (column !== sortBy) return { sortBy: column, sortOrder: 'asc' };
  return { sortBy, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' };
}
