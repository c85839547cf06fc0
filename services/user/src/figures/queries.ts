import type { Customer } from '@storefront/contracts';
import { pagePosition, type PagePosition } from '@storefront/service-kit';
import type { CustomerPage, UserStore } from '../users/store';

/** Customers with their figures, in the contract's shapes. */
export function createFigureQueries(users: UserStore) {
  return {
    async customers(query: CustomerPage): Promise<{ customers: Customer[] } & PagePosition> {
      const [customers, total] = await Promise.all([users.customers(query), users.countCustomers(query.search)]);
      return { customers, ...pagePosition(query, total) };
    },
    total: () => users.countCustomers(),
  };
}

export type FigureQueries = ReturnType<typeof createFigureQueries>;
