import { mkdir, mkdtemp, open, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDiskImageStore } from './disk-image-store';
import { ImageStoreFullError } from './image-store-full-error';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, open: vi.fn(real.open), readdir: vi.fn(real.readdir), statfs: vi.fn(real.statfs) };
});

describe('images on a disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-images-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const files = async () => (await readdir(folder, { recursive: true })).sort();
  const bytes = Buffer.alloc(200_000);
  const free = (blocks: number, bavail: number) => vi.mocked(statfs).mockResolvedValueOnce({ blocks, bavail, bsize: 4096 } as never);

  it('have names that survive a power cut, also in new folders', async () => {
    const images = openDiskImageStore(join(folder, 'images'));
    const synced = async (key: string) => {
      vi.mocked(open).mockClear();
      await images.keep(key, bytes);
      return vi.mocked(open).mock.calls.filter(([, flags]) => flags === 'r').map(([path]) => String(path).slice(folder.length));
    };
    expect(await synced('abc')).toEqual(['/images/ab', '/images', '']);
    expect(await synced('abd')).toEqual(['/images/ab']);
  });

  it('leave 10 MB free for the store', async () => {
    const images = openDiskImageStore(folder);
    free(100_000, 2_489);
    await expect(images.keep('abc', bytes)).rejects.toThrow(ImageStoreFullError);
    expect(await files()).toEqual(['ab']);
    free(100_000, 2_491);
    await images.keep('abc', bytes);
    expect(await files()).toEqual(['ab', 'ab/abc.webp']);
  });

  it('leave 10 MB free if a block of the file system has several fragments', async () => {
    vi.mocked(statfs).mockResolvedValueOnce({ blocks: 100_000, bavail: 2_489, frsize: 4096, bsize: 1_048_576 } as never);
    await expect(openDiskImageStore(folder).keep('abc', bytes)).rejects.toThrow(ImageStoreFullError);
  });

  it('are stored if the file system does not know its size', async () => {
    free(0, 0);
    await openDiskImageStore(folder).keep('abc', bytes);
    expect(await files()).toEqual(['ab', 'ab/abc.webp']);
  });

  it('are stored if the file system cannot be asked for its size', async () => {
    vi.mocked(statfs).mockRejectedValueOnce(Object.assign(new Error('ENOSYS'), { code: 'ENOSYS' }));
    await openDiskImageStore(folder).keep('abc', bytes);
    expect(await files()).toEqual(['ab', 'ab/abc.webp']);
  });

  it.each([
    ['ENOSPC', ImageStoreFullError],
    ['EDQUOT', ImageStoreFullError],
    ['EIO', Error],
  ])('leave no unfinished file after %s', async (code, kind) => {
    const { open: realOpen } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
    const failure = Object.assign(new Error(code), { code });
    vi.mocked(open).mockImplementationOnce(async (...given) => {
      const handle = await realOpen(...given);
      handle.datasync = () => Promise.reject(failure);
      return handle;
    });
    const error: unknown = await openDiskImageStore(folder).keep('abc', bytes).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(kind);
    expect([error, (error as Error).cause]).toContain(failure);
    expect(await files()).toEqual(['ab']);
  });

  it.each([
    ['EIO', ''],
    ['EACCES', 'ab'],
    ['ENOENT', 'ab'],
  ])('are not listed if a folder cannot be read: %s, "%s"', async (code, subfolder) => {
    const images = openDiskImageStore(folder);
    const failure = Object.assign(new Error(code), { code, path: join(folder, subfolder) });
    vi.mocked(readdir).mockRejectedValueOnce(failure);
    await expect(images.keys()).rejects.toBe(failure);
  });

  it('lose files that a killed process left unfinished an hour ago, and no others', async () => {
    const left = `ab/abc.webp.${'0'.repeat(24)}`;
    const others = ['ab/abc.webp', `ab/abd.webp.${'1'.repeat(24)}`, 'ab/abc.webp.txt', 'notes.txt'];
    await mkdir(join(folder, 'ab'));
    for (const name of [left, ...others]) await writeFile(join(folder, name), '');
    const anHourAgo = Date.now() / 1000 - 3_601;
    for (const name of [left, 'ab/abc.webp', 'ab/abc.webp.txt']) await utimes(join(folder, name), anHourAgo, anHourAgo);
    openDiskImageStore(folder);
    await expect.poll(files).not.toContain(left);
    expect(await files()).toEqual(['ab', ...others].sort());
  });
});
