import { describe, expect, it } from 'vitest';
import { dayMs, takeOne, type Pace, type Paced } from './pace';

const minute = 60_000;
const start = new Date('2026-03-01T10:00:00.000Z');
const pace: Pace = { free: 5, firstWaitMs: minute, longestWaitMs: 60 * minute, perDay: 20 };

/** Makes each attempt as soon as it is allowed. @returns the minute of each */
function takeAll(attempts: number): number[] {
  let stored: Paced | undefined;
  let now = start;
  const times: number[] = [];
  while (times.length < attempts) {
    const decided = takeOne(stored, pace, now);
    if ('waitUntil' in decided) {
      now = new Date(decided.waitUntil);
      continue;
    }
    stored = decided.taken;
    times.push((now.getTime() - start.getTime()) / minute);
  }
  return times;
}

describe('the pace of attempts', () => {
  it('allows five at once, then one after 1, 2, 4 … minutes, at most an hour', () => {
    const times = takeAll(14);
    expect(times.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
    expect(times.slice(5).map((time, index) => time - times[index + 4]!)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('allows 20 a day', () => {
    const times = takeAll(26);
    expect(times[19]).toBeLessThan(dayMs / minute);
    expect(times[20]).toBe(dayMs / minute);
    expect(times[25]! - times[24]!).toBe(1);
  });

  it('never waits longer than the pace says, even if another request with a later clock came first', () => {
    const early = new Date(start.getTime() - 5);
    const earlyAnd = (ms: number) => ({ waitUntil: new Date(early.getTime() + ms).toISOString() });
    const stored: Paced = { count: 5, endsAt: new Date(start.getTime() + dayMs).toISOString(), nextAt: new Date(start.getTime() + minute).toISOString() };
    expect(takeOne(stored, pace, early)).toEqual(earlyAnd(minute));
    expect(takeOne({ ...stored, count: 20 }, pace, early)).toEqual(earlyAnd(dayMs));
  });

  it('does not extend the wait for refused attempts', () => {
    const stored: Paced = { count: 5, endsAt: '2026-03-02T10:00:00.000Z', nextAt: '2026-03-01T10:01:00.000Z' };
    for (let count = 0; count < 3; count += 1) expect(takeOne(stored, pace, start)).toEqual({ waitUntil: stored.nextAt });
  });
});
