import { mkdtemp, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppendFile, type AppendFile } from './append-file';

let folder: string;
let name: string;
let file: AppendFile;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-append-'));
  name = join(folder, 'lines');
  file = createAppendFile(name, 0o600);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await file.release().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const text = () => readFile(name, 'utf8');

/** What all open files share. */
async function handles() {
  const handle = await open(join(folder, 'other'), 'a');
  await handle.close();
  return Object.getPrototypeOf(handle) as { datasync(): Promise<void>; appendFile(bytes: Buffer): Promise<void> };
}

describe('a file that is appended to', () => {
  it('holds what was taken, in that order, once it is written', async () => {
    for (let n = 0; n < 100; n += 1) file.append(`${n}\n`);
    await file.written();
    expect(await text()).toBe(Array.from({ length: 100 }, (_, n) => `${n}\n`).join(''));
  });

  it('is synced once for all that came within a turn, and once for all that came while the disk was busy', async () => {
    let finish = () => {};
    const sync = vi.spyOn(await handles(), 'datasync').mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    for (let n = 0; n < 100; n += 1) {
      file.append(`${n}\n`);
      await Promise.resolve();
    }
    await vi.waitFor(() => expect(sync).toHaveBeenCalledTimes(1));
    for (let n = 100; n < 200; n += 1) {
      file.append(`${n}\n`);
      await new Promise(setImmediate);
    }
    finish();
    await file.written();
    expect(sync).toHaveBeenCalledTimes(2);
    expect((await text()).split('\n')).toHaveLength(201);
  });

  it('is not synced for what the disk need not have yet, which the system has all the same', async () => {
    const sync = vi.spyOn(await handles(), 'datasync');
    file.append('not yet\n', false);
    await file.written();
    expect(await text()).toBe('not yet\n');
    expect(sync).not.toHaveBeenCalled();
    file.append('now\n');
    file.append('not yet\n', false);
    await file.written();
    expect(sync).toHaveBeenCalledTimes(1);
  });

  it('says that it is written only after the sync', async () => {
    let finish = () => {};
    vi.spyOn(await handles(), 'datasync').mockReturnValue(new Promise((resolve) => (finish = resolve)));
    file.append('a\n');
    let isWritten = false;
    const written = file.written().then(() => (isWritten = true));
    await vi.waitFor(async () => expect(await text()).toBe('a\n'));
    expect(isWritten).toBe(false);
    finish();
    await written;
  });

  it('goes on in the file that took its place', async () => {
    file.append('before\n');
    await file.release();
    await rename(name, `${name}.old`);
    file.append('after\n');
    await file.written();
    expect(await text()).toBe('after\n');
  });

  it('ends before what could not be written, and takes nothing more', async () => {
    file.append('kept\n');
    await file.written();
    const write = vi.spyOn(await handles(), 'datasync').mockRejectedValueOnce(new Error('no space left'));
    file.append('lost\n');
    const lost = file.written();
    file.append('after\n');
    await expect(lost).rejects.toThrow('no space left');
    await expect(file.written()).rejects.toThrow('no space left');
    expect(write).toHaveBeenCalledTimes(1);
    expect(await text()).toBe('kept\n');
  });
});
