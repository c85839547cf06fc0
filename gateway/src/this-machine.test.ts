import { describe, expect, it } from 'vitest';
import type { GatewayContext } from './state';
import { isThisMachine } from './this-machine';

const isLocal = (remoteAddress: string | undefined, headers: Record<string, string> = {}, hostname = 'localhost') =>
  isThisMachine({ req: { socket: { remoteAddress } }, get: (name: string) => headers[name] ?? '', hostname } as unknown as GatewayContext);

describe('a caller', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('is on this machine if the socket’s address is %s', (address) => {
    expect(isLocal(address)).toBe(true);
  });

  it.each(['192.0.2.7', '::ffff:192.0.2.7', '10.0.0.1', '2001:db8::1', '::', undefined])('is not on this machine if the socket’s address is %s, although it asks for localhost', (address) => {
    expect(isLocal(address)).toBe(false);
  });

  it.each(['x-forwarded-for', 'forwarded'])('is not on this machine if the request has the header %s', (name) => {
    expect(isLocal('127.0.0.1', { [name]: 'for=127.0.0.1' })).toBe(false);
  });

  it.each(['shop.example', '192.0.2.1', ''])('is not on this machine if it asks for the host %j', (hostname) => {
    expect(isLocal('127.0.0.1', {}, hostname)).toBe(false);
  });
});
