import { afterEach, describe, expect, it, vi } from 'vitest';

const { TZ } = process.env;

describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])('in a browser in %s', (zone) => {
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it('an order’s history shows day and time in India', async () => {
    process.env.TZ = zone;
    vi.resetModules();
    const { formatDateTime } = await import('./date-time');
    expect(formatDateTime('2026-11-21T20:15:00.000Z')).toBe('22 November 2026 at 1:45 am (IST)');
    expect(formatDateTime('')).toBe('');
  });
});
