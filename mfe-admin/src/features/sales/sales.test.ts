import { describe, expect, it } from 'vitest';
import { ordersByStatus, salesByDay, sumOf, type Sale } from './sales';

const now = new Date(2026, 10, 21, 15);
const sale = (date: Date, totalAmount: number, status: Sale['status'] = 'pending'): Sale => ({ createdAt: date.toISOString(), totalAmount, status });

describe('sales by day', () => {
  it('have every day up to today, in the reader’s time zone, also those without a sale', () => {
    const days = salesByDay([sale(new Date(2026, 10, 21, 0, 0, 1), 100), sale(new Date(2026, 10, 19, 23, 59, 59), 50.5)], 3, now);
    expect(days).toEqual([
      { day: '2026-11-19', orders: 1, total: 50.5 },
      { day: '2026-11-20', orders: 0, total: 0 },
      { day: '2026-11-21', orders: 1, total: 100 },
    ]);
  });

  it('leave out what was cancelled and what is longer ago', () => {
    const days = salesByDay([sale(now, 100, 'cancelled'), sale(new Date(2026, 10, 18), 100), sale(now, 7, 'delivered')], 3, now);
    expect(sumOf(days)).toEqual({ orders: 1, total: 7 });
  });

  it('go over the ends of months', () => {
    expect(salesByDay([], 2, new Date(2026, 2, 1)).map(({ day }) => day)).toEqual(['2026-02-28', '2026-03-01']);
  });
});

describe('orders by status', () => {
  it('count the five, and completed only where there is one', () => {
    const statuses = ordersByStatus([sale(now, 1), sale(now, 1), sale(now, 1, 'cancelled')]);
    expect(statuses.map(({ status, orders }) => `${status} ${orders}`)).toEqual(['pending 2', 'processing 0', 'shipped 0', 'delivered 0', 'cancelled 1']);
    expect(ordersByStatus([sale(now, 1, 'completed')])).toContainEqual({ status: 'completed', orders: 1 });
  });
});
