import type { Customer, ErrorAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { successOf, type FailureTexts } from '../../api/failure';
import { customerListUrl, type CustomerList } from './customer-list';

interface CustomerListAnswer {
  success: true;
  customers: Customer[];
  total: number;
}

/** One page of customers with their figures. The page before it stays in sight until it is there. */
export const customersQuery = (list: CustomerList) =>
  queryOptions({
    queryKey: ['admin', 'customers', customerListUrl(list)],
    queryFn: ({ signal }): Promise<CustomerListAnswer> =>
      api.get<CustomerListAnswer | ErrorAnswer>(customerListUrl(list), { signal }).then(successOf),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const customersTexts: FailureTexts = { refused: 'Failed to fetch customers', failed: 'Failed to fetch customers' };
