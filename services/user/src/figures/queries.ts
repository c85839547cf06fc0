import type { Customer } from '@storefront/contracts';
import type { CustomerPage, UserStore } from '../users/store';

/** Customers with their figures, in the contract's shapes. */
export function createFigureQueries(users: UserStore) {
  return {
    async customers(page: CustomerPage): Promise<{ customers: Customer[]; total: number }> {
      const [customers, total] = await Promise.all([users.customers(page), users.countCustomers(page.search)]);
      return { customers, total };
    },
    total: () => users.countCustomers(),
  };
}

export type FigureQueries = ReturnType<typeof createFigureQueries>;
