import { expect, it } from 'vitest';
import { isUtr } from './is-utr';

it.each(['412345678901', '012345678901', '4123 4567 8901', '4123-4567-8901', 'UTR412345678901', 'utr 412345678901', 'HDFCN52026112100', 'hdfcn52026112100', 'SBINR52026112112345678'])('%s is a UTR', (typed) => {
  expect(isUtr(typed)).toBe(true);
});

it.each(['', 'UTR', 'UPI123456', '41234567890', '4123456789012', 'T/77.A_b', '1DFCN52026112100', 'HDFCN5202611210', 'HDFCN520261121000', '४१२३४५६७८९०१'])('%j is not a UTR', (typed) => {
  expect(isUtr(typed)).toBe(false);
});
