import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open as openFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chanceOf, silentLogger, type Chance } from '../testing';
import { openEmbeddedStore } from './embedded';
import { parseFilter } from './filter';
import { matches } from './match';
import { sortDocuments, totalOrder } from './sort';
import { DuplicateKeyError, StoreUnavailableError, type Collection, type Document, type Filter, type Index, type Store } from './store';

interface Item extends Document {
  n?: number;
  text?: string;
}

let folder: string;
let stores: Store[];
const onFailure = vi.fn();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-embedded-'));
  stores = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  onFailure.mockClear();
  for (const store of stores) await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<Store> {
  const store = await openEmbeddedStore({ folder, logger: silentLogger, onFailure });
  stores.push(store);
  return store;
}

async function reopen() {
  for (const store of stores.splice(0)) await store.close();
  return (await open()).collection<Item>('items');
}

/** Files on which `fdatasync` is called. */
async function diskSync() {
  const handle = await openFile(join(folder, 'probe'), 'w');
  await handle.close();
  return vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync');
}

/** Writes as fast as it can and prints each document that was acknowledged. */
const writerSource = `
  import { pino } from 'pino';
  import { openEmbeddedStore } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
  const store = await openEmbeddedStore({ folder: process.argv[2], logger: pino({ level: 'silent' }) });
  const items = await store.collection('items', [{ fields: [['n', 1]] }, { fields: [['text', 1]], unique: true }]);
  for (let n = 0; ; n += 1) {
    const _id = process.pid + '-' + n;
    await items.insert({ _id, n, text: _id + 'x'.repeat(n % 700) });
    await items.update({ _id }, { $set: { updated: true } });
    await items.update({ _id }, { $set: { noted: true } }, { durable: false });
    console.log(_id);
  }
`;

/** Prints each document that was acknowledged, and the error of the first that was not, and then waits. */
const fillerSource = `
  import { pino } from 'pino';
  import { openEmbeddedStore } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
  const store = await openEmbeddedStore({ folder: process.argv[2], logger: pino({ level: 'silent' }) });
  const items = await store.collection('items', []);
  try {
    for (let n = 0; ; n += 1) {
      await items.insert({ _id: String(n), text: 'x'.repeat(10_000) });
      console.log(n);
    }
  } catch (error) {
    console.log(error.name);
    setInterval(() => undefined, 1_000);
  }
`;

/** A part whose first write at the start needs more than the free space. */
const seederSource = `
  import { createLogger } from ${JSON.stringify(join(import.meta.dirname, '../log.ts'))};
  import { runPart } from ${JSON.stringify(join(import.meta.dirname, '../run.ts'))};
  import { openEmbeddedStore } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
  runPart(async () => {
    const store = await openEmbeddedStore({ folder: process.argv[2], logger: createLogger('seeder', 'fatal') });
    const items = await store.collection('items', []);
    await items.insertAll(Array.from({ length: 200 }, (_, n) => ({ _id: String(n), text: 'x'.repeat(10_000) })));
    return { stop: () => store.close() };
  });
`;

/** Starts a process whose files cannot grow above a number of blocks of 512 bytes. This limit stands for a full disk. */
function spawnWithFullDisk(script: string, blocks = 1_024) {
  const child = spawn('sh', ['-c', `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`, process.execPath, script, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function bundleWriter(source = writerSource): Promise<string> {
  const { build } = await import('esbuild');
  const outfile = join(folder, 'writer.mjs');
  const banner = { js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);' };
  const stdin = { contents: source, resolveDir: import.meta.dirname, loader: 'ts' as const };
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile, banner, logLevel: 'silent' });
  return outfile;
}

describe('a damaged file', () => {
  const opening = async () => (await open()).collection<Item>('items', [{ fields: [['n', 1]] }]);

  it('is named if it is no database', async () => {
    await writeFile(join(folder, 'store.sqlite'), 'x'.repeat(5_000));
    await expect(opening()).rejects.toThrow(`${join(folder, 'store.sqlite')} is damaged. Move it away and restore a backup.`);
  });

  it('is named if a part of it is missing', async () => {
    await (await opening()).insertAll(Array.from({ length: 500 }, (_, n) => ({ _id: String(n), text: 'x'.repeat(100) })));
    for (const store of stores.splice(0)) await store.close();
    await truncate(join(folder, 'store.sqlite'), 5_000);
    await expect(opening()).rejects.toThrow(`${join(folder, 'store.sqlite')} is damaged`);
  });
});

describe('the embedded store', () => {
  it('returns every character of a text unchanged', async () => {
    const everyCharacter = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
    const texts = [everyCharacter, 'a\u2028b\u2029c\u0085d', '\\\u2028', '\ud800', '🥻', ''];
    const items = await (await open()).collection<Item>('items', [{ fields: [['text', 1]] }]);
    for (const [n, text] of texts.entries()) await items.insert({ _id: `i${n}`, n, text });
    for (const text of texts) expect(await items.count({ text })).toBe(1);
    expect((await (await reopen()).find({}, { sort: [['n', 1]] })).map(({ text }) => text)).toEqual(texts);
  });

  it('syncs once for simultaneous writes, and not for a write that is not durable', async () => {
    const items = await (await open()).collection<Item>('items');
    const sync = await diskSync();
    await Promise.all(Array.from({ length: 50 }, (_, n) => items.insert({ _id: `i${n}`, n })));
    await Promise.all(Array.from({ length: 50 }, (_, n) => items.update({ _id: `i${n}` }, { $inc: { n: 1 } })));
    expect(sync.mock.calls.length).toBe(2);
    sync.mockClear();
    await items.update({ _id: 'i7' }, { $inc: { n: 1 } }, { durable: false });
    expect(await items.remove({ _id: 'none' })).toBe(0);
    expect(await items.findOne({ _id: 'i7' })).toEqual({ _id: 'i7', n: 9 });
    expect(sync).not.toHaveBeenCalled();
  });

  it('answers writers and readers only with data on disk', async () => {
    const items = await (await open()).collection<Item>('items');
    const sync = await diskSync();
    const { promise, resolve } = Promise.withResolvers<void>();
    sync.mockReturnValueOnce(promise);
    const answered: string[] = [];
    const write = items.insert({ _id: 'a' }).then(() => answered.push('write'));
    const read = items.findOne({ _id: 'a' }).then(() => answered.push('read'));
    const refused = items.insert({ _id: 'a' }).catch(() => answered.push('refused'));
    await expect.poll(() => sync).toHaveBeenCalled();
    const later = items.count().then(() => answered.push('later read'));
    await new Promise(setImmediate);
    expect(answered).toEqual([]);
    resolve();
    await Promise.all([write, read, refused, later]);
    expect(answered.sort()).toEqual(['later read', 'read', 'refused', 'write']);
  });

  it('answers every call under load, also calls during a sync', async () => {
    const seed = Date.now() % 1_000_000;
    const chance = chanceOf(seed);
    const store = await open();
    const collections = [await store.collection<Item>('items'), await store.collection<Item>('others')];
    const sync = await diskSync();
    sync.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, chance.whole(0, 3))));
    await collections[0]!.insert({ _id: 'a', n: 0 });
    const calls: Promise<unknown>[] = [];
    for (let round = 0; round < 2_000; round += 1) {
      const collection = collections[chance.whole(0, 1)]!;
      const kind = chance.whole(0, 3);
      if (kind === 0) calls.push(collection.insert({ _id: `i${round}` }));
      else if (kind === 1) calls.push(collection.update({ _id: 'a' }, { $inc: { n: 1 } }, { durable: false }));
      else if (kind === 2) calls.push(collection.findOne({ _id: 'a' }));
      else calls.push(collection.remove({ _id: `i${round - 20}` }));
      if (chance.whole(0, 9) === 0) await new Promise(setImmediate);
      if (chance.whole(0, 99) === 0) await new Promise((resolve) => setTimeout(resolve, chance.whole(0, 4)));
    }
    const outcome = await Promise.race([Promise.all(calls).then(() => 'all answered'), new Promise((resolve) => setTimeout(resolve, 15_000, `stuck, seed ${seed}`))]);
    expect(outcome).toBe('all answered');
  });

  it('keeps every acknowledged write while it closes, and rejects the rest', async () => {
    const store = await open();
    const items = await store.collection<Item>('items');
    const sync = await diskSync();
    const { promise, resolve } = Promise.withResolvers<void>();
    sync.mockReturnValueOnce(promise);
    const said: string[] = [];
    const early = items.insert({ _id: 'early' }).then(() => said.push('early'));
    await expect.poll(() => sync).toHaveBeenCalledTimes(1);
    const between = items.insert({ _id: 'between' }).then(() => said.push('between'));
    const closing = store.close();
    await expect(items.insert({ _id: 'late' })).rejects.toThrow('The store is closed');
    resolve();
    await Promise.all([early, between, closing]);
    expect(said).toEqual(['early', 'between']);
    expect((await (await reopen()).find()).map(({ _id }) => _id)).toEqual(['early', 'between']);
    await expect(store.ping()).rejects.toThrow('The store is closed');
  });

  it('drops an index that the code no longer has or has changed', async () => {
    const first = await open();
    const items = await first.collection<Item>('items', [{ fields: [['n', 1]], unique: true }]);
    await items.insert({ _id: 'a', n: 1 });
    await first.close();
    const again = await (await open()).collection<Item>('items', [{ fields: [['n', 1]] }]);
    await expect(again.insert({ _id: 'b', n: 1 })).resolves.toBeUndefined();
    expect(await again.count({ n: 1 })).toBe(2);
  });

  it('keeps its indexes when a command opens a collection without indexes', async () => {
    const first = await open();
    await (await first.collection<Item>('items', [{ fields: [['n', 1]], unique: true }])).insert({ _id: 'a', n: 1 });
    const items = await reopen();
    await items.insert({ _id: 'b', n: 2 });
    await expect(items.insert({ _id: 'c', n: 1 })).rejects.toThrow('already has such a document');
  });

  it('rejects every call after a failed write, because memory and disk can differ', async () => {
    const store = await open();
    const items = await store.collection<Item>('items');
    (await diskSync()).mockRejectedValueOnce(new Error('out of order'));
    const together = [items.insert({ _id: 'a' }), items.findOne({ _id: 'a' }), items.insert({ _id: 'b' })];
    const outcomes = await Promise.allSettled(together);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).message)).toEqual(together.map(() => `${join(folder, 'store.sqlite')} cannot be used: out of order`));
    expect(onFailure).toHaveBeenCalledOnce();
    await expect(items.find()).rejects.toThrow(StoreUnavailableError);
    await expect(store.ping()).rejects.toThrow('cannot be used');
  });

  it('acknowledges no write whose transaction was rolled back because a snapshot could not commit it', async () => {
    const store = await open();
    const items = await store.collection<Item>('items');
    const written = items.insert({ _id: 'a' });
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(function (this: DatabaseSync) {
      this.exec('ROLLBACK');
      throw Object.assign(new Error('disk is full'), { errcode: 13 });
    });
    expect(() => store.contents()).toThrow(StoreUnavailableError);
    await expect(written).rejects.toThrow(StoreUnavailableError);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it.skipIf(process.platform === 'win32')('ends its process after a failed write, so that a supervisor starts it again, and keeps what it acknowledged', async () => {
    const writer = await bundleWriter(fillerSource);
    const child = spawnWithFullDisk(writer);
    const lines: string[] = [];
    const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const [[code]] = await Promise.all([once(child, 'exit'), once(output, 'close')]);
    expect(code).toBe(1);
    expect(lines.pop()).toBe('StoreUnavailableError');
    const kept = (await (await (await open()).collection<Item>('items')).find()).map(({ _id }) => _id);
    expect(kept).toEqual(expect.arrayContaining(lines));
    expect(lines.length).toBeGreaterThan(5);
  });

  it.skipIf(process.platform === 'win32')('names its file in the log, and without a stack in the reason of a failed start, if the disk is full', async () => {
    const child = spawnWithFullDisk(await bundleWriter(seederSource));
    const [log, reason, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    const file = join(folder, 'store.sqlite');
    expect({ code, reason }).toEqual({ code: 1, reason: `${file} cannot be read or written. Check the disk and its free space, and start again.\n` });
    expect(JSON.parse(log)).toMatchObject({ level: 'fatal', file, msg: 'The store cannot be used. The process ends' });
  });

  it.skipIf(process.platform === 'win32')('names its file, without a stack, if the disk is too full for an empty store', async () => {
    const child = spawnWithFullDisk(await bundleWriter(seederSource), 16);
    const [reason, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect({ code, reason }).toEqual({ code: 1, reason: `${join(folder, 'store.sqlite')} cannot be read or written. Check the disk and its free space, and start again.\n` });
  });

  it('rejects names outside its folder', async () => {
    await expect((await open()).collection('../items')).rejects.toThrow(TypeError);
  });

  it('is readable only by its owner', async () => {
    await (await (await open()).collection<Item>('items')).insert({ _id: 'a' });
    for (const file of ['lock.sqlite', 'store.sqlite', 'store.sqlite-wal']) expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
  });

  it('changes no document if a unique index refuses one of several', async () => {
    const items = await (await open()).collection<Item>('items', [{ fields: [['n', 1]], unique: true }]);
    await items.insertAll([{ _id: 'a', n: 1 }, { _id: 'b', n: 2 }]);
    await expect(items.updateAll({}, { $set: { n: 3 } })).rejects.toThrow(DuplicateKeyError);
    expect([await items.findOne({ _id: 'a' }), await items.findOne({ _id: 'b' }), await items.find({ n: 3 })]).toEqual([{ _id: 'a', n: 1 }, { _id: 'b', n: 2 }, []]);
  });

  it('limits its write-ahead log', async () => {
    const items = await (await open()).collection<Item>('items');
    let largest = 0;
    for (let n = 0; n < 80; n += 1) {
      await Promise.all(Array.from({ length: 100 }, (_, k) => items.insert({ _id: `${n}-${k}`, text: 'x'.repeat(4_000) })));
      largest = Math.max(largest, (await stat(join(folder, 'store.sqlite-wal'))).size);
    }
    expect(largest).toBeLessThan(20 * 1024 * 1024);
    expect(await items.count()).toBe(8_000);
  });

  it('gives a backup the state of one instant, also during writes', async () => {
    const store = await open();
    const items = await store.collection<Item>('items');
    await items.insertAll(Array.from({ length: 1_500 }, (_, n) => ({ _id: `i${n}`, n: 0 })));
    const pending = items.insert({ _id: 'pending', n: 0 });
    const contents = store.contents();
    const changes = items.updateAll({}, { $set: { n: 1 } });
    const read: Item[] = [];
    for await (const { documents } of contents) {
      read.push(...(documents as Item[]));
      await items.insert({ _id: `late${read.length}` });
    }
    await Promise.all([pending, changes]);
    expect(read.length).toBe(1_501);
    expect(read.every(({ n }) => n === 0)).toBe(true);
  });

  it('gives a backup the collections that this process has not opened', async () => {
    const store = await open();
    await (await store.collection<Item>('items')).insert({ _id: 'a' });
    await store.close();
    const found: unknown[] = [];
    for await (const content of (await open()).contents()) found.push(content);
    expect(found).toEqual([{ collection: 'items', documents: [{ _id: 'a' }] }]);
  });

  it('frees a copy that was closed before it was read', async () => {
    const store = await open();
    await store.collection<Item>('items');
    const unread = store.contents();
    unread.close();
    unread.close();
    await expect(unread[Symbol.asyncIterator]().next()).rejects.toThrow('not open');
  });

  it('excludes another process until the first one was killed', async () => {
    const child = spawn(process.execPath, [await bundleWriter(), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await expect(open()).rejects.toThrow(`${folder} is in use by another process. Stop it, or choose another DATA_DIR.`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(open()).resolves.toBeDefined();
    await expect(open()).rejects.toThrow('is in use');
  });

  it('waits for a command, which waits for nothing', async () => {
    const warn = vi.spyOn(silentLogger, 'warn');
    const command = await openEmbeddedStore({ folder, logger: silentLogger, isForCommand: true });
    await expect(openEmbeddedStore({ folder, logger: silentLogger, isForCommand: true })).rejects.toThrow(`${folder} is in use by another command`);
    let isOpen = false;
    const opening = open().then(() => (isOpen = true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isOpen).toBe(false);
    expect(warn).toHaveBeenCalledExactlyOnceWith({ folder }, expect.stringContaining('waits until the command ends'));
    await command.close();
    await opening;
    await expect(openEmbeddedStore({ folder, logger: silentLogger, isForCommand: true })).rejects.toThrow(`${folder} is in use by another process`);
  });

  it('loses no acknowledged write when it is killed at any moment', async () => {
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
      // Some end before they acknowledge a write, also while they open the store.
      if (round % 4 === 0) setTimeout(() => child.kill('SIGKILL'), chance.whole(50, 500));
      const [[, signal]] = await Promise.all([once(child, 'exit'), once(lines, 'close')]);
      expect(signal).toBe('SIGKILL');
    }
    const items = await (await open()).collection<Item>('items');
    const kept = new Set((await items.find({ updated: true, noted: true })).map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !kept.has(id)), `seed ${seed}`).toEqual([]);
    const byIndex = await items.find({ n: { $gte: 0 } });
    expect(byIndex.length, `seed ${seed}`).toBe(await items.count());
  }, 120_000);
});

describe('a search through an index', () => {
  type Loose = Document & Record<string, unknown>;
  const values = [null, undefined, 0, 1, 2, -1.5, '', 'a', 'ab', 'b', 'é', '🥻', true, false];
  const paths = ['a', 'b', 'c', 'd.e'];
  const operators = ['$gt', '$gte', '$lt', '$lte', '$ne', '$eq', '$in', '$nin', '$exists', '$prefix', '$contains'] as const;

  const value = (chance: Chance) => values[chance.whole(0, values.length - 1)];
  const defined = (chance: Chance) => value(chance) ?? null;
  const listOrValue = (chance: Chance): unknown =>
    chance.whole(0, 3) > 0 ? value(chance) : Array.from({ length: chance.whole(0, 3) }, () => defined(chance));

  function condition(chance: Chance): Filter[string] {
    const operator = operators[chance.whole(0, operators.length - 1)]!;
    if (operator === '$eq') return defined(chance);
    if (operator === '$in' || operator === '$nin') return { [operator]: Array.from({ length: chance.whole(0, 3) }, () => defined(chance)) };
    if (operator === '$exists') return { $exists: chance.whole(0, 1) === 1 };
    if (operator === '$prefix' || operator === '$contains') return { [operator]: ['', 'a', 'b'][chance.whole(0, 2)]! };
    return { [operator]: defined(chance) };
  }

  /** Two operators on one path, such as both bounds of a range. */
  function conditions(chance: Chance): Filter[string] {
    const [one, other] = [condition(chance), condition(chance)];
    return typeof one === 'object' && typeof other === 'object' ? { ...one, ...other } : one;
  }

  const filter = (chance: Chance): Filter => Object.fromEntries(Array.from({ length: chance.whole(0, 3) }, () => [paths[chance.whole(0, paths.length - 1)]!, conditions(chance)]));

  it('finds, counts and sorts like a search without an index', async () => {
    const seed = Date.now() % 1_000_000;
    const chance = chanceOf(seed);
    const indexes: Index[] = [
      { fields: [['a', 1]] },
      { fields: [['b', -1]], sparse: true },
      { fields: [['a', 1], ['c', -1]] },
      { fields: [['c', 1], ['d.e', 1]], sparse: true },
      { fields: [['d.e', -1]] },
    ];
    const items: Collection<Loose> = await (await open()).collection<Loose>('items', indexes);
    const stored: Loose[] = [];
    for (let n = 0; n < 150; n += 1) {
      const document = { _id: `i${n}`, a: listOrValue(chance), b: listOrValue(chance), c: value(chance), d: chance.whole(0, 4) > 0 ? { e: value(chance) } : undefined };
      await items.insert(document);
      if (n % 3 === 0) await items.update({ _id: document._id }, { $set: { a: defined(chance), 'd.e': defined(chance) }, $unset: { c: true } });
      stored.push((await items.findOne({ _id: document._id }))!);
    }
    for (let n = 0; n < 600; n += 1) {
      const wanted = filter(chance);
      const sort = chance.whole(0, 1) ? [] : totalOrder([[paths[chance.whole(0, paths.length - 1)]!, chance.whole(0, 1) ? 1 : -1]]);
      const [skip, limit] = [chance.whole(0, 5), chance.whole(1, 40)];
      const about = `seed ${seed}: ${JSON.stringify({ wanted, sort, skip, limit })}`;
      const clauses = parseFilter(wanted);
      const expected = stored.filter((document) => matches(document, clauses));
      expect(await items.count(wanted), about).toBe(expected.length);
      if (sort.length === 0) {
        expect(new Set((await items.find(wanted)).map(({ _id }) => _id)), about).toEqual(new Set(expected.map(({ _id }) => _id)));
        expect((await items.find(wanted, { skip, limit })).length, about).toBe(Math.max(0, Math.min(limit, expected.length - skip)));
      } else {
        const page = sortDocuments(expected, sort).slice(skip, skip + limit);
        expect((await items.find(wanted, { sort, skip, limit })).map(({ _id }) => _id), about).toEqual(page.map(({ _id }) => _id));
      }
    }
  });

  it('reads a page of a long list, or of a part between two bounds, without reading the list', async () => {
    const items = await (await open()).collection<Loose>('items', [{ fields: [['kind', 1], ['at', -1]] }, { fields: [['at', -1]] }]);
    await items.insertAll(Array.from({ length: 2_000 }, (_, n) => ({ _id: `i${n}`, kind: n % 2 ? 'x' : 'y', at: `2030-01-01T00:00:${String(n).padStart(5, '0')}` })));
    const read = vi.spyOn(JSON, 'parse');
    for (const wanted of [{}, { kind: 'x' }, { kind: { $in: ['x', 'y'] } }, { kind: { $ne: 'z' } }]) {
      read.mockClear();
      expect((await items.find(wanted, { sort: [['at', -1]], limit: 10 })).length).toBe(10);
      expect(read.mock.calls.length, JSON.stringify(wanted)).toBeLessThan(25);
    }
    for (const wanted of [{ at: { $gte: '2030', $lte: '2030-01-01T00:00:01000' } }, { kind: 'x', at: { $gte: '2030', $lte: '2030-01-01T00:00:00010' } }]) {
      read.mockClear();
      expect(await items.find(wanted, { sort: [['at', -1]], limit: 5 })).toHaveLength(5);
      expect(read.mock.calls.length, JSON.stringify(wanted)).toBe(5);
    }
    read.mockClear();
    expect(await items.count({ kind: 'x' })).toBe(1_000);
    expect(read).not.toHaveBeenCalled();
  });
});
