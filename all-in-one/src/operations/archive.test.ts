import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArchive, writeArchive, type Content } from './archive';
import { RefusedError } from './context';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, open: vi.fn(real.open), statfs: vi.fn(real.statfs) };
});

const contents: Content[] = [
  { part: 'order', collection: 'orders', documents: [{ _id: 'a', note: 'ஸேலை \u2028 🥻' }, { _id: 'b' }] },
  { picture: 'c0ffee', base64: Buffer.from([0, 255, 10, 13]).toString('base64') },
  { part: 'user', collection: 'users', documents: [{ _id: 'u', name: 'x'.repeat(300_000) }] },
];

describe('a backup file', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-archive-'));
    file = join(folder, 'backup.gz');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (content = contents) => writeArchive(file, new Date(), (async function* () { yield* content; })());
  const read = async () => {
    const found: Content[] = [];
    for await (const content of readArchive(file)) found.push(content);
    return found;
  };
  /** Changes the content as with an editor. */
  const edit = async (change: (text: string) => string) => writeFile(file, gzipSync(change(gunzipSync(await readFile(file)).toString('utf8'))));

  it('returns its content in order', async () => {
    await write();
    expect(await read()).toEqual(contents);
    expect(await readdir(folder)).toEqual(['backup.gz']);
  });

  it('has a name that survives a power cut', async () => {
    vi.mocked(open).mockClear();
    await write();
    expect(vi.mocked(open).mock.calls.at(-1)).toEqual([folder, 'r']);
  });

  it('is rejected if it is incomplete', async () => {
    await write();
    const whole = await readFile(file);
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(read(), String(share)).rejects.toThrow('cannot be restored');
    }
  });

  it.each<[string, (text: string) => string]>([
    ['a document was changed', (text) => text.replace('"_id":"b"', '"_id":"c"')],
    ['a line is missing', (text) => text.split('\n').filter((_line, number) => number !== 2).join('\n')],
    ['its end is missing', (text) => text.split('\n').slice(0, -2).join('\n')],
    ['something was added', (text) => `${text}{"picture":"d","base64":""}\n`],
    ['it names a file outside', (text) => text.replace('"orders"', '"../orders"')],
    ['it is something else', () => 'not a backup\n'],
    ['it is a backup of another kind', (text) => text.replace('"storefrontBackup":1', '"storefrontBackup":2')],
  ])('is rejected if %s', async (_case, change) => {
    await write();
    await edit(change);
    await expect(read()).rejects.toThrow('cannot be restored');
  });

  it('is rejected if it does not exist', async () => {
    await expect(read()).rejects.toThrow('it cannot be opened (ENOENT)');
  });

  it('is rejected if it is a folder', async () => {
    file = folder;
    await expect(read()).rejects.toThrow(`${folder} cannot be restored: EISDIR`);
  });

  it('leaves nothing behind if it could not be completed', async () => {
    const failing = (async function* (): AsyncGenerator<Content> {
      yield contents[0]!;
      throw new Error('the store is gone');
    })();
    await expect(writeArchive(file, new Date(), failing)).rejects.toThrow('the store is gone');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not completed if it would leave less than 10 MB of the disk free, because a shop on that disk would end', async () => {
    await write();
    const earlier = await readFile(file);
    for (const bavail of [3_000, 2_600]) vi.mocked(statfs).mockResolvedValueOnce({ blocks: 100_000, bavail, bsize: 4096 } as never);
    const failure = await write([{ picture: 'c0ffee', base64: randomBytes(1_200_000).toString('base64') }]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RefusedError);
    expect((failure as Error).message).toBe(`The backup cannot be written to ${file}: the disk is nearly full. Free some space.`);
    expect(await readFile(file)).toEqual(earlier);
    expect(await readdir(folder)).toEqual(['backup.gz']);
  });

  it.each<[string, (folder: string) => string, string]>([
    ['in a folder that does not exist', (folder) => join(folder, 'missing', 'backup.gz'), 'its folder does not exist'],
    ['in place of a folder', (folder) => folder, 'it is a folder'],
    ['in place of a device', () => '/dev/null', 'it is not a regular file'],
    ['below a file', (folder) => join(folder, 'note', 'backup.gz'), 'ENOTDIR'],
  ])('is not written %s', async (_case, fileIn, why) => {
    await writeFile(join(folder, 'note'), '');
    file = fileIn(folder);
    const failure = await write().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RefusedError);
    expect((failure as Error).message).toBe(`The backup cannot be written to ${file}: ${why}.`);
    expect(await readdir(folder)).toEqual(['note']);
  });

  it('is complete if two commands write it at the same time', async () => {
    await Promise.all([write(), write()]);
    expect(await read()).toEqual(contents);
    expect(await readdir(folder)).toEqual(['backup.gz']);
  });

  it('is written after an interrupted backup, and removes drafts that have not changed for ten minutes', async () => {
    const id = '0'.repeat(24);
    const left = [`backup.gz.${id}.part`];
    const others = [`backup.gz.${'1'.repeat(24)}.part`, 'backup.gz.part', 'backup.gz.2.part', `backup.gz.old.${id}.part`, `backup2gz.${id}.part`];
    for (const name of [...left, ...others]) await writeFile(join(folder, name), '');
    const elevenMinutesAgo = Date.now() / 1000 - 660;
    for (const name of [...left, ...others.slice(1)]) await utimes(join(folder, name), elevenMinutesAgo, elevenMinutesAgo);
    await write();
    expect(await read()).toEqual(contents);
    expect((await readdir(folder)).sort()).toEqual(['backup.gz', ...others].sort());
  });
});
