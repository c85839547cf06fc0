import type { Identity } from '@storefront/service-kit';
import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startRevokedTokens, type Changes, type RevokedTokens } from './revoked-tokens';

const now = new Date('2026-03-01T10:00:00.000Z');
const changedAt = '2026-03-01T09:00:00.000Z';
const second = Date.parse(changedAt) / 1000;
const issued = (issuedAt: number, userId = 'u1'): Identity => ({
  userId,
  issuedAt,
  expiresAt: issuedAt + 3_600,
  role: 'customer',
  name: 'Meera',
  email: 'meera@example.in',
});

let running: RevokedTokens | undefined;
afterEach(() => {
  running?.stop();
  vi.useRealTimers();
});

const none: Changes = { changes: [] };
const one = (userId: string, at: string): Changes => ({ changes: [{ userId, changedAt: at }] });

const start = (changesSince: (since: string) => Promise<Changes>, freshMs = 600_000) => {
  running = startRevokedTokens({ changesSince, clock: () => now, logger: silentLogger, freshMs });
  return running;
};

describe('revoked tokens', () => {
  it('are requested at the start, for the lifetime of a token', async () => {
    const asked: string[] = [];
    const revoked = start(async (since) => (asked.push(since), one('u1', changedAt)));
    await revoked.firstAnswer;
    expect(asked[0]).toBe('2026-02-22T10:00:00.000Z');
    expect(revoked.isRevoked(issued(second - 1))).toBe(true);
    expect(revoked.isRevoked(issued(second))).toBe(false);
    expect(revoked.isRevoked(issued(second - 1, 'u2'))).toBe(false);
  });

  it('are those of all users after a restore, also of users without a change of their own', async () => {
    const revoked = start(async () => ({ ...one('u1', '2026-03-01T08:00:00.000Z'), allChangedAt: changedAt }));
    await revoked.firstAnswer;
    for (const userId of ['u1', 'u2']) {
      expect(revoked.isRevoked(issued(second - 1, userId))).toBe(true);
      expect(revoked.isRevoked(issued(second, userId))).toBe(false);
    }
  });

  it('are requested again, with an overlap, when a token arrives and the last answer is old', async () => {
    const asked: string[] = [];
    const revoked = start(async (since) => (asked.push(since), asked.length < 2 ? none : one('u1', changedAt)), 0);
    await revoked.firstAnswer;
    expect(await revoked.isRevoked(issued(second - 1))).toBe(true);
    expect(asked[1]).toBe('2026-03-01T09:59:00.000Z');
  });

  it('are requested once for simultaneous tokens, and every 30 s without tokens', async () => {
    vi.useFakeTimers();
    let asked = 0;
    const revoked = start(async () => ((asked += 1), none), 3_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(['u1', 'u2', 'u3'].map((userId) => revoked.isRevoked(issued(second, userId))));
    expect(asked).toBe(4);
  });

  it('delay only the first token, by at most a second, while the user service hangs', async () => {
    vi.useFakeTimers();
    let isUp = true;
    const revoked = start(() => (isUp ? Promise.resolve(one('u1', changedAt)) : new Promise(() => undefined)), 3_000);
    await vi.advanceTimersByTimeAsync(3_000);
    isUp = false;
    const first = revoked.isRevoked(issued(second - 1));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toBe(true);
    expect(revoked.isRevoked(issued(second - 1))).toBe(true);
  });

  it('follow an event at once, and an older event changes nothing', async () => {
    const revoked = start(async () => none);
    await revoked.firstAnswer;
    revoked.learn({ userId: 'u1', changedAt });
    revoked.learn({ userId: 'u1', changedAt: '2026-03-01T08:00:00.000Z' });
    expect(revoked.isRevoked(issued(second - 1))).toBe(true);
  });

  it('block every token until the first answer of the user service', async () => {
    let isUp = false;
    const revoked = start(() => (isUp ? Promise.resolve(none) : Promise.reject(new Error('down'))), 5);
    await revoked.firstAnswer;
    expect(revoked.isKnown()).toBe(false);
    expect(() => revoked.isRevoked(issued(second))).toThrow('Your login cannot be checked right now. Please try again.');
    isUp = true;
    await expect.poll(() => revoked.isKnown()).toBe(true);
    expect(await revoked.isRevoked(issued(second))).toBe(false);
  });

  it('stay known while the user service is unavailable', async () => {
    let isUp = true;
    const revoked = start(() => (isUp ? Promise.resolve(one('u1', changedAt)) : Promise.reject(new Error('down'))), 0);
    await revoked.firstAnswer;
    isUp = false;
    for (let call = 0; call < 3; call += 1) expect(await revoked.isRevoked(issued(second - 1))).toBe(true);
  });

  it('are requested every 3 s while the user service is down, however long that takes', async () => {
    vi.useFakeTimers();
    let asked = 0;
    start(() => ((asked += 1), Promise.reject(new Error('down'))), 3_000);
    await vi.advanceTimersByTimeAsync(300_000);
    asked = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBeGreaterThanOrEqual(20);
    expect(asked).toBeLessThanOrEqual(22);
  });

  it('are forgotten when the tokens have expired', async () => {
    const revoked = start(async () => one('old', '2026-02-22T09:59:59.000Z'));
    await revoked.firstAnswer;
    expect(revoked.isRevoked(issued(0, 'old'))).toBe(false);
  });
});
