import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasSpaceFor, isDiskFull, newId, removeOldDrafts, syncFolder } from '@storefront/service-kit';
import type { ImageStore } from './image-store';
import { ImageStoreFullError } from './image-store-full-error';

const leftoverAfterMs = 60 * 60 * 1000;

async function writeDraft(draft: string, bytes: Buffer): Promise<void> {
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** @param created the first folder that was created for the file */
async function syncNames(file: string, created = file): Promise<void> {
  for (let name = file; name.length >= created.length; name = dirname(name)) await syncFolder(dirname(name));
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const subfolder of await readdir(folder)) await removeOldDrafts(join(folder, subfolder), (name) => /^[\w-]+\.webp\.[0-9a-f]{24}$/.test(name), leftoverAfterMs);
}

/** Files in one folder, with a sub-folder for the first two characters of each key. It first removes unfinished files that a killed process left. */
export function openDiskImageStore(folder: string): ImageStore {
  const isKey = (key: string) => /^[\w-]+$/.test(key);
  const fileOf = (key: string) => {
    if (!isKey(key)) throw new TypeError(`An image cannot be stored as "${key}"`);
    return join(folder, key.slice(0, 2), `${key}.webp`);
  };
  void removeLeftovers(folder).catch(() => undefined);

  return {
    async keep(key, bytes) {
      const file = fileOf(key);
      const draft = `${file}.${newId()}`;
      try {
        const created = await mkdir(dirname(file), { recursive: true });
        if (!(await hasSpaceFor(dirname(file), bytes.length))) throw new ImageStoreFullError(`${dirname(file)}: the disk is nearly full. Free some space.`);
        await writeDraft(draft, bytes);
        await rename(draft, file);
        await syncNames(file, created);
      } catch (error) {
        await rm(draft, { force: true });
        throw isDiskFull(error) ? new ImageStoreFullError(`${file} cannot be written: the disk is full. Free some space.`, { cause: error }) : error;
      }
    },

    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    async keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        // The first image makes the folder.
        if (error.code === 'ENOENT' && error.path === folder) return [];
        throw error;
      });
      const files = entries.filter((entry) => !entry.isDirectory() && entry.name.endsWith('.webp'));
      return files.map(({ name }) => basename(name, '.webp')).filter(isKey).sort();
    },

    clear: () => rm(folder, { recursive: true, force: true }),

    async close() {},
  };
}
