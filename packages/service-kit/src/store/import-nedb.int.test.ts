import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../testing';
import { openEmbeddedStore } from './embedded';
import type { Document, Store } from './store';

let folder: string;
let store: Store | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-import-'));
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  await rm(folder, { recursive: true, force: true });
});

type Item = Document & Record<string, unknown>;

const leave = (name: string, ...lines: string[]) => writeFile(join(folder, name), lines.join(''));
const line = (entry: object) => `${JSON.stringify(entry)}\n`;

async function open() {
  await store?.close();
  store = undefined;
  store = await openEmbeddedStore({ folder, logger: silentLogger });
  return store;
}
const all = async (name: string) => (await (await open()).collection<Item>(name)).find();

describe('a folder of an earlier version', () => {
  it('is imported with the last state of each document and without removed ones', async () => {
    await leave(
      'orders.db',
      line({ $$indexCreated: { fieldName: ['customer._id', 'key'], unique: true, sparse: false } }),
      line({ _id: 'a', n: 1 }),
      line({ _id: 'b', n: 1, text: 'சேலை \u2028 "quoted"' }),
      line({ _id: 'a', n: 2, deep: { list: [1, null, { x: true }] } }),
      line({ _id: 'c', n: 3 }),
      line({ $$deleted: true, _id: 'c' }),
      line({ $$indexRemoved: 'n' }),
    );
    await leave('mails.db', line({ _id: 'm' }));
    expect(await all('orders')).toEqual([
      { _id: 'a', n: 2, deep: { list: [1, null, { x: true }] } },
      { _id: 'b', n: 1, text: 'சேலை \u2028 "quoted"' },
    ]);
    expect(await store!.names()).toEqual(['mails', 'orders']);
    expect((await readdir(join(folder, 'imported'))).sort()).toEqual(['mails.db', 'orders.db']);
  });

  it('is imported only once, so that later changes stay', async () => {
    await leave('items.db', line({ _id: 'a', n: 1 }));
    const items = await (await open()).collection<Item>('items', [{ fields: [['n', 1]] }]);
    await items.update({ _id: 'a' }, { $set: { n: 2 } });
    expect(await all('items')).toEqual([{ _id: 'a', n: 2 }]);
    expect(await (await store!.collection<Item>('items')).count({ n: 2 })).toBe(1);
  });

  it('is imported only once if a power cut undoes the move of the file', async () => {
    await leave('items.db', line({ _id: 'a', n: 1 }), line({ _id: 'b', n: 2 }));
    await (await (await open()).collection<Item>('items')).update({ _id: 'b' }, { $set: { n: 3 } });
    await rename(join(folder, 'imported', 'items.db'), join(folder, 'items.db'));
    expect(await all('items')).toEqual([{ _id: 'a', n: 1 }, { _id: 'b', n: 3 }]);
    expect(await readdir(folder)).not.toContain('items.db');
  });

  it.each([
    ['began anew', async () => undefined],
    ['got its files back', () => rename(join(folder, 'imported', 'items.db'), join(folder, 'items.db'))],
  ])('is rejected unchanged if that version ran again after the import and %s', async (_case, goBack) => {
    await leave('items.db', line({ _id: 'a' }));
    expect(await all('items')).toEqual([{ _id: 'a' }]);
    await store!.close();
    await goBack();
    const kept = await readdir(join(folder, 'imported'));
    await leave('items.db', line({ _id: 'b' }));
    const later = Date.now() / 1_000 + 60;
    await utimes(join(folder, 'items.db'), later, later);
    await leave('mails.db', line({ _id: 'm' }));
    await expect(open()).rejects.toThrow('items.db is from an earlier version of the shop, which ran after this version.');
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['items.db', 'mails.db']));
    expect(await readdir(join(folder, 'imported'))).toEqual(kept);
    await rm(join(folder, 'items.db'));
    expect(await all('items')).toEqual([{ _id: 'a' }]);
  });

  it('is rejected unchanged if that version ran after this version had begun without data', async () => {
    await (await (await open()).collection<Item>('items')).insert({ _id: 'a' });
    await store!.close();
    await leave('items.db', line({ _id: 'b' }));
    for (let start = 0; start < 2; start += 1) await expect(open()).rejects.toThrow('items.db is from an earlier version of the shop, which ran after this version.');
    expect(await readdir(folder)).toContain('items.db');
    await rm(join(folder, 'items.db'));
    expect(await all('items')).toEqual([{ _id: 'a' }]);
  });

  it('is imported once if a killed compaction left an incomplete new file', async () => {
    await leave('items.db', line({ _id: 'a' }), line({ _id: 'b' }));
    await leave('items.db~', line({ _id: 'a' }));
    for (let start = 0; start < 2; start += 1) expect(await all('items')).toEqual([{ _id: 'a' }, { _id: 'b' }]);
    expect(await readFile(join(folder, 'imported', 'items.db'), 'utf8')).toContain('"b"');
  });

  it('is imported without an incomplete last line', async () => {
    await leave('items.db', line({ _id: 'a' }), '{"_id":"b","text":"சே');
    expect(await all('items')).toEqual([{ _id: 'a' }]);
  });

  it('is rejected unchanged with a broken line before its end', async () => {
    await leave('items.db', line({ _id: 'a' }), '{"_id":\n', line({ _id: 'b' }));
    await expect(open()).rejects.toThrow('items.db is damaged in line 2. Restore the shop from a backup.');
    expect(await readdir(folder)).toContain('items.db');
    // The next start fails in the same way.
    await expect(open()).rejects.toThrow('is damaged in line 2');
  });

  it('is imported with the new file of a killed compaction', async () => {
    await leave('items.db~', line({ _id: 'a' }));
    expect(await all('items')).toEqual([{ _id: 'a' }]);
  });

  it('is rejected while the earlier version runs', async () => {
    await mkdir(folder, { recursive: true });
    await leave('items.db', line({ _id: 'a' }));
    await leave('items.db~', 'a compaction in progress');
    const stat = await readFile(`/proc/${process.ppid}/stat`, 'utf8');
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    await leave('lock', JSON.stringify({ pid: process.ppid, startedAt }));
    await expect(open()).rejects.toThrow(`in use by process ${process.ppid}, an earlier version of the shop`);
    expect(await readdir(folder)).toContain('items.db~');
    await leave('lock', JSON.stringify({ pid: process.ppid, startedAt: '1' }));
    expect(await all('items')).toEqual([{ _id: 'a' }]);
  });
});
