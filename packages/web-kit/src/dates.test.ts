import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDate, formatLongDate } from './dates';

describe('dates', () => {
  it('have a long and a short form, day first', () => {
    expect(formatLongDate('2026-11-21T12:00:00.000Z')).toBe('21 November 2026');
    expect(formatDate('2026-11-21T12:00:00.000Z')).toBe('21 Nov 2026');
  });

  it('are blank for text that is not a date', () => {
    expect(formatLongDate('yesterday')).toBe('');
  });
});

describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])('in a browser in %s', (zone) => {
  const { TZ } = process.env;
  let dates: typeof import('./dates');

  beforeEach(async () => {
    process.env.TZ = zone;
    vi.resetModules();
    dates = await import('./dates');
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toMatch(zone === 'Asia/Kolkata' ? /Kolkata|Calcutta/ : zone);
  });
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it.each([
    ['2026-11-21', '21 Nov 2026'],
    ['2026-01-01', '1 Jan 2026'],
    ['2026-11-21T18:29:59.999Z', '21 Nov 2026'],
    ['2026-11-21T18:30:00.000Z', '22 Nov 2026'],
    ['2026-11-20T16:00:00-08:00', '21 Nov 2026'],
    ['2026-11-21T23:59:59', '21 Nov 2026'],
    ['2026-11-21T00:00', '21 Nov 2026'],
  ])('%s is shown as %s', (iso, text) => {
    expect(dates.formatDate(iso)).toBe(text);
    expect(dates.formatLongDate(iso)).toContain(text.slice(0, 5));
  });
});
