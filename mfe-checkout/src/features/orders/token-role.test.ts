import { testToken, testUsers } from '@storefront/web-kit/testing';
import { describe, expect, it } from 'vitest';
import { tokenRole } from './token-role';

describe('tokenRole', () => {
  it('reads the role in a token’s payload', () => {
    expect(tokenRole(testToken(testUsers.admin))).toBe('admin');
    expect(tokenRole(testToken({ ...testUsers.customer, name: 'Ānanda ₹' }))).toBe('customer');
  });

  it.each([null, '', 'x', 'a.%%%.c', 'a.bnVsbA.c'])('returns no role for %j', (token) => {
    expect(tokenRole(token)).toBeUndefined();
  });
});
