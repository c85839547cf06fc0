import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** Appends to one file; what comes while the disk is busy goes to it together, in one write and one sync. */
export interface AppendFile {
  /** Takes text that is to be written after all that was taken before. */
  append(text: string): void;
  /** Resolves when all that was taken so far is on the disk; rejects, from then on, where it could not be written. */
  written(): Promise<void>;
  /** Waits for what was taken, and lets go of the file, which may be replaced then; the next text opens it again. */
  release(): Promise<void>;
}

/** @param mode of a file that is made */
export function createAppendFile(file: string, mode: number): AppendFile {
  let taken: string[] = [];
  let isFollowing = false;
  let last: Promise<void> = Promise.resolve();
  let handle: FileHandle | undefined;
  let size = 0;

  async function write(): Promise<void> {
    isFollowing = false;
    const text = taken.join('');
    taken = [];
    if (!handle) {
      handle = await open(file, 'a', mode);
      size = (await handle.stat()).size;
    }
    const bytes = Buffer.from(text, 'utf8');
    try {
      // Some kilobytes into the system's own memory: that takes less than asking another thread to do it.
      for (let start = 0; start < bytes.length; ) start += writeSync(handle.fd, bytes, start);
      await handle.datasync();
      size += bytes.length;
    } catch (error) {
      // Lest what a later process writes be glued to a torn line.
      await handle.truncate(size);
      throw error;
    }
  }

  return {
    append(text) {
      taken.push(text);
      if (isFollowing) return;
      isFollowing = true;
      // After a failure nothing more is written: what follows may rest on what is missing.
      last = last.then(write);
      last.catch(() => undefined);
    },
    written: () => last,
    async release() {
      await last;
      await handle?.close();
      handle = undefined;
    },
  };
}
