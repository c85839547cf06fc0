import { describe, expect, it } from 'vitest';
import { formatRupees } from './money';

describe('formatRupees', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [12499, '₹12,499'],
    [124999, '₹1,24,999'],
    [12345678, '₹1,23,45,678'],
    [12499.5, '₹12,499.50'],
    [0.1 + 0.2, '₹0.30'],
    [99.999999, '₹100'],
  ])('shows %d as %s', (amount, shown) => {
    expect(formatRupees(amount)).toBe(shown);
  });
});
