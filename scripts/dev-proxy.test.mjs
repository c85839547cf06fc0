import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDevProxy } from './dev-proxy.mjs';

const listen = (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}`)));

describe('the proxy of npm run dev', () => {
  let shop;
  let proxy;
  let url;
  let left;
  beforeEach(async () => {
    left = [];
    shop = http.createServer((request, answer) => {
      answer.on('close', () => left.push(request.url));
      if (request.url === '/silent') return;
      answer.writeHead(200, { 'content-type': request.url === '/page' ? 'text/html' : 'text/event-stream' }).write(': open\n\n');
      if (request.url !== '/feed') setTimeout(() => answer.destroy(), 50);
    });
    proxy = createDevProxy({ shopUrl: await listen(shop) }).server;
    url = await listen(proxy);
  });
  afterEach(() => {
    for (const server of [proxy, shop]) {
      server.closeAllConnections();
      server.close();
    }
  });

  it.each(['/feed', '/silent'])('ends the shop’s side when the browser leaves (%s)', async (path) => {
    const leaving = http.get(url + path).on('error', () => undefined);
    await (path === '/feed' ? once(leaving, 'response') : once(shop, 'request'));
    expect(left).toEqual([]);
    leaving.destroy();
    await expect.poll(() => left).toEqual([path]);
  });

  it.each(['/events', '/page'])('ends the browser’s side when the shop’s answer breaks off (%s)', async (path) => {
    await expect(fetch(url + path, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) }).then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/);
  });

  it('forwards many complete answers over one connection to the shop', async () => {
    shop.removeAllListeners('request');
    // By default, both sides close a connection after 5 s without a request.
    const { options } = http.globalAgent;
    const { timeout } = options;
    onTestFinished(() => Object.assign(options, { timeout }));
    options.timeout = 60_000;
    shop.keepAliveTimeout = 60_000;
    const ports = new Set();
    shop.on('request', (request, answer) => {
      ports.add(request.socket.remotePort);
      answer.end('done');
    });
    for (let turn = 0; turn < 5; turn += 1) expect(await (await fetch(`${url}/file`)).text()).toBe('done');
    expect(ports.size).toBe(1);
  });
});
