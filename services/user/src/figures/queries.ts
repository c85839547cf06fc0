import type { Customer } from '@storefront/contracts';
import type { CustomerPage, UserStore } from '../users/store';

/** Customers with their figures, in the contract's shapes. */
export function createFigureQueries(users: UserStore) {
  return {
    async customers(query: CustomerPage): Promise<{ customers: Customer[]; total: number; page: number; pages: number }> {
      const [customers, total] = await Promise.all([users.customers(query), users.countCustomers(query.search)]);
      return { customers, total, page: query.page, pages: Math.ceil(total / query.limit) };
    },
    total: () => users.countCustomers(),
  };
}

export type FigureQueries = ReturnType<typeof createFigureQueries>;
