import { describe, expect, it } from 'vitest';
import { addSales, firstMoment, startDays, toDays } from './sales';

/** 22 November in India. */
const now = new Date('2026-11-21T20:00:00.000Z');

function salesOf(...orders: [createdAt: string, total: number, status?: 'pending' | 'cancelled'][]) {
  const byDay = startDays(now);
  addSales(byDay, orders.map(([createdAt, total, status = 'pending']) => ({ createdAt, total, status })));
  return toDays(byDay);
}

describe('sales by day', () => {
  it('include each of the last 30 days in India, even without a sale', () => {
    const days = salesOf();
    expect(days).toHaveLength(30);
    expect([days[0], days.at(-1)]).toEqual([{ day: '2026-10-24', orders: 0, total: 0 }, { day: '2026-11-22', orders: 0, total: 0 }]);
    expect(firstMoment(now)).toEqual(new Date('2026-10-23T18:30:00.000Z'));
  });

  it('add up the orders of a day in India in rupees, without cancelled ones', () => {
    const days = salesOf(['2026-11-20T18:29:59.999Z', 100], ['2026-11-20T18:30:00.000Z', 10_050], ['2026-11-21T18:29:00.000Z', 10], ['2026-11-21T19:00:00.000Z', 700], ['2026-11-21T19:00:00.000Z', 9_900, 'cancelled']);
    expect(days.slice(-3)).toEqual([
      { day: '2026-11-20', orders: 1, total: 1 },
      { day: '2026-11-21', orders: 2, total: 100.6 },
      { day: '2026-11-22', orders: 1, total: 7 },
    ]);
  });

  it('exclude earlier orders', () => {
    expect(salesOf(['2026-10-23T18:29:59.999Z', 100]).every(({ orders }) => orders === 0)).toBe(true);
  });
});
