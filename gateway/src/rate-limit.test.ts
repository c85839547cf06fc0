import { readSettings } from '@storefront/service-kit';
import { describe, expect, it } from 'vitest';
import { config } from './config';
import { createRateLimit } from './rate-limit';

describe('the rate limit of an address', () => {
  it('allows 200 calls a second for any length of time, or 2,000 at once in ten seconds, by default', () => {
    const { RATE_LIMIT_PER_SECOND: perSecond } = readSettings({ RATE_LIMIT_PER_SECOND: config.RATE_LIMIT_PER_SECOND }, {});
    let time = 0;
    const limit = createRateLimit({ perSecond, now: () => time });
    for (let call = 0; call < 60 * 200; call += 1) {
      time = call * 5;
      expect(limit.take('203.0.113.1')).toBe(0);
    }
    for (let call = 0; call < 2_000; call += 1) expect(limit.take('203.0.113.2')).toBe(0);
    expect(limit.take('203.0.113.2')).toBeGreaterThan(0);
  });

  it('starts again after ten seconds', () => {
    let time = 0;
    const limit = createRateLimit({ perSecond: 1, now: () => time });
    for (let call = 0; call < 10; call += 1) expect(limit.take('203.0.113.1')).toBe(0);
    time = 4_000;
    expect(limit.take('203.0.113.1')).toBe(6);
    time = 10_000;
    expect(limit.take('203.0.113.1')).toBe(0);
  });

  it('is off with 0', () => {
    const limit = createRateLimit({ perSecond: 0, now: () => 0 });
    for (let call = 0; call < 10_000; call += 1) expect(limit.take('203.0.113.1')).toBe(0);
  });

  it('counts an IPv6 /64 as one address in every spelling, and its neighbours separately', () => {
    const limit = createRateLimit({ perSecond: 1, now: () => 0 });
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:1:2:3:4', '2001:0db8::5', '2001:DB8::6', '2001:db8::7', '2001:db8::8', '2001:db8::9', '2001:db8::a', '2001:db8::b']) {
      expect(limit.take(address)).toBe(0);
    }
    expect(limit.take('2001:db8::c')).toBeGreaterThan(0);
    expect(limit.take('2001:db8:0:1::c')).toBe(0);
  });
});
