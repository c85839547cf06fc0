import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { newId } from '@storefront/service-kit';
import type { ImageStore } from './image-store';

/** Files in one folder, with a sub-folder for the first two characters of each key. */
export function openDiskImageStore(folder: string): ImageStore {
  const isKey = (key: string) => /^[\w-]+$/.test(key);
  const fileOf = (key: string) => {
    if (!isKey(key)) throw new TypeError(`An image cannot be stored as "${key}"`);
    return join(folder, key.slice(0, 2), `${key}.webp`);
  };

  return {
    async keep(key, bytes) {
      const file = fileOf(key);
      const draft = `${file}.${newId()}`;
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(draft, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
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
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => !entry.isDirectory() && entry.name.endsWith('.webp'));
      return files.map(({ name }) => basename(name, '.webp')).filter(isKey).sort();
    },

    clear: () => rm(folder, { recursive: true, force: true }),

    async close() {},
  };
}
