import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { addressOf } from './caller';

const proxy = '10.0.0.1';
const requestFrom = (forwardedFor: string | undefined, remoteAddress = proxy) =>
  ({ headers: { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) }, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it.each<[string, number, string | undefined, string]>([
    ['is the socket’s without a proxy of ours', 0, '203.0.113.1', proxy],
    ['is the last that our proxy wrote', 1, '198.51.100.1, 203.0.113.1', '203.0.113.1'],
    ['is the last but one behind two', 2, '198.51.100.1, 203.0.113.1, 192.0.2.1', '203.0.113.1'],
    ['is the socket’s where nothing was forwarded', 1, undefined, proxy],
    ['has no port', 1, '203.0.113.1:51234', '203.0.113.1'],
    ['has no brackets', 1, '[2001:db8::1]:51234', '2001:db8::1'],
    ['has no zone', 1, 'fe80::1%eth0', 'fe80::1'],
    ['is IPv4 where IPv6 only wraps it', 1, '::ffff:203.0.113.1', '203.0.113.1'],
    ['stays one of its own in its /64, so that each caller is counted by itself', 1, '2001:db8::2', '2001:db8::2'],
    ['is the socket’s where our proxy wrote no address', 1, '203.0.113.1, unknown', proxy],
    ['is not what a visitor writes before it', 1, 'é\u0001, 203.0.113.1', '203.0.113.1'],
    ['is the socket’s where everything is blank', 1, ', ,', proxy],
  ])('%s', (_, trustedProxies, forwardedFor, address) => {
    expect(addressOf(requestFrom(forwardedFor), trustedProxies)).toBe(address);
  });

  it('is plain IPv4 if the socket listens on IPv4 and IPv6', () => {
    expect(addressOf(requestFrom(undefined, '::ffff:203.0.113.1'), 0)).toBe('203.0.113.1');
  });
});
