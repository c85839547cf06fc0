import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFileProblem, makeDataFolder } from '../data-folder';
import { StartError } from '../start-error';
import { isBusy } from './sqlite';

/**
 * Takes a folder for this process. The lock is an exclusive transaction on a small SQLite file, so the operating system
 * releases it when the process ends for any reason.
 * @throws StartError if another store, in this process or in another, holds the folder, or the file cannot be written
 */
export function lockFolder(folder: string): { release(): void } {
  makeDataFolder(folder);
  const file = join(folder, 'lock.sqlite');
  let lock: DatabaseSync | undefined;
  try {
    // SQLite would let every user read it.
    closeSync(openSync(file, 'a', 0o600));
    lock = new DatabaseSync(file);
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (isBusy(error)) throw new StartError(`${folder} is in use by another process. Stop it, or choose another DATA_DIR.`);
    throw dataFileProblem(file, error) ?? error;
  }
  const held = lock;
  return { release: () => held.close() };
}
