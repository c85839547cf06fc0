import { testToken, testUsers } from '@storefront/web-kit/testing';
import { describe, expect, it } from 'vitest';
import { isExpired, tokenRole } from './token-role';

describe('tokenRole', () => {
  it('reads the role in a token’s payload', () => {
    expect(tokenRole(testToken(testUsers.admin))).toBe('admin');
    expect(tokenRole(testToken({ ...testUsers.customer, name: 'Ānanda ₹' }))).toBe('customer');
  });

  it.each([null, '', 'x', 'a.%%%.c', 'a.bnVsbA.c'])('returns no role for %j', (token) => {
    expect(tokenRole(token)).toBeUndefined();
  });
});

describe('isExpired', () => {
  it.each([
    ['in the past', { exp: Date.now() / 1000 - 60 }, true],
    ['in the future', { exp: Date.now() / 1000 + 60 }, false],
    ['unknown', {}, false],
  ])('reads the end of the login in a token’s payload: %s', (_when, payload, isOver) => {
    expect(isExpired(`a.${btoa(JSON.stringify(payload))}.c`)).toBe(isOver);
  });
});
