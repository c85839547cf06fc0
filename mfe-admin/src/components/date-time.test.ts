import { afterEach, describe, expect, it, vi } from 'vitest';

const { TZ } = process.env;

describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])('in a browser in %s', (zone) => {
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it('shows the time in India', async () => {
    process.env.TZ = zone;
    vi.resetModules();
    const { formatTime } = await import('./date-time');
    expect(formatTime('2026-11-21T20:15:00.000Z')).toBe('1:45 am');
    expect(formatTime('')).toBe('');
  });
});
