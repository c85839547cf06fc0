import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../e2e/support/free-port';
import { createDevProxy } from './dev-proxy.mjs';
import { createShopProcess } from './dev-shop.mjs';

const listen = (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));

/** Names its process in each answer, and answers for a moment after SIGTERM. */
const slowShop = `
import http from 'node:http';
const url = 'http://127.0.0.1:' + process.env.PORT;
http.createServer((_, answer) => answer.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1', () => console.log('open at ' + url));
process.on('SIGTERM', () => setTimeout(() => process.exit(), 400));
`;

describe('the shop of npm run dev', () => {
  let folder;
  let shop;
  let url;
  const pid = async () => (await fetch(url)).text();

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'dev-shop-'));
    writeFileSync(path.join(folder, 'shop.mjs'), slowShop);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    shop = createShopProcess({ args: [path.join(folder, 'shop.mjs')], env: { ...process.env, PORT: String(port) }, url, proxyUrl: 'http://127.0.0.1:8080' });
  });
  afterAll(async () => {
    await new Promise((resolve) => shop.stop(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('is ready when the new process answers, not the old one', async () => {
    await shop.restart();
    const first = await pid();
    await shop.restart();
    expect(await pid()).not.toBe(first);
  });

  it('is replaced once by two edits at the same time', async () => {
    await Promise.all([shop.restart(), shop.restart()]);
    const now = await pid();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await pid()).toBe(now);
  });

  it('starts again after the code of an edit threw', async () => {
    const file = path.join(folder, 'shop.mjs');
    writeFileSync(file, 'process.exit(1)');
    await shop.restart();
    writeFileSync(file, slowShop);
    await shop.restart();
    expect(Number(await pid())).toBeGreaterThan(0);
  });

  it('can be stopped before its first start, and after the code of an edit threw', async () => {
    const other = createShopProcess({ args: ['--eval', 'process.exit(1)'], env: process.env, url, proxyUrl: url });
    await new Promise((resolve) => other.stop(resolve));
    await other.restart();
    await new Promise((resolve) => other.stop(resolve));
    expect(other).toBeDefined();
  });

  it('names the address whose pages are reloaded', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await shop.restart();
      await expect.poll(() => printed).toHaveBeenCalledWith('open at http://127.0.0.1:8080\n');
    } finally {
      printed.mockRestore();
    }
  });
});

it('a page of a shop that is starting loads again by itself', async () => {
  const { server } = createDevProxy({ shopUrl: `http://127.0.0.1:${await freePort()}` });
  const answer = await fetch(`http://127.0.0.1:${await listen(server)}/`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('<meta http-equiv="refresh" content="1"><title>Starting …</title><p>The shop is starting … If it does not start, its error is in the terminal.</p>');
  await new Promise((resolve) => server.close(resolve));
});
