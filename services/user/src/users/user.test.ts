import { describe, expect, it } from 'vitest';
import { allowPasswordReset, changePassword, credentialsOf, isTokenRevoked, rehash, register, resetPassword, warnOfGuessing, tokensRevokedBefore, updateProfile } from './user';

const now = new Date('2026-03-01T10:00:00.400Z');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const later = (ms: number) => new Date(now.getTime() + ms);
const form = { name: 'Meera', email: 'meera@example.in', phone: '9840012345', password: 'silk-and-zari' };
const { user, events } = register(form, { _id: 'u1', role: 'customer', passwordHash: 'hash-1', now });

describe('registering', () => {
  it('creates a user without addresses and publishes an event', () => {
    expect(user).toMatchObject({ _id: 'u1', name: 'Meera', role: 'customer', addresses: [], revision: 1, createdAt: now.toISOString() });
    expect(events).toEqual([{ type: 'user.registered', data: { userId: 'u1', name: 'Meera', email: 'meera@example.in', revision: 1 } }]);
  });

  it('stores the hash of the password, never the password', () => {
    expect(JSON.stringify({ user, events })).not.toContain(form.password);
  });
});

describe('updating the profile', () => {
  it('keeps an omitted phone, and clears an empty one', () => {
    expect(updateProfile(user, { name: 'M', email: 'm@example.in' }).user.phone).toBe('9840012345');
    expect(updateProfile(user, { name: 'M', email: 'm@example.in', phone: '' }).user.phone).toBe('');
  });

  it('publishes a growing revision', () => {
    const once = updateProfile(user, { name: 'M', email: 'm@example.in' });
    expect(once.events).toMatchObject([{ type: 'user.updated', data: { revision: 2 } }]);
    expect(updateProfile(once.user, { name: 'N', email: 'n@example.in' }).events).toMatchObject([{ data: { revision: 3 } }]);
  });

  it('publishes the old e-mail address, only if it was changed', () => {
    const facts = { userId: 'u1', name: 'M', revision: 2 };
    expect(updateProfile(user, { name: 'M', email: 'new@example.in' }).events).toEqual([
      { type: 'user.updated', data: { ...facts, email: 'new@example.in', previousEmail: 'meera@example.in' } },
    ]);
    expect(updateProfile(user, { name: 'M', email: user.email }).events).toEqual([{ type: 'user.updated', data: { ...facts, email: user.email } }]);
  });
});

describe('changing the password', () => {
  const changed = changePassword(user, 'hash-2', now).user;

  it('revokes tokens of the same second, and one that is being issued', () => {
    expect(isTokenRevoked(changed, seconds(now))).toBe(true);
    expect(isTokenRevoked(changed, seconds(later(600)))).toBe(true);
  });

  it('does not end new tokens', () => {
    expect(isTokenRevoked(changed, tokensRevokedBefore(changed))).toBe(false);
  });

  it('revokes the tokens issued after an earlier change', () => {
    const again = changePassword(changed, 'hash-3', later(10)).user;
    expect(isTokenRevoked(again, tokensRevokedBefore(changed))).toBe(true);
  });

  it('ends no token if it never happened', () => {
    expect(isTokenRevoked(user, 0)).toBe(false);
  });

  it('publishes whose tokens were revoked, and when', () => {
    expect(changePassword(user, 'hash-2', now).events).toEqual([
      {
        type: 'user.credentials-changed',
        data: { userId: 'u1', name: 'Meera', email: 'meera@example.in', changedAt: changed.credentialsChangedAt },
      },
    ]);
  });

  it('ends a started reset', () => {
    const started = allowPasswordReset(user, credentialsOf(user), 'token-hash', now).user;
    expect(changePassword(started, 'hash-2', now).user.passwordReset).toBeNull();
  });
});

describe('resetting the password', () => {
  const allowed = allowPasswordReset(user, credentialsOf(user), 'token-hash', now).user;

  it('works for 15 minutes and revokes older tokens', () => {
    const reset = resetPassword(allowed, 'token-hash', 'hash-2', later(15 * 60_000 - 1)).user;
    expect(reset).toMatchObject({ passwordHash: 'hash-2', passwordReset: null });
    expect(isTokenRevoked(reset, seconds(now))).toBe(true);
  });

  it.each([
    ['after 15 minutes', () => resetPassword(allowed, 'token-hash', 'hash-2', later(15 * 60_000))],
    ['with another token', () => resetPassword(allowed, 'other-hash', 'hash-2', now)],
    ['a second time', () => resetPassword(resetPassword(allowed, 'token-hash', 'hash-2', now).user, 'token-hash', 'hash-3', now)],
    ['without a started reset', () => resetPassword(user, 'token-hash', 'hash-2', now)],
  ])('is rejected %s', (_, act) => {
    expect(act).toThrow('Your password reset has expired. Please request a new OTP.');
  });

  it.each([
    ['another e-mail address', updateProfile(user, { name: 'Meera', email: 'new@example.in' }).user],
    ['the old address again, after another one', updateProfile(updateProfile(user, { name: 'Meera', email: 'new@example.in' }).user, user).user],
    ['another password', changePassword(user, 'hash-2', now).user],
  ])('is not allowed once the user has %s than when the code was mailed', (_, changed) => {
    expect(() => allowPasswordReset(changed, credentialsOf(user), 'token-hash', now)).toThrow('This OTP has expired');
  });

  it('ends with a change of the e-mail address', () => {
    const changed = updateProfile(allowed, { name: 'Meera', email: 'new@example.in' }).user;
    expect(() => resetPassword(changed, 'token-hash', 'hash-2', now)).toThrow('Your password reset has expired');
  });

  it.each([
    ['the name', updateProfile(allowed, { name: 'M', email: allowed.email }).user],
    ['the cost of the hash', rehash(allowed, 'hash-1b').user],
  ])('stays valid if only %s changed', (_, changed) => {
    expect(resetPassword(changed, 'token-hash', 'hash-2', now).user.passwordHash).toBe('hash-2');
  });
});

describe('guessing at an account', () => {
  const day = 86_400_000;

  it('is mailed to the owner once a day', () => {
    const warned = warnOfGuessing(user, now)!;
    expect(warned.events).toEqual([{ type: 'user.sign-in-guessed', data: { userId: 'u1', name: 'Meera', email: 'meera@example.in', at: now.toISOString() } }]);
    expect(warnOfGuessing(warned.user, later(day - 1))).toBeUndefined();
    expect(warnOfGuessing(warned.user, later(day))?.events).toHaveLength(1);
  });

  it('ends nothing', () => {
    const { user: warned } = warnOfGuessing(user, now)!;
    expect([credentialsOf(warned), warned.credentialsChangedAt]).toEqual([credentialsOf(user), null]);
  });
});
