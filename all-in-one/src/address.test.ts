import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressOf, openable } from './address';

describe('the address of the shop on this machine', () => {
  it.each([
    ['http://0.0.0.0:7317', 'http://127.0.0.1:7317'],
    ['http://[::]:7317', 'http://[::1]:7317'],
    ['http://10.0.0.0:7317', 'http://10.0.0.0:7317'],
  ])('is one that a browser can open: %s', (url, expected) => {
    expect(openable(url)).toBe(expected);
  });
});

describe('the public address of the shop', () => {
  it('is the setting, if it is set', async () => {
    expect(await addressOf({ HOST: '::1', PORT: 0, PUBLIC_URL: 'https://shop.example' })).toEqual({ PORT: 0, PUBLIC_URL: 'https://shop.example' });
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:7317'],
    ['0.0.0.0', 'http://127.0.0.1:7317'],
    ['localhost', 'http://localhost:7317'],
    ['::1', 'http://[::1]:7317'],
    ['::', 'http://[::1]:7317'],
  ])('is an address that a browser can open, for the host %s', async (HOST, expected) => {
    expect(await addressOf({ HOST, PORT: 7317 })).toEqual({ PORT: 7317, PUBLIC_URL: expected });
  });

  it('has a port that is free, if the port is 0', async () => {
    const isFree = async () => {
      const { PORT, PUBLIC_URL } = await addressOf({ HOST: '127.0.0.1', PORT: 0 });
      expect(PUBLIC_URL).toBe(`http://127.0.0.1:${PORT}`);
      const server = createServer();
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(PORT, '127.0.0.1', resolve));
      await new Promise((resolve) => server.close(resolve));
      return true;
    };
    // Another process can take the port first, but hardly twice.
    expect(await isFree().catch(isFree)).toBe(true);
  });
});
