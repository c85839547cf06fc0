import { afterEach, describe, expect, it } from 'vitest';
import { dayOf } from './day';

const nameOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const { TZ } = process.env;

describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])('on a server in %s', (zone) => {
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T18:29:59.999Z', '2026-11-21'],
    ['2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['2026-11-20T16:00:00-08:00', '2026-11-21'],
    ['2026-11-22T01:00:00+14:00', '2026-11-21'],
    ['2026-11-21T23:59:59', '2026-11-21'],
    ['2026-11-21T00:00', '2026-11-21'],
  ])('puts %s on the day %s in Asia/Kolkata', (moment, day) => {
    process.env.TZ = zone;
    expect(nameOf(dayOf(moment))).toBe(day);
  });

  it('accepts a Date', () => {
    process.env.TZ = zone;
    expect(nameOf(dayOf(new Date('2026-11-21T20:00:00Z')))).toBe('2026-11-22');
  });
});
