import { expect, it } from 'vitest';
import { amountIn } from './amount-in';

it.each([
  ['12499', 12_499],
  [' ₹1,24,999.50 ', 124_999.5],
  ['100000000', 100_000_000],
  ['1234567890.5', 1_234_567_890.5],
  ['124,999', 124_999],
  ['499,50', undefined],
  ['12,34', undefined],
  ['1,,000', undefined],
  ['0', undefined],
  ['0.00', undefined],
  ['-1', undefined],
  ['1.005', undefined],
  ['1e3', undefined],
  ['ten', undefined],
  ['', undefined],
])('%j is %s', (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});
