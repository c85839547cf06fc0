import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingsError } from './settings/settings-error';

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
