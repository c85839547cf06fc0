import { describe, expect, it } from 'vitest';
import { contactOf, newerOf } from './contact';

const identity = { userId: 'c'.repeat(24), name: 'Lakshmi Iyer', email: 'lakshmi@example.in' };
const stored = (revision: number) => ({ _id: identity.userId, name: 'Lakshmi Rao', email: 'rao@example.in', revision });

describe('the newer contact', () => {
  it.each([
    ['the token’s if none is stored', undefined, 0, 'Lakshmi Iyer'],
    ['the token’s if its revision is larger', stored(3), 4, 'Lakshmi Iyer'],
    ['the stored one if its revision is larger', stored(4), 3, 'Lakshmi Rao'],
    ['the stored one if both have the same revision', stored(4), 4, 'Lakshmi Rao'],
    ['the stored one if the token has no revision', stored(1), undefined, 'Lakshmi Rao'],
  ])('is %s', (_, contact, revision, name) => {
    expect(newerOf(contact, contactOf({ ...identity, revision })).name).toBe(name);
  });
});
