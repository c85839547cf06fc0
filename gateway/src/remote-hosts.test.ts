import { readMetrics } from '@storefront/service-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFrontEnds } from './front-ends';
import { createRemoteHosts } from './remote-hosts';
import { fakePart, json, openGateway } from './testing/parts';

describe('the hosts of the remotes’ files', () => {
  let time: number;
  let map: string[] | Error | Promise<string[]>;
  let reads: number;
  let hosts: ReturnType<typeof createRemoteHosts>;
  beforeEach(() => {
    [time, map, reads] = [0, ['catalog'], 0];
    const namesInMap = async () => {
      reads += 1;
      if (map instanceof Error) throw map;
      return map;
    };
    hosts = createRemoteHosts({ remoteUrl: 'http://mfe-{name}.invalid', namesInMap, now: () => time });
  });
  afterEach(() => hosts.close());

  it('are those in the federation map', async () => {
    expect(await hosts.hostOf('catalog')).toBeDefined();
    expect(await hosts.hostOf('reviews')).toBeUndefined();
  });

  it('include a new remote a second after the map names it', async () => {
    const catalog = await hosts.hostOf('catalog');
    map = ['catalog', 'reviews'];
    expect(await hosts.hostOf('reviews')).toBeUndefined();
    time = 1_000;
    expect(await hosts.hostOf('reviews')).toBeDefined();
    expect(await hosts.hostOf('catalog')).toBe(catalog);
  });

  it('include a remote for ten minutes after it left the map', async () => {
    await hosts.hostOf('catalog');
    map = ['reviews'];
    time = 599_999;
    await hosts.hostOf('reviews');
    expect(await hosts.hostOf('catalog')).toBeDefined();
    time = 601_000;
    expect(await hosts.hostOf('gone')).toBeUndefined();
    expect(await hosts.hostOf('catalog')).toBeUndefined();
  });

  it('do not include a name that no remote can have', async () => {
    map = ['catalog', '../x', 'X', 'y'.repeat(42)];
    for (const name of map) await hosts.hostOf(name);
    expect(hosts.size()).toBe(1);
  });

  it('stay reachable while the map cannot be read; an unknown remote fails', async () => {
    await hosts.hostOf('catalog');
    map = new Error('The shell is down');
    time = 1_000;
    expect(await hosts.hostOf('catalog')).toBeDefined();
    await expect(hosts.hostOf('reviews')).rejects.toThrow('The shell is down');
  });

  it('do not wait for a slow map if they are known; a made-up remote waits', async () => {
    await hosts.hostOf('catalog');
    const slow = Promise.withResolvers<string[]>();
    [map, time] = [slow.promise, 1_000];
    const madeUp = hosts.hostOf('made-up');
    expect(await hosts.hostOf('catalog')).toBeDefined();
    slow.resolve(['catalog']);
    expect(await madeUp).toBeUndefined();
  });

  it('are read once for many requests at a time', async () => {
    await Promise.all(Array.from({ length: 1_000 }, (_, at) => hosts.hostOf(`x${at}`)));
    expect(reads).toBe(1);
  });
});

it('10,000 made-up remotes get 404, open no client, add no metric, and do not stop others', async () => {
  const [shell, catalog] = await Promise.all([fakePart((_, response) => json(response, { remotes: { catalog: {} } })), fakePart()]);
  const frontEnds = createFrontEnds({ shell: shell.url, remoteUrl: catalog.url });
  const gateway = await openGateway({ frontEnds: frontEnds.middleware });
  const seriesCount = async () => (await readMetrics()).text.split('\n').filter((line) => /^(http|storefront)_/.test(line)).length;
  const file = () => gateway.request('GET', '/remotes/catalog/mf-manifest.json');
  try {
    await file();
    expect((await gateway.request('GET', '/remotes/made-up/x.js')).status).toBe(404);
    const [before, startedAt] = [await seriesCount(), performance.now()];
    for (let at = 0; at < 10_000; at += 100) {
      const madeUp = Array.from({ length: 100 }, (_, offset) => gateway.request('GET', `/remotes/r${at + offset}-${Math.random().toString(36).slice(2)}/x.js`));
      expect((await file()).status).toBe(200);
      expect(new Set((await Promise.all(madeUp)).map(({ status }) => status))).toEqual(new Set([404]));
    }
    // At most one read a second: two before `startedAt`, and one more than the whole seconds since then.
    expect(shell.received.length).toBeLessThanOrEqual(3 + (performance.now() - startedAt) / 1_000);
    expect(catalog.received).toHaveLength(101);
    expect(await seriesCount()).toBe(before);
  } finally {
    await gateway.close();
    await frontEnds.close();
    await Promise.all([shell.close(), catalog.close()]);
  }
}, 240_000);
