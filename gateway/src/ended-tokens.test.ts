import type { Identity } from '@storefront/service-kit';
import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startEndedTokens, type EndedTokens } from './ended-tokens';

const now = new Date('2026-03-01T10:00:00.000Z');
const changedAt = '2026-03-01T09:00:00.000Z';
const second = Date.parse(changedAt) / 1000;
const issued = (issuedAt: number, userId = 'u1'): Identity => ({
  userId,
  issuedAt,
  role: 'customer',
  name: 'Meera',
  email: 'meera@example.in',
});

let running: EndedTokens | undefined;
afterEach(() => running?.stop());

const start = (changesSince: (since: string) => Promise<{ userId: string; changedAt: string }[]>, pollMs = 5) => {
  running = startEndedTokens({ changesSince, clock: () => now, logger: silentLogger, pollMs });
  return running;
};

describe('tokens that ended', () => {
  it('are known from the start, for as long as a token lives', async () => {
    const asked: string[] = [];
    const ended = start(async (since) => (asked.push(since), [{ userId: 'u1', changedAt }]));
    await ended.firstAnswer;
    expect(asked[0]).toBe('2026-02-22T10:00:00.000Z');
    expect(ended.hasEnded(issued(second - 1))).toBe(true);
    expect(ended.hasEnded(issued(second))).toBe(false);
    expect(ended.hasEnded(issued(second - 1, 'u2'))).toBe(false);
  });

  it('are asked for again and again, with an overlap, so that another replica’s event is learnt too', async () => {
    const asked: string[] = [];
    const ended = start(async (since) => (asked.push(since), asked.length < 3 ? [] : [{ userId: 'u1', changedAt }]));
    await vi.waitFor(() => expect(ended.hasEnded(issued(second - 1))).toBe(true));
    expect(asked[1]).toBe('2026-03-01T09:59:00.000Z');
  });

  it('are learnt from an event at once, and an older event changes nothing', async () => {
    const ended = start(async () => [], 600_000);
    await ended.firstAnswer;
    ended.learn({ userId: 'u1', changedAt });
    ended.learn({ userId: 'u1', changedAt: '2026-03-01T08:00:00.000Z' });
    expect(ended.hasEnded(issued(second - 1))).toBe(true);
  });

  it('let nobody in while nothing is known, and everybody once it is', async () => {
    let isUp = false;
    const ended = start(() => (isUp ? Promise.resolve([]) : Promise.reject(new Error('down'))));
    await ended.firstAnswer;
    expect(ended.isKnown()).toBe(false);
    expect(() => ended.hasEnded(issued(second))).toThrow('Your login cannot be checked right now. Please try again.');
    isUp = true;
    await vi.waitFor(() => expect(ended.isKnown()).toBe(true));
    expect(ended.hasEnded(issued(second))).toBe(false);
  });

  it('stay known while the user service is away', async () => {
    let isUp = true;
    const ended = start(() => (isUp ? Promise.resolve([{ userId: 'u1', changedAt }]) : Promise.reject(new Error('down'))));
    await ended.firstAnswer;
    isUp = false;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ended.hasEnded(issued(second - 1))).toBe(true);
  });

  it('are forgotten when the tokens have expired anyway', async () => {
    const ended = start(async () => [{ userId: 'old', changedAt: '2026-02-22T09:59:59.000Z' }]);
    await ended.firstAnswer;
    expect(ended.hasEnded(issued(0, 'old'))).toBe(false);
  });
});
