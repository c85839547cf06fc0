import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingsError } from './settings/settings-error';

/**
 * Makes a folder below DATA_DIR that its owner alone can read, with all above it that are missing.
 * @throws SettingsError where there can be none
 */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new SettingsError([`DATA_DIR: ${folder} cannot be made (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/** By hand: where the system says that even the first folder does not exist, as below /proc, Node's own `recursive` never ends. */
function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}
