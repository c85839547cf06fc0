import { describe, expect, it } from 'vitest';
import { choiceFor, chosenPairs, isSelectable } from './choices';
import type { Credit } from './credits-query';

const proposal = (orderId: string) => ({ orderId, orderNumber: orderId, customer: 'Meera Iyer', amount: 1, reason: '' });
const credit = (changes: Partial<Credit> = {}): Credit => ({ _id: 'c1', date: '2026-11-21', amount: 12_499.1, reference: '', description: '', state: 'matched', proposals: [proposal('o1')], ...changes });

describe('the order for a credit', () => {
  it('is the matched one until staff choose otherwise', () => {
    expect(choiceFor(credit(), {})).toBe('o1');
    expect(choiceFor(credit(), { c1: '' })).toBe('');
  });

  it.each(['suggested', 'differs'])('is never chosen for staff if it is %s', (state) => {
    expect(choiceFor(credit({ state }), {})).toBe('');
    expect(choiceFor(credit({ state }), { c1: 'o1' })).toBe('o1');
  });

  it.each([
    ['suggested', ''],
    ['matched', 'o1'],
  ])('a choice that is no longer proposed does not count if it is %s', (state, expected) => {
    expect(choiceFor(credit({ state }), { c1: 'o2' })).toBe(expected);
  });

  it.each([{ state: 'settled' }, { state: 'unmatched' }, { proposals: [] }, { amountLeft: 5 }])('cannot be chosen in the list for %j', (changes) => {
    expect(isSelectable(credit(changes))).toBe(false);
    expect(choiceFor(credit(changes), { c1: 'o1' })).toBe('');
  });
});

it('one transfer in two credits is settled once: the second one differs, and staff choose it themselves', () => {
  const same = [{ ...proposal('o1'), paymentId: 'p1' }];
  const credits = [credit({ proposals: same }), credit({ _id: 'c2', state: 'differs', reason: 'A payment of 20 Nov 2026 has this transaction ID too.', proposals: same })];
  expect(chosenPairs(credits, {}).pairs).toEqual([{ creditId: 'c1', orderId: 'o1' }]);
});

it('the button settles the chosen ones, and sums them up to the paisa', () => {
  const credits = [credit(), credit({ _id: 'c2', amount: 0.2 }), credit({ _id: 'c3', state: 'suggested' })];
  expect(chosenPairs(credits, {})).toEqual({ pairs: [{ creditId: 'c1', orderId: 'o1' }, { creditId: 'c2', orderId: 'o1' }], amount: 12_499.3 });
});
