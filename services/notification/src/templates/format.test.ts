import { afterEach, describe, expect, it, vi } from 'vitest';

const { TZ } = process.env;

describe.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])('dates in mails, on a server in the time zone %s', (zone) => {
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it('are in Indian time', async () => {
    process.env.TZ = zone;
    vi.resetModules();
    const { formatDay, formatMoment, formatTime } = await import('./format');
    const moment = '2026-11-21T20:15:00.000Z';
    expect([formatDay(moment), formatMoment(moment), formatTime(moment)]).toEqual(['22 November 2026', '22 November 2026 at 1:45 am (IST)', '1:45 am (IST)']);
  });
});
