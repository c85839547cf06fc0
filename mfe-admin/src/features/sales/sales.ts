import type { SalesAnswer } from '@storefront/contracts';

/** What was sold on one day, `YYYY-MM-DD` in Asia/Kolkata; `total` in rupees. */
export type DaySales = SalesAnswer['days'][number];
export type StatusCount = SalesAnswer['statuses'][number];

export function sumOf(days: DaySales[]): Omit<DaySales, 'day'> {
  return days.reduce((sum, { orders, total }) => ({ orders: sum.orders + orders, total: sum.total + total }), { orders: 0, total: 0 });
}
