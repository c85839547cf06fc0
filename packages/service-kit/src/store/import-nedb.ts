import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncFolder } from '../data-folder';
import { linesOf } from '../lines';
import type { Logger } from '../log';
import { StartError } from '../start-error';
import { createDocuments, documentPrefix } from './embedded-index';
import { quoted, type Sqlite } from './sqlite';

const suffix = '.db';

/**
 * Imports a folder of an earlier version of the shop: a file `<collection>.db` for each collection, with one JSON document on each line. A later line
 * replaces an earlier one of the same `_id`. Each collection is imported in one transaction; then its file moves to `imported/`, where it
 * stays as a backup.
 * @throws StartError if a file has a broken line before its end, if the earlier version still runs, or if it ran after this version
 */
export async function importNedb(folder: string, sqlite: Sqlite, logger: Logger): Promise<void> {
  const found = (await readdir(folder)).filter((file) => file.endsWith(suffix) || file.endsWith(`${suffix}~`));
  if (found.length === 0) return;
  await refuseIfRunning(folder);
  for (const file of found) if (file.endsWith('~')) await finishCompaction(join(folder, file), found.includes(file.slice(0, -1)));
  const files = (await readdir(folder)).filter((file) => file.endsWith(suffix)).sort();
  const imported = join(folder, 'imported');
  const nameOf = (file: string) => file.slice(0, -suffix.length);
  const hasTable = (name: string) => sqlite.statement(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(documentPrefix + name) !== undefined;
  for (const file of files) await refuseIfWrittenAgain(join(folder, file), imported, hasTable(nameOf(file)));
  await mkdir(imported, { recursive: true, mode: 0o700 });
  // A table without this folder means that the earlier version ran after this one.
  await syncFolder(folder);
  for (const file of files) {
    const name = nameOf(file);
    const table = quoted(documentPrefix + name);
    // The import creates the table in its transaction. If it exists, the process ended before it moved the file.
    if (!hasTable(name)) {
      const documents = await readDocuments(join(folder, file));
      await sqlite.run(() => {
        sqlite.begin(true);
        sqlite.statement(createDocuments(table)).run();
        const insert = sqlite.statement(`INSERT INTO ${table} (id, document) VALUES (?, ?)`);
        for (const [id, document] of documents) insert.run(id, document);
      });
      logger.info({ collection: name, documents: documents.size }, 'Imported a collection of an earlier version');
    }
    await rename(join(folder, file), join(imported, file));
  }
}

/** A compaction that was killed at its end leaves only the new file. One that was killed before leaves the old file and a part of the new one. */
async function finishCompaction(file: string, hasOldFile: boolean): Promise<void> {
  await (hasOldFile ? rm(file) : rename(file, file.slice(0, -1)));
}

/** The shop may have returned to the earlier version for a while. Its files then have documents that the store does not have. */
async function refuseIfWrittenAgain(file: string, imported: string, hasTable: boolean): Promise<void> {
  const isThere = existsSync(join(imported, basename(file)));
  const isNewer = hasTable && (!existsSync(imported) || (await stat(file)).mtimeMs > (await stat(imported)).mtimeMs);
  if (!isThere && !isNewer) return;
  throw new StartError(
    `${file} is from an earlier version of the shop, which ran after this version. To continue without this later data, move ${basename(file)} and the other .db files away. ` +
      'To continue with only the data of the .db files, move store.sqlite and the folder imported away.',
  );
}

/** @returns the JSON of each document by its `_id` */
async function readDocuments(file: string): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  let broken: number | undefined;
  let number = 0;
  for await (const line of linesOf(createReadStream(file, 'utf8'))) {
    number += 1;
    // A kill can leave the last line incomplete. A broken line before it is damage.
    if (broken !== undefined) throw new StartError(`${file} is damaged in line ${broken}. Restore the shop from a backup.`);
    const entry = parseLine(line);
    if (entry === undefined) broken = number;
    else if (typeof entry._id !== 'string') continue;
    else if (entry.$$deleted === true) documents.delete(entry._id);
    else documents.set(entry._id, line);
  }
  return documents;
}

function parseLine(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The earlier version wrote its process into a file `lock`, and removed the file when it stopped. */
async function refuseIfRunning(folder: string): Promise<void> {
  const lock = parseLine(await readFile(join(folder, 'lock'), 'utf8').catch(() => ''));
  if (typeof lock?.pid !== 'number' || lock.pid === process.pid) return;
  try {
    process.kill(lock.pid, 0);
  } catch {
    return;
  }
  // Another process may have this number now. `startedAt` distinguishes them if the system reports it.
  const stat = await readFile(`/proc/${lock.pid}/stat`, 'utf8').catch(() => '');
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  if (startedAt === '' || startedAt === lock.startedAt) throw new StartError(`${folder} is in use by process ${lock.pid}, an earlier version of the shop. Stop it first.`);
}
