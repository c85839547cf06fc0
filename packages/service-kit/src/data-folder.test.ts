import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataFolder } from './data-folder';

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
