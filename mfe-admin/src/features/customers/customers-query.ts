import { api, ApiError, asList, asNumber, asOptional, asRecord, asText, asTextOr, type FailureTexts, type Read } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { customerListUrl, type CustomerList } from './customer-list';

const asCustomer = asRecord({
  _id: asText,
  name: asTextOr('N/A'),
  email: asText,
  phone: asText,
  orders: asNumber,
  totalSpent: asNumber,
  createdAt: asText,
});

/** A customer with order count and total spent. */
export type Customer = Read<typeof asCustomer>;

const asAnswer = asRecord({ customers: asOptional(asList(asCustomer)), total: asNumber });

/** One page of customers. The previous page stays visible until this one arrives. */
export const customersQuery = (list: CustomerList) =>
  queryOptions({
    queryKey: ['admin', 'customers', customerListUrl(list)],
    queryFn: async ({ signal }) => {
      const { customers, total } = await api.get(customerListUrl(list), { signal, as: asAnswer });
      if (!customers) throw new ApiError(200);
      return { customers, total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const customersTexts: FailureTexts = { refused: 'Failed to fetch customers', failed: 'Failed to fetch customers' };
