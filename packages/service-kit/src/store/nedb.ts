import Datastore from '@seald-io/nedb';
import model from '@seald-io/nedb/lib/model.js';
import storage from '@seald-io/nedb/lib/storage.js';
import { createAppendFile } from './append-file';
import type { AppendFile } from './append-file';

export interface NedbNode<T> {
  /** Undefined where the tree is empty. */
  key?: unknown;
  data: T[];
  left: NedbNode<T> | null;
  right: NedbNode<T> | null;
}

export interface NedbIndex<T> {
  tree: { tree: NedbNode<T> };
  unique: boolean;
  sparse: boolean;
  /** Paths; where there are several, a key has a value of each. */
  _fields: string[];
  /** Those under one key: the array itself that the index holds. */
  getMatching(value: unknown): T[];
  insert(document: T): void;
  remove(document: T): void;
  getBetweenBounds(bounds: Record<string, unknown>): T[];
}

/** The parts of NeDB (its version is pinned) that the embedded store works with: its indexes, its queue and its append-only file. */
export interface Nedb<T> extends Omit<Datastore<T>, 'persistence' | 'getAllData'> {
  indexes: Record<string, NedbIndex<T>>;
  /** Runs one task after the other; every access goes through it. */
  executor: { pushAsync<R>(task: () => Promise<R>): Promise<R> };
  persistence: { persistCachedDatabaseAsync(): Promise<void> };
  getAllData(): T[];
  _insertAsync(documents: T | T[]): Promise<unknown>;
}

export interface OpenNedb<T> {
  database: Nedb<T>;
  /** Appends a line for each document that was changed in the indexes, or is gone; see `AppendFile` for `durable`. */
  append(lines: unknown[], durable?: boolean): void;
  /** Resolves when all that was changed so far is written; rejects where it could not be. */
  written(): Promise<void>;
  /** Lets go of the file, after what is still to be written. */
  close(): Promise<void>;
}

const appendFiles = new Map<string, AppendFile>();

/**
 * NeDB appends without fsync, so a power cut could lose what was acknowledged, and opens the file anew each time. Here a write only takes its place in the
 * file: who was to be told of it waits for `written()`.
 */
storage.appendFileAsync = async (file, text) => appendFiles.get(file)?.append(text);

/** NeDB takes them for the end of a line when it reads a file; JSON lets them stand in a text as they are, or escaped. */
const lineEndsInText = /[\u0085\u2028\u2029]/g;

const escapeLineEnds = (line: string): string =>
  line.replace(lineEndsInText, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);

const fileMode = 0o600;

/** Loads a file, which also compacts it. @throws where a line in the middle of it cannot be read */
export async function openNedb<T>(filename: string): Promise<OpenNedb<T>> {
  const options = {
    filename,
    corruptAlertThreshold: 0,
    modes: { fileMode, dirMode: 0o700 },
    afterSerialization: escapeLineEnds,
    beforeDeserialization: (line: string) => line,
  };
  const database = new Datastore<T>(options) as unknown as Nedb<T>;
  const appendFile = createAppendFile(filename, fileMode);
  appendFiles.set(filename, appendFile);

  // A compaction puts another file in the place of this one.
  const { persistence } = database;
  const compact = persistence.persistCachedDatabaseAsync.bind(persistence);
  persistence.persistCachedDatabaseAsync = async () => {
    await appendFile.release();
    await compact();
  };

  await database.loadDatabaseAsync();
  return {
    database,
    append: (lines, durable) => appendFile.append(lines.map((line) => `${escapeLineEnds(model.serialize(line))}\n`).join(''), durable),
    written: appendFile.written,
    async close() {
      await database.executor.pushAsync(() => appendFile.release());
      appendFiles.delete(filename);
    },
  };
}

export const isUniqueViolation = (error: unknown): boolean => (error as { errorType?: string }).errorType === 'uniqueViolated';
