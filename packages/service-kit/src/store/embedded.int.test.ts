import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, open as openFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf, silentLogger, type Chance } from '../testing';
import { openEmbeddedStore } from './embedded';
import type { Document, Store } from './store';

interface Item extends Document {
  n?: number;
  text?: string;
}

let folder: string;
let stores: Store[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-embedded-'));
  stores = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of stores) await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<Store> {
  const store = await openEmbeddedStore({ folder, logger: silentLogger });
  stores.push(store);
  return store;
}

async function withItems(count: number): Promise<void> {
  const store = await open();
  const items = await store.collection<Item>('items');
  for (let n = 0; n < count; n += 1) await items.insert({ _id: `i${n}`, n });
  await store.close();
}

/** Writes as fast as it can and prints each document that was acknowledged. */
const writerSource = `
  import { pino } from 'pino';
  import { openEmbeddedStore } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
  const store = await openEmbeddedStore({ folder: process.argv[2], logger: pino({ level: 'silent' }) });
  const items = await store.collection('items', [{ fields: [['n', 1]] }]);
  for (let n = 0; ; n += 1) {
    const _id = process.pid + '-' + n;
    await items.insert({ _id, n, text: 'x'.repeat(n % 700) });
    await items.update({ _id }, { $set: { updated: true } });
    await items.update({ _id }, { $set: { noted: true } }, { durable: false });
    console.log(_id);
  }
`;

async function bundleWriter(): Promise<string> {
  const { build } = await import('esbuild');
  const outfile = join(folder, 'writer.mjs');
  const banner = { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' };
  const stdin = { contents: writerSource, resolveDir: import.meta.dirname, loader: 'ts' as const };
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile, banner, logLevel: 'silent' });
  return outfile;
}

describe('the embedded store', () => {
  it('cuts off a write that a crash interrupted, and keeps all before it', async () => {
    await withItems(3);
    await appendFile(join(folder, 'items.db'), '{"_id":"i3","n":3,"text":"சேலை'.slice(0, -1));
    const items = await (await open()).collection<Item>('items');
    expect((await items.find({}, { sort: [['n', 1]] })).map(({ n }) => n)).toEqual([0, 1, 2]);
    await items.insert({ _id: 'i3', n: 33 });
    const reopened = await reopen();
    expect(await reopened.findOne({ _id: 'i3' })).toEqual({ _id: 'i3', n: 33 });
  });

  it('cuts off a torn line that is longer than one reading of the file', async () => {
    await withItems(1);
    await appendFile(join(folder, 'items.db'), `{"_id":"i1","text":"${'x'.repeat(200_000)}`);
    expect(await (await (await open()).collection<Item>('items')).count()).toBe(1);
  });

  it('starts on a file of nothing but a torn line', async () => {
    await writeFile(join(folder, 'items.db'), '{"_id":"i0"');
    expect(await (await (await open()).collection<Item>('items')).count()).toBe(0);
  });

  it('refuses to start on a file with a broken line in its middle, rather than drop it silently', async () => {
    await withItems(30);
    const file = join(folder, 'items.db');
    await writeFile(file, (await readFile(file, 'utf8')).replace('{"_id":"i3"', '{"_id":'));
    await expect((await open()).collection('items')).rejects.toThrow(/corrupt/);
  });

  it('reads back every character that a text can have, line ends of every kind among them', async () => {
    const everyCharacter = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
    const texts = [everyCharacter, 'a\u2028b\u2029c\u0085d', '\\\u2028', '\ud800', '🥻'];
    const store = await open();
    const items = await store.collection<Item>('items');
    for (const n of texts.keys()) await items.insert({ _id: `i${n}`, n });
    for (const [n, text] of texts.entries()) await items.update({ _id: `i${n}` }, { $set: { text } });
    await store.close();
    for (const round of ['as appended', 'as compacted']) {
      const reopened = await open();
      const found = await (await reopened.collection<Item>('items')).find({}, { sort: [['n', 1]] });
      expect(found.map(({ text }) => text), round).toEqual(texts);
      await reopened.close();
    }
  });

  it('survives a crash during compaction, with the old file or with the new one', async () => {
    await withItems(5);
    await writeFile(join(folder, 'items.db~'), '{"_id":"i0","n":0}\n{"_id":"i1"');
    expect(await (await reopen()).count()).toBe(5);
  });

  it('compacts a file that grows from updates, without a restart', async () => {
    const items = await (await open()).collection<Item>('items');
    await items.insert({ _id: 'a', n: 0 });
    const file = join(folder, 'items.db');
    const grown = Buffer.byteLength('{"_id":"a","n":5000}\n') * 4_000;
    for (let batch = 0; batch < 50; batch += 1) {
      await Promise.all(Array.from({ length: 100 }, () => items.update({ _id: 'a' }, { $inc: { n: 1 } })));
    }
    await items.count();
    expect(await items.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 5_000 });
    expect((await stat(file)).size).toBeLessThan(grown);
  });

  it('syncs once for all that is written at the same time, and for a write that need not be on the disk yet not at all', async () => {
    const items = await (await open()).collection<Item>('items');
    const handle = await openFile(join(folder, 'items.db'));
    await handle.close();
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync');
    await Promise.all(Array.from({ length: 50 }, (_, n) => items.insert({ _id: `i${n}`, n })));
    await Promise.all(Array.from({ length: 50 }, (_, n) => items.update({ _id: `i${n}` }, { $inc: { n: 1 } })));
    expect(sync.mock.calls.length).toBeLessThan(5);
    sync.mockClear();
    await items.update({ _id: 'i7' }, { $inc: { n: 1 } }, { durable: false });
    expect(await readFile(join(folder, 'items.db'), 'utf8')).toContain('{"_id":"i7","n":9}');
    expect(await items.remove({ _id: 'none' })).toBe(0);
    expect(sync).not.toHaveBeenCalled();
  });

  it('reads a page of the newest from the index: among twenty times as many documents it costs about the same', async () => {
    const store = await open();
    const msOf = async (name: string, count: number) => {
      const items = await store.collection<Item>(name, [{ fields: [['text', 1]] }, { fields: [['n', 1]] }]);
      await items.insertAll(Array.from({ length: count }, (_, n) => ({ _id: `i${n}`, n, text: n % 2 ? 'odd' : 'even' })));
      const page = () => items.find({ text: { $in: ['odd', 'even'] } }, { sort: [['n', -1]], skip: 50, limit: 50 });
      expect((await page()).map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, at) => count - 51 - at));
      const rounds = [];
      for (let round = 0; round < 40; round += 1) {
        const start = performance.now();
        await page();
        rounds.push(performance.now() - start);
      }
      return rounds.sort((a, b) => a - b)[10] as number;
    };
    const [few, many] = [await msOf('few', 1_000), await msOf('many', 20_000)];
    expect(many / few).toBeLessThan(5);
  });

  it('says of nothing that it is kept while it closes, unless it is', async () => {
    const store = await open();
    const [items, others] = [await store.collection<Item>('items'), await store.collection<Item>('others')];
    const handle = await openFile(join(folder, 'items.db'));
    await handle.close();
    const prototype = Object.getPrototypeOf(handle) as typeof handle;
    let finish = () => {};
    // One collection is let go of while the other still waits for the disk.
    vi.spyOn(prototype, 'datasync').mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    const slow = others.insert({ _id: 'slow' });
    await vi.waitFor(() => expect(prototype.datasync).toHaveBeenCalledTimes(1));
    const closing = store.close();
    const said: string[] = [];
    for (let n = 0; n < 50; n += 1) {
      await items.insert({ _id: `i${n}` }).then(() => said.push(`i${n}`), () => undefined);
      await new Promise(setImmediate);
    }
    finish();
    await Promise.all([slow, closing]);
    const kept = await (await reopen()).find();
    expect(said.filter((id) => !kept.some(({ _id }) => _id === id))).toEqual([]);
    await expect(items.insert({ _id: 'late' })).rejects.toThrow('The store is closed');
  });

  it('forgets an index that the code no longer names, and one that it names differently', async () => {
    const first = await open();
    const items = await first.collection<Item>('items', [{ fields: [['n', 1]], unique: true }]);
    await items.insert({ _id: 'a', n: 1 });
    await first.close();
    const again = await (await open()).collection<Item>('items', [{ fields: [['n', 1]] }]);
    await expect(again.insert({ _id: 'b', n: 1 })).resolves.toBeUndefined();
    expect(await again.count({ n: 1 })).toBe(2);
  });

  it('refuses everything after a write failed, for memory and file differ', async () => {
    const store = await open();
    const items = await store.collection<Item>('items');
    await rm(join(folder, 'items.db'));
    await mkdir(join(folder, 'items.db'));
    const together = [items.insert({ _id: 'a' }), items.update({ _id: 'a' }, { $set: { n: 1 } }), items.findOne({ _id: 'a' }), items.insert({ _id: 'a' })];
    const outcomes = await Promise.allSettled(together);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).message)).toEqual(together.map(() => expect.stringContaining('cannot be written to')));
    await expect(items.find()).rejects.toThrow('cannot be written to');
    await expect(store.ping()).rejects.toThrow('cannot be written to');
  });

  it('refuses names that would leave its folder', async () => {
    await expect((await open()).collection('../items')).rejects.toThrow(TypeError);
  });

  it('keeps another process out, names it, and lets the next one in once it was killed', async () => {
    const child = spawn(process.execPath, [await bundleWriter(), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(open()).rejects.toThrow(`is in use by process ${child.pid}. Stop it, or choose another DATA_DIR.`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(open()).resolves.toBeDefined();
  });

  it('stops once its lock was taken by another process after all', async () => {
    const store = await open();
    const items = await store.collection<Item>('items');
    await writeFile(join(folder, 'lock'), JSON.stringify({ token: 'another', pid: 1 }));
    await expect.poll(() => store.ping().then(() => 'fine', (error: Error) => error.message), { timeout: 5_000 }).toMatch(/was taken by process 1/);
    await expect(items.insert({ _id: 'a' })).rejects.toThrow('was taken');
  });

  it('loses nothing that it acknowledged when it is killed at any moment, over and over', async () => {
    const seed = Date.now() % 1_000_000;
    const chance = chanceOf(seed);
    const writer = await bundleWriter();
    const acknowledged: string[] = [];
    for (let round = 1; round <= 12; round += 1) {
      const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      const lines = createInterface({ input: child.stdout });
      const [enough, laterMs] = [chance.whole(1, 70), chance.whole(0, 20)];
      let count = 0;
      lines.on('line', (id) => {
        acknowledged.push(id);
        count += 1;
        if (count === enough) setTimeout(() => child.kill('SIGKILL'), laterMs);
      });
      // Some do not live to acknowledge anything: while a file is read and compacted, too, it may end.
      if (round % 4 === 0) setTimeout(() => child.kill('SIGKILL'), chance.whole(50, 500));
      const [[, signal]] = await Promise.all([once(child, 'exit'), once(lines, 'close')]);
      expect(signal).toBe('SIGKILL');
      if (round % 3 === 0) await tear(join(folder, 'items.db'), chance);
    }
    const items = await (await open()).collection<Item>('items');
    const kept = new Set((await items.find({ updated: true, noted: true })).map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !kept.has(id)), `seed ${seed}`).toEqual([]);
    expect([...kept].filter((id) => id.startsWith('torn')), `seed ${seed}`).toEqual([]);
  }, 120_000);

  async function reopen() {
    for (const store of stores.splice(0)) await store.close();
    return (await open()).collection<Item>('items');
  }

  /** What a kill in the middle of the next append would have left. */
  const tear = (file: string, chance: Chance) => {
    const line = '{"_id":"torn","n":1,"updated":true,"noted":true,"text":"சேலை"}';
    return appendFile(file, Buffer.from(line).subarray(0, chance.whole(1, line.length)));
  };
});
