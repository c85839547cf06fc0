import { open } from 'node:fs/promises';
import Datastore from '@seald-io/nedb';
import storage from '@seald-io/nedb/lib/storage.js';

interface NedbIndex<T> {
  unique: boolean;
  sparse: boolean;
  getMatching(value: unknown): T[];
  getBetweenBounds(bounds: Record<string, unknown>): T[];
}

/** The parts of NeDB (its version is pinned) that the embedded store works with: its indexes, its queue and its append-only file. */
export interface Nedb<T> extends Omit<Datastore<T>, 'persistence' | 'getAllData'> {
  indexes: Record<string, NedbIndex<T>>;
  /** Runs one task after the other; every access goes through it. */
  executor: { pushAsync<R>(task: () => Promise<R>): Promise<R> };
  persistence: { persistNewStateAsync(lines: unknown[]): Promise<void> };
  getAllData(): T[];
  _insertAsync(documents: T | T[]): Promise<unknown>;
  _updateIndexes(pairs: { oldDoc: T; newDoc: T }[]): void;
  _removeFromIndexes(document: T): void;
}

/**
 * NeDB appends without fsync, so a power cut could lose what was acknowledged. After a failure the file is cut back, lest the next line be
 * glued to a torn one.
 */
storage.appendFileAsync = async (file, text, options) => {
  const handle = await open(file, 'a', options.mode);
  try {
    const { size } = await handle.stat();
    try {
      await handle.appendFile(text, 'utf8');
      await handle.datasync();
    } catch (error) {
      await handle.truncate(size);
      throw error;
    }
  } finally {
    await handle.close();
  }
};

/** NeDB takes them for the end of a line when it reads a file; JSON lets them stand in a text as they are, or escaped. */
const lineEndsInText = /[\u0085\u2028\u2029]/g;

const escapeLineEnds = (line: string): string =>
  line.replace(lineEndsInText, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Loads a file, which also compacts it. @throws where a line in the middle of it cannot be read */
export async function openNedb<T>(filename: string): Promise<Nedb<T>> {
  const database = new Datastore<T>({
    filename,
    corruptAlertThreshold: 0,
    modes: { fileMode: 0o600, dirMode: 0o700 },
    afterSerialization: escapeLineEnds,
    beforeDeserialization: (line) => line,
  });
  await database.loadDatabaseAsync();
  return database as unknown as Nedb<T>;
}

export const isUniqueViolation = (error: unknown): boolean => (error as { errorType?: string }).errorType === 'uniqueViolated';
