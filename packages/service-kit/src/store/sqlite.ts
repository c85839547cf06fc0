import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { dataFileProblem, syncFolder } from '../data-folder';
import { StartError } from '../start-error';
import { StoreUnavailableError } from './store';

/** A checkpoint copies the WAL into the database and blocks the process for a moment, so it runs once per 16 MB of WAL. */
const checkpointBytes = 16 * 1024 * 1024;
const syncsPerLook = 20;
const busyCode = 5;

/** Writes of one turn of the event loop, which share a transaction and a sync. */
interface Batch {
  /** At least one write needs the disk before its caller gets an answer. */
  isDurable: boolean;
  done: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** One SQLite file with group commit. Every access is synchronous; only the wait for the disk is not. */
export interface Sqlite {
  /** A prepared statement, cached by its text. */
  statement(sql: string): StatementSync;
  /** Runs reads and writes. Settles when everything that `work` could see is committed and, if required, on disk. */
  run<R>(work: () => R): Promise<R>;
  /** Joins the batch of this turn. `work` calls it before its first write. @param isDurable false: its caller need not wait for the disk */
  begin(isDurable: boolean): void;
  /** A read-only view of the file at this instant, for a backup. The caller closes it. */
  snapshot(): DatabaseSync;
  /** Rejects once the store cannot be read or written, or is closed. */
  ping(): Promise<void>;
  /** Rejects further work, waits for pending writes and closes the file. */
  close(): Promise<void>;
}

const sqliteCode = (error: unknown) => (error as { errcode?: number }).errcode ?? 0;

/** True if the error means that another connection has locked the file. */
export const isBusy = (error: unknown): boolean => (sqliteCode(error) & 0xff) === busyCode;

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes = new Set([11, 26]);

/**
 * An error that tells the operator how to repair the store's file.
 * @returns undefined if the error has another reason
 */
export function sqliteProblem(file: string, error: unknown): StartError | undefined {
  if (damageCodes.has(sqliteCode(error) & 0xff)) return new StartError(`${file} is damaged. Move it away and restore a backup.`, { cause: error });
  return dataFileProblem(file, error);
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function newBatch(): Batch {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  // A failed batch without a waiting caller must not be an unhandled rejection.
  done.catch(() => undefined);
  return { isDurable: false, done, resolve, reject };
}

/**
 * Opens a file in WAL mode.
 *
 * SQLite could sync at each commit (`synchronous = FULL`), but then it blocks the event loop. Here a commit writes to the WAL without a sync
 * (`NORMAL`), and `fdatasync` runs on another thread before any caller gets an answer.
 * @param onFailure called once if the file cannot be read or written; every later call rejects
 */
export async function openSqlite(file: string, onFailure: (error: Error) => void): Promise<Sqlite> {
  await (await open(file, 'a', 0o600)).close();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4000');
  const walFile = `${file}-wal`;
  // SQLite creates the WAL at the first access.
  database.exec('BEGIN IMMEDIATE; COMMIT');
  const wal = await open(walFile, 'r+');
  await syncFolder(dirname(file));

  const statements = new Map<string, StatementSync>();
  let failure: Error | undefined;
  let isClosed = false;
  let checkpointAt = checkpointBytes;
  let syncs = 0;
  /** Collects writes until the turn ends and the sync before it is done. */
  let pending: Batch | undefined;
  /** The newest batch that is not settled yet. */
  let last: Batch | undefined;
  let running: Promise<void> | undefined;

  function statement(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = database.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  }

  function fail(error: unknown): Error {
    if (!failure) {
      const text = sqliteProblem(file, error)?.message ?? `${file} cannot be used: ${(error as Error).message}`;
      failure = new StoreUnavailableError(text, { cause: error });
      onFailure(failure);
    }
    return failure;
  }

  function refuseIfStopped(): void {
    if (failure) throw failure;
    if (isClosed) throw new Error('The store is closed');
  }

  /** Commits to the WAL, which survives the end of the process. */
  function commit(): void {
    if (database.isTransaction) database.exec('COMMIT');
  }

  /** Brings committed writes to the disk. */
  async function sync(): Promise<void> {
    syncs += 1;
    const size = syncs % syncsPerLook === 0 ? statSync(walFile).size : 0;
    if (size > checkpointAt) {
      const { busy } = statement('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      // A snapshot keeps the WAL from being truncated.
      checkpointAt = busy ? size + checkpointBytes : checkpointBytes;
      if (!busy) return;
    }
    await wal.datasync();
  }

  async function workOff(): Promise<void> {
    while (pending) {
      await nextTurn();
      const batch: Batch = pending;
      pending = undefined;
      try {
        if (failure) throw failure;
        commit();
        if (batch.isDurable) await sync();
        batch.resolve();
      } catch (error) {
        batch.reject(fail(error));
      }
      if (last === batch) last = undefined;
    }
    running = undefined;
  }

  return {
    statement,
    async run(work) {
      refuseIfStopped();
      try {
        return work();
      } catch (error) {
        // The transaction may contain half of a write.
        if (sqliteCode(error) !== 0) throw fail(error);
        throw error;
      } finally {
        await last?.done;
      }
    },
    begin(isDurable) {
      if (!database.isTransaction) database.exec('BEGIN IMMEDIATE');
      if (!pending) {
        pending = last = newBatch();
        running ??= workOff();
      }
      pending.isDurable ||= isDurable;
    },
    snapshot() {
      refuseIfStopped();
      try {
        commit();
      } catch (error) {
        // SQLite may have rolled the transaction back. Then a later commit would do nothing, and the lost writes would be acknowledged.
        throw fail(error);
      }
      const view = new DatabaseSync(file, { readOnly: true });
      // The snapshot begins with the first read.
      view.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
      return view;
    },
    async ping() {
      refuseIfStopped();
    },
    async close() {
      isClosed = true;
      await running;
      await wal.close();
      database.close();
    },
  };
}

/** A name as SQL text. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
