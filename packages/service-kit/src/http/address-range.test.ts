import { describe, expect, it } from 'vitest';
import { addressRange, plainAddress } from './address-range';

describe('the range of an address', () => {
  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['another IPv4 address', '203.0.113.8', '203.0.113.8'],
    ['an IPv4 address with a port', '203.0.113.7:51234', '203.0.113.7'],
    ['spaces around', ' 203.0.113.7 ', '203.0.113.7'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['its neighbour', '2001:db8:1:2:ffff:4:5:6', '2001:db8:1:2::/64'],
    ['the next /64', '2001:db8:1:3::6', '2001:db8:1:3::/64'],
    ['a short form', '2001:db8::1', '2001:db8:0:0::/64'],
    ['zeros and capitals', '2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8:0:0::/64'],
    ['zeros in the middle', '2001:db8:1::2:3:4:5', '2001:db8:1:0::/64'],
    ['zeros at the end', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['the own machine', '::1', '0:0:0:0::/64'],
    ['IPv4 written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
    ['IPv4 written as IPv6, in hex', '::ffff:cb00:7107', '203.0.113.7'],
    ['IPv4 written as IPv6, in full', '0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['IPv4 behind NAT64', '64:ff9b::203.0.113.7', '203.0.113.7'],
    ['another IPv4 behind NAT64', '64:ff9b::203.0.113.8', '203.0.113.8'],
    ['a zone', 'fe80::1:2%eth0', 'fe80:0:0:0::/64'],
    ['brackets', '[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
    ['brackets and a port', '[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
    ['brackets and a zone', '[fe80::1%25eth0]:443', 'fe80:0:0:0::/64'],
  ])('%s: %s', (_, address, range) => {
    expect(addressRange(address)).toBe(range);
  });

  it.each(['', ' ', 'unknown', '_hidden', '203.0.113', '203.0.113.256', '::ffff:1.2.3.256', '1:2:3', ':::', '1::2::3', '[::1', '::1]', '%eth0', '203.0.113.7:x', 'é', '::\n1', 'a'.repeat(100_000), '%'.repeat(100_000)])(
    'counts what is no address as one: %#',
    (text) => {
      expect(addressRange(text)).toBe('unknown');
      expect(plainAddress(text)).toBeUndefined();
    },
  );
});

describe('the plain form of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:80', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[::1]:8080', '::1'],
  ])('%s is %s', (address, plain) => {
    expect(plainAddress(address)).toBe(plain);
  });
});
