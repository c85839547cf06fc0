import { expect, it } from 'vitest';
import { sumOf } from './sales';

it('the sum has the orders and sales of all days', () => {
  expect(sumOf([{ day: '2026-11-20', orders: 2, total: 100.5 }, { day: '2026-11-21', orders: 1, total: 7 }])).toEqual({ orders: 3, total: 107.5 });
  expect(sumOf([])).toEqual({ orders: 0, total: 0 });
});
