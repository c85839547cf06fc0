import { describe, expect, it } from 'vitest';
import { createVisitorPasses } from './visitor-pass';

describe('a visitor’s pass', () => {
  const passes = createVisitorPasses('secret');

  it.each(['203.0.113.7', '2001:db8::1'])('holds the address %s, for every gateway with the secret', (address) => {
    expect(createVisitorPasses('secret').addressIn(passes.issue(address))).toBe(address);
  });

  it.each([undefined, '', '203.0.113.7', '203.0.113.7 forged', ['a', 'b'], `${'x'.repeat(300)} y`])('holds no address if it is %j', (pass) => {
    expect(passes.addressIn(pass)).toBeUndefined();
  });

  it('is not valid for another address, or with another secret', () => {
    expect(passes.addressIn(passes.issue('203.0.113.7').replace('203', '204'))).toBeUndefined();
    expect(createVisitorPasses('another').addressIn(passes.issue('203.0.113.7'))).toBeUndefined();
  });
});
