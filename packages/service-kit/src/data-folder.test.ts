import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFileProblem, makeDataFolder } from './data-folder';
import { StartError } from './start-error';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storefront-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is created with its parents, readable only by its owner, unless it exists', async () => {
    const folder = join(root, 'a/b/c');
    makeDataFolder(folder);
    await writeFile(join(folder, 'kept'), '');
    makeDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'kept'))).isFile()).toBe(true);
  });

  it('is rejected as a setting if a file is in its place', async () => {
    await writeFile(join(root, 'file'), '');
    expect(() => makeDataFolder(join(root, 'file'))).toThrow(`DATA_DIR: ${root}/file cannot be created (EEXIST)`);
    expect(() => makeDataFolder(join(root, 'file/order'))).toThrow(`DATA_DIR: ${root}/file/order cannot be created (ENOTDIR)`);
  });

  it.runIf(process.platform === 'linux')('is a bad setting if the system does not allow the folder', () => {
    expect(() => makeDataFolder('/proc/shop/order')).toThrow('DATA_DIR: /proc/shop/order cannot be created (ENOENT)');
  });
});

describe('the problem of a data file', () => {
  const problem = (error: object) => dataFileProblem('/data/order/store.sqlite', Object.assign(new Error('failed'), error));

  it.each([{ code: 'ENOSPC' }, { code: 'ERR_SQLITE_ERROR', errcode: 13, errstr: 'database or disk is full' }])('is a full disk: %o', (error) => {
    expect(problem(error)).toEqual(new StartError('/data/order/store.sqlite cannot be written: the disk is full. Free some space and start again.'));
  });

  it.each([{ code: 'EIO' }, { code: 'ERR_SQLITE_ERROR', errcode: 778, errstr: 'disk I/O error' }])('is the disk: %o', (error) => {
    expect(problem(error)).toEqual(new StartError('/data/order/store.sqlite cannot be read or written. Check the disk and its free space, and start again.'));
  });

  it('is the setting if the process may not use the file', () => {
    expect(problem({ code: 'EACCES' })?.message).toContain('DATA_DIR: /data/order/store.sqlite cannot be used (EACCES)');
    expect(problem({ code: 'ERR_FS_EISDIR' })?.message).toContain('DATA_DIR: /data/order/store.sqlite cannot be used (ERR_FS_EISDIR)');
    expect(problem({ code: 'EROFS', path: '/data/order/store.sqlite-wal' })?.message).toContain('DATA_DIR: /data/order/store.sqlite-wal cannot be used (EROFS)');
    expect(problem({ code: 'ERR_SQLITE_ERROR', errcode: 1032, errstr: 'attempt to write a readonly database' })?.message).toContain('cannot be used (attempt to write a readonly database)');
  });

  it('has no message for the operator if its reason is unknown', () => {
    expect(problem({ code: 'EMFILE' })).toBeUndefined();
    expect(problem({ code: 'ERR_SQLITE_ERROR', errcode: 1 })).toBeUndefined();
    expect(problem({})).toBeUndefined();
  });
});
