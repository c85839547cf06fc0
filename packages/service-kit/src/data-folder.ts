import { existsSync, mkdirSync, statSync } from 'node:fs';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from './settings/settings-error';
import { StartError } from './start-error';

/**
 * Creates a folder below DATA_DIR that only its owner can read, with missing parents.
 * @throws SettingsError if it cannot be created
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new SettingsError([`DATA_DIR: ${folder} cannot be created (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/** Node's own `recursive` option never ends if the system reports that even the first folder does not exist, as below /proc. */
function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

/** Codes of the file system, and SQLITE_FULL. */
const full = new Set<unknown>(['ENOSPC', 'EDQUOT', 13]);
/** Codes of the file system, and SQLITE_IOERR. */
const broken = new Set<unknown>(['EIO', 10]);
/** Codes of the file system, also for a folder in place of a file, and SQLITE_PERM, SQLITE_READONLY and SQLITE_CANTOPEN. */
const unusable = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ERR_FS_EISDIR', 3, 8, 14]);

export const isDiskFull = (error: unknown): boolean => full.has((error as NodeJS.ErrnoException).code);

/** Bytes that stay free for the embedded store, because a failed write of that store ends the shop. */
const reservedBytes = 10_000_000;

/** False if a file of this size in the folder would leave too little space for an embedded store on the same disk. */
export async function hasSpaceFor(folder: string, bytes: number): Promise<boolean> {
  // Some file systems do not know their size.
  const { blocks, bavail, frsize, bsize } = await statfs(folder).catch(() => ({ blocks: 0, bavail: 0, frsize: 0, bsize: 0 }));
  // Counted in fragments, which are smaller than a block on some network drives. Early versions of Node 24 name only the block.
  return blocks === 0 || bavail * (frsize || bsize) >= bytes + reservedBytes;
}

/** Syncs a folder, so that new names in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Removes the drafts in a folder that have not changed for this time. A killed process leaves its drafts; another process may still write to newer ones. Never
 * rejects.
 */
export async function removeOldDrafts(folder: string, isDraft: (name: string) => boolean, olderThanMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const file of names.filter(isDraft).map((name) => join(folder, name))) {
    const written = await stat(file).then(({ mtimeMs }) => mtimeMs, () => Infinity);
    if (written < Date.now() - olderThanMs) await rm(file, { force: true }).catch(() => undefined);
  }
}

/**
 * An error that tells the operator how to repair the file below DATA_DIR that cannot be read or written.
 * @param error of the file system or of SQLite
 * @returns undefined if it has another reason
 */
export function dataFileProblem(file: string, error: unknown): StartError | undefined {
  const { code, errcode, errstr, path = file } = error as NodeJS.ErrnoException & { errcode?: number; errstr?: string };
  const reason = errcode === undefined ? code : errcode & 0xff;
  if (full.has(reason)) return new StartError(`${path} cannot be written: the disk is full. Free some space and start again.`, { cause: error });
  if (broken.has(reason)) return new StartError(`${path} cannot be read or written. Check the disk and its free space, and start again.`, { cause: error });
  if (unusable.has(reason)) return new SettingsError([`DATA_DIR: ${path} cannot be used (${errstr ?? code})`]);
  return undefined;
}
