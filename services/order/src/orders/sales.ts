import type { SalesAnswer } from '@storefront/contracts';
import { dayOf, nameOfDay, startOfDay } from '@storefront/service-kit';
import { toRupees, type Paise } from './money';
import type { Order } from './order';

export type Sales = Omit<SalesAnswer, 'success'>;

const shownDays = 30;

type ByDay = Map<number, { orders: number; total: Paise }>;

const firstDay = (now: Date) => dayOf(now) - shownDays + 1;

export const firstMoment = (now: Date): Date => startOfDay(firstDay(now));

/** The last 30 days in Asia/Kolkata, ending with today, each with zero sales. */
export const startDays = (now: Date): ByDay =>
  new Map(Array.from({ length: shownDays }, (_, index) => [firstDay(now) + index, { orders: 0, total: 0 }]));

/** Cancelled orders do not count. */
export function addSales(byDay: ByDay, orders: Pick<Order, 'createdAt' | 'total' | 'status'>[]): void {
  for (const { createdAt, total, status } of orders) {
    const day = byDay.get(dayOf(createdAt));
    if (!day || status === 'cancelled') continue;
    day.orders += 1;
    day.total += total;
  }
}

export const toDays = (byDay: ByDay): Sales['days'] => [...byDay].map(([day, { orders, total }]) => ({ day: nameOfDay(day), orders, total: toRupees(total) }));
