import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFileProblem, makeDataFolder } from '../data-folder';
import type { Logger } from '../log';
import { StartError } from '../start-error';
import { isBusy } from './sqlite';

const retryMs = 200;
const retriesPerLine = 300;
const stopSignals = ['SIGTERM', 'SIGINT'] as const;

export interface LockOptions {
  logger: Logger;
  /** For a command of the operator. A part waits until the command ends; a command waits for nothing. Default: false. */
  isForCommand?: boolean;
}

/**
 * Takes a folder for this process. The lock is a transaction on a small SQLite file, so the operating system releases it when the process ends for any
 * reason. The transaction of a command lets others read, so they can tell it from a part.
 * @throws StartError if another store, in this process or in another, holds the folder, the file cannot be written, or a signal stops the process while it waits
 */
export async function lockFolder(folder: string, { logger, isForCommand = false }: LockOptions): Promise<{ release(): void }> {
  makeDataFolder(folder);
  const file = join(folder, 'lock.sqlite');
  for (let retries = 0; ; retries += 1) {
    const lock = transaction(file, isForCommand ? 'BEGIN IMMEDIATE' : 'BEGIN EXCLUSIVE');
    if (lock) return { release: () => lock.close() };
    const reader = transaction(file, 'SELECT name FROM sqlite_schema');
    reader?.close();
    if (!reader) throw new StartError(`${folder} is in use by another process. Stop it, or choose another DATA_DIR.`);
    if (isForCommand) throw new StartError(`${folder} is in use by another command, such as a backup. Try again when it has ended.`);
    if (retries % retriesPerLine === 0) logger.warn({ folder }, 'A command, such as a backup, uses the data. The start waits until the command ends');
    await pauseUnlessStopped(folder);
  }
}

/** @throws StartError if the process is asked to stop. A command can take longer than a process may take to stop. */
async function pauseUnlessStopped(folder: string): Promise<void> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of stopSignals) process.once(signal, stop);
  try {
    await pause(retryMs, undefined, { signal: stopping.signal });
  } catch {
    throw new StartError(`The start was stopped while a command used ${folder}.`);
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
  }
}

/** @returns undefined if another connection has locked the file */
function transaction(file: string, sql: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    // SQLite would let every user read it.
    closeSync(openSync(file, 'a', 0o600));
    database = new DatabaseSync(file);
    database.exec(sql);
    return database;
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw dataFileProblem(file, error) ?? error;
  }
}
