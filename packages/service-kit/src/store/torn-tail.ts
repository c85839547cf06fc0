import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const lineEnd = 0x0a;
const chunkBytes = 64 * 1024;

/**
 * Cuts off a last line that has no end: a write that a crash interrupted and that nobody was told had succeeded.
 * @returns how many bytes were cut off
 */
export async function trimTornTail(file: string): Promise<number> {
  const handle = await openIfThere(file);
  if (!handle) return 0;
  try {
    const { size } = await handle.stat();
    const end = await endOfLastLine(handle, size);
    if (end < size) {
      await handle.truncate(end);
      await handle.sync();
    }
    return size - end;
  } finally {
    await handle.close();
  }
}

async function endOfLastLine(handle: FileHandle, size: number): Promise<number> {
  const buffer = Buffer.alloc(chunkBytes);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunkBytes);
    const { bytesRead } = await handle.read(buffer, 0, end - start, start);
    const position = buffer.subarray(0, bytesRead).lastIndexOf(lineEnd);
    if (position >= 0) return start + position + 1;
    end = start;
  }
  return 0;
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
