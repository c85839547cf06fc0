import { describe, expect, it } from 'vitest';
import { newOrderNumber, newTrackingNumber, orderNumbersIn } from './order-number';

describe('order and tracking numbers', () => {
  it('have the day in India and no ambiguous characters', () => {
    expect(newOrderNumber(new Date('2026-11-20T19:00:00.000Z'))).toMatch(/^ORD-20261121-[2-9A-HJKMNP-Z]{6}$/);
  });

  it('differ from each other', () => {
    const numbers = Array.from({ length: 1_000 }, newTrackingNumber);
    expect(numbers[0]).toMatch(/^TRK[2-9A-HJKMNP-Z]{10}$/);
    expect(new Set(numbers).size).toBe(1_000);
  });
});

it('finds numbers of orders in a text', () => {
  expect(orderNumbersIn('for ORD-20261121-7K3F9Q and ord 20261122 abcdef')).toEqual(['ORD-20261121-7K3F9Q', 'ORD-20261122-ABCDEF']);
});
