import { describe, expect, it } from 'vitest';
import { verdictOf } from './check-audit.mjs';

const report = (severity) => JSON.stringify({
  vulnerabilities: { silk: { name: 'silk', severity, range: '<2.0.0', via: [{ title: 'Moths', url: 'https://example.com/1' }] } },
  metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, [severity]: 1 } },
});

describe('the audit of dependencies', () => {
  it.each(['high', 'critical'])('fails on a %s vulnerability and names it', (severity) => {
    expect(verdictOf(report(severity))).toEqual({ failed: true, text: `1 packages that ship have a high or critical vulnerability:\n  ${severity}: silk <2.0.0\n    Moths https://example.com/1` });
  });

  it.each(['moderate', 'low'])('only counts a %s vulnerability', (severity) => {
    expect(verdictOf(report(severity))).toEqual({ failed: false, text: 'no high or critical vulnerability in the packages that ship; 1 of lower severity' });
  });

  it.each([
    ['a registry without the call', '{"message":"405 Method Not Allowed","statusCode":405}', 'not checked: 405 Method Not Allowed'],
    ['no network', '{"error":{"code":"ENOTFOUND","summary":"request failed"}}', 'not checked: request failed'],
    ['no answer at all', '', 'not checked: npm printed no report'],
  ])('reports that nothing was checked because of %s', (_what, output, text) => {
    expect(verdictOf(output)).toEqual({ failed: false, text });
  });
});
