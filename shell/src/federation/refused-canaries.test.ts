import { beforeEach, describe, expect, it } from 'vitest';
import { rememberRefused } from './refused-canaries';

const remembered = () => decodeURIComponent(/refused-canaries=([^;]*)/.exec(document.cookie)?.[1] ?? '');
beforeEach(() => {
  document.cookie = 'refused-canaries=; Max-Age=0; Path=/';
});

describe('a canary that failed', () => {
  it('is stored once by remote and version, beside earlier ones', () => {
    document.cookie = 'other=1';
    rememberRefused('catalog', '1.1.0');
    rememberRefused('checkout', '2.0.0-rc;1');
    rememberRefused('catalog', '1.1.0');
    expect(remembered()).toBe('catalog@1.1.0,checkout@2.0.0-rc;1');
  });

  it('is removed after twenty others, because a cookie is small', () => {
    for (let version = 0; version <= 20; version += 1) rememberRefused('catalog', String(version));
    expect(remembered().split(',')).toHaveLength(20);
    expect(remembered()).not.toMatch(/^catalog@0,/);
  });
});
