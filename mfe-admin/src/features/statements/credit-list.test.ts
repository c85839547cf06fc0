import { expect, it } from 'vitest';
import { readCreditList } from './credit-list';

it('an address with values that the API rejects shows the list without them', () => {
  expect(readCreditList(new URLSearchParams('state=zzz&page=abc&statement=xyz'))).toEqual({ state: 'matched', search: '', statement: '', page: 1 });
  const statement = 'd'.repeat(24);
  expect(readCreditList(new URLSearchParams({ state: 'settled', page: '2', statement }))).toEqual({ state: 'settled', search: '', statement, page: 2 });
});
