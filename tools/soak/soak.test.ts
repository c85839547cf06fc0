import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { mixedRequests, type Request } from './mixed-load';
import { startLoad } from './soak';

it('a request with another status than the expected one has failed, also if the shop rejected it', async () => {
  const answering = (name: string, expected: number, status: number): Request => ({ name, expected, send: async () => ({ status }) });
  const silent: Request = { name: 'home', expected: 200, send: () => Promise.reject(new Error('no answer')) };
  const counts = { answered: 0, refused: 0, failed: {}, orders: 0 };
  const usual = [answering('list', 200, 200), answering('no such page', 404, 404), answering('my orders', 200, 401), silent];
  const load = startLoad({ usual, rare: [answering('order', 201, 429)] }, counts);
  await expect.poll(() => Object.keys(counts.failed).sort()).toEqual(['home: 0', 'my orders: 401', 'order: 429']);
  expect(counts.answered).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.orders).toBe(0);
  void load.stop();
});

it.each([
  [true, ['home', 'file']],
  [false, []],
])('a shop is asked for pages if it has a shell (%s)', async (hasShell, pages) => {
  const product = { _id: 'a', stock: 1, images: ['b'], price: 1, specifications: {} };
  const server = http.createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { token: 't' }, products: [product], product }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { usual } = await mixedRequests({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hasShell });
    expect(usual.map(({ name }) => name).filter((name) => ['home', 'file'].includes(name))).toEqual(pages);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
