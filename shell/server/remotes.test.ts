import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { listen } from '@storefront/service-kit';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRemotes } from './remotes';

const entry = { manifest: '/remotes/catalog/mf-manifest.json', version: '1', team: 'catalogue' };
const manifest = (script: string) => ({ metaData: { globalName: 'catalog', remoteEntry: { name: script, path: '' } }, exposes: [] });
const early = [{ path: '/', data: '/api/products' }];

let server: Server;
let origin: string;
let asked: string[];
let files: Record<string, unknown>;
let isHanging: boolean;
let earlyDataFail: boolean;

const answer = (url: string, response: ServerResponse) => {
  const name = url.split('/').at(-1) ?? '';
  response.writeHead(earlyDataFail && name === 'early-data.json' ? 500 : name in files ? 200 : 404).end(JSON.stringify(files[name] ?? 'no'));
};

beforeEach(async () => {
  asked = [];
  isHanging = false;
  earlyDataFail = false;
  files = { 'mf-manifest.json': manifest('v1.js'), 'early-data.json': early };
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (!isHanging) answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Only a request that hangs reaches the time limit. */
const create = (times: object = {}) => createRemotes({ origin: () => origin, timeLimit: 20_000, ...times });
const scriptOf = async (remotes: ReturnType<typeof create>) => (await remotes.find(entry))?.manifest.entry;

describe('the server’s data about a remote', () => {
  it('consists of its manifest and the early data beside it', async () => {
    expect(await create().find(entry)).toEqual({ manifest: { entry: '/remotes/catalog/v1.js', global: 'catalog', modules: {}, slots: [] }, earlyData: early });
  });

  it('may have no early data', async () => {
    delete files['early-data.json'];
    expect((await create().find(entry))?.earlyData).toEqual([]);
  });

  it('is fetched once for many pages', async () => {
    const remotes = create({ freshMs: 60_000 });
    await Promise.all([remotes.find(entry), remotes.find(entry), remotes.find(entry)]);
    await remotes.find(entry);
    expect(asked).toHaveLength(2);
  });

  it('is used again while it is refreshed', async () => {
    const remotes = create({ freshMs: 0, staleMs: 60_000 });
    await remotes.find(entry);
    files['mf-manifest.json'] = manifest('v2.js');
    expect(await scriptOf(remotes)).toBe('/remotes/catalog/v1.js');
    await expect.poll(() => scriptOf(remotes)).toBe('/remotes/catalog/v2.js');
  });

  it('is refreshed before use if it is too old', async () => {
    const remotes = create({ freshMs: 0, staleMs: 0 });
    await remotes.find(entry);
    files['mf-manifest.json'] = manifest('v2.js');
    expect(await scriptOf(remotes)).toBe('/remotes/catalog/v2.js');
  });
});

it('is fetched without a socket if the gateway is in this process', async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const gateway = new Koa().use((ctx) => {
    asked.push(ctx.url);
    ctx.body = files[ctx.path.split('/').at(-1)!];
  });
  const listening = await listen(gateway, { port: 0, host: '127.0.0.1' });
  origin = listening.url;
  const connected = vi.spyOn(Socket.prototype, 'connect');
  try {
    expect(await scriptOf(create())).toBe('/remotes/catalog/v1.js');
    expect(asked).toHaveLength(2);
    expect(connected).not.toHaveBeenCalled();
  } finally {
    connected.mockRestore();
    await listening.close();
  }
});

describe('a remote without a valid answer', () => {
  it.each(['not a manifest', undefined])('counts as unknown after the answer %j', async (content) => {
    const onError = vi.fn();
    files = content === undefined ? {} : { 'mf-manifest.json': content };
    expect(await create({ onError }).find(entry)).toBeUndefined();
    expect(onError).toHaveBeenCalledOnce();
  });

  it('delays only the first page, and at most up to the time limit', async () => {
    isHanging = true;
    const remotes = create({ timeLimit: 30, freshMs: 0, failedMs: 60_000 });
    expect(await remotes.find(entry)).toBeUndefined();
    const before = asked.length;
    expect(await remotes.find(entry)).toBeUndefined();
    expect(asked).toHaveLength(before);
  });

  it('keeps its last valid answer while it fails, but not for ever', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const onError = vi.fn();
      const remotes = create({ onError, freshMs: 2_000, staleMs: 60_000 });
      await remotes.find(entry);
      files = {};
      for (let failures = 1; failures < 20; failures += 1) {
        now = failures * 3_000;
        expect(await scriptOf(remotes)).toBe('/remotes/catalog/v1.js');
        await expect.poll(() => onError.mock.calls.length).toBe(failures);
      }
      now = 180_000;
      expect(await remotes.find(entry)).toBeUndefined();
    } finally {
      clock.mockRestore();
    }
  });

  it('that never answered is asked again by the first page after a quiet time', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const remotes = create();
      const served = files;
      files = {};
      expect(await remotes.find(entry)).toBeUndefined();
      files = served;
      clock.mockReturnValue(30_000);
      expect(await scriptOf(remotes)).toBe('/remotes/catalog/v1.js');
    } finally {
      clock.mockRestore();
    }
  });

  it('keeps its early data if only they fail', async () => {
    const remotes = create({ freshMs: 0 });
    await remotes.find(entry);
    earlyDataFail = true;
    const found: unknown[] = [];
    const findAgain = async () => {
      found.push((await remotes.find(entry))?.earlyData);
      return asked.length;
    };
    await expect.poll(findAgain).toBeGreaterThanOrEqual(8);
    expect(found).toEqual(found.map(() => early));
  });

  it('is found once it answers', async () => {
    isHanging = true;
    const remotes = create({ timeLimit: 500, freshMs: 0, failedMs: 0 });
    expect(await remotes.find(entry)).toBeUndefined();
    isHanging = false;
    await expect.poll(() => scriptOf(remotes)).toBe('/remotes/catalog/v1.js');
  });
});
