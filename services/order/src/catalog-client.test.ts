import { createServer, type AddressInfo } from 'node:net';
import { newId } from '@storefront/service-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { createCatalogClient, type CatalogClient } from './catalog-client';

let close: (() => unknown) | undefined;
afterEach(() => close?.());

/** A catalogue that closes its first connection without an answer, as at the end of a process. */
async function restarting(answer: unknown): Promise<CatalogClient> {
  const text = JSON.stringify(answer);
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const isLost = connections === 1;
    socket.once('data', () => (isLost ? socket.destroy() : socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createCatalogClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { sent: 'ours', accepted: ['ours'] }, 30_000);
  close = () => (server.close(), client.close());
  return client;
}

describe('a catalogue that restarts loses no call of', () => {
  it('a lookup', async () => {
    const client = await restarting({ success: true, products: [] });
    expect(await client.lookup([newId()], { customer: newId() })).toEqual({ products: [], hold: undefined });
  });

  it('a hold', async () => {
    const client = await restarting({ success: true });
    expect(await client.hold(newId(), 1, [{ product: newId(), quantity: 1 }])).toBeUndefined();
  });

  it('a release', async () => {
    const client = await restarting({ success: true });
    expect(await client.release(newId(), 1, [newId()])).toBeUndefined();
  });
});
