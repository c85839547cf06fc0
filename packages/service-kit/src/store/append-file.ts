import { writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** The turn of the event loop after this one: what a busy process does within one turn goes to the disk together. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Appends to one file; what comes within a turn, or while the disk is busy, goes to it together, in one write and one sync. */
export interface AppendFile {
  /** Takes text that is to be written after all that was taken before; where it is not `durable`, the system is to have it, and the disk need not yet. */
  append(text: string, durable?: boolean): void;
  /** Resolves when all that was taken so far is on the disk, or with the system; rejects, from then on, where it could not be written. */
  written(): Promise<void>;
  /** Waits for what was taken, and lets go of the file, which may be replaced then; the next text opens it again. */
  release(): Promise<void>;
}

/** @param mode of a file that is made */
export function createAppendFile(file: string, mode: number): AppendFile {
  let taken: string[] = [];
  let isFollowing = false;
  let isToSync = false;
  let last: Promise<void> = Promise.resolve();
  let handle: FileHandle | undefined;
  let size = 0;

  async function write(): Promise<void> {
    const [text, sync] = [taken.join(''), isToSync];
    taken = [];
    isFollowing = isToSync = false;
    if (!handle) {
      handle = await open(file, 'a', mode);
      size = (await handle.stat()).size;
    }
    const bytes = Buffer.from(text, 'utf8');
    try {
      // Some kilobytes into the system's own memory: that takes less than asking another thread to do it.
      for (let start = 0; start < bytes.length; ) start += writeSync(handle.fd, bytes, start);
      if (sync) await handle.datasync();
      size += bytes.length;
    } catch (error) {
      // Lest what a later process writes be glued to a torn line.
      await handle.truncate(size);
      throw error;
    }
  }

  return {
    append(text, durable = true) {
      taken.push(text);
      isToSync ||= durable;
      if (isFollowing) return;
      isFollowing = true;
      // After a failure nothing more is written: what follows may rest on what is missing.
      last = last.then(nextTurn).then(write);
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
