import type { Logger } from '../log';
import { applyChanges } from './apply';
import { plain } from './document';
import type { Clause } from './filter';
import { parseFilter } from './filter';
import { removeFromIndexes, updateIndexes } from './index-update';
import { matches } from './match';
import type { Nedb, OpenNedb } from './nedb';
import { isUniqueViolation } from './nedb';
import { newestFirst } from './newest-first';
import { sortDocuments, totalOrder } from './sort';
import type { Collection, Document } from './store';
import { DuplicateKeyError } from './store';
import { parseUpdate } from './update';

const writesPerCompaction = 5_000;

/** What the collections of one embedded store share: once a file could not be written, memory and file differ, and nothing may go on. */
export interface Health {
  failure?: Error;
}

export function createEmbeddedCollection<T extends Document>(name: string, opened: OpenNedb<T>, health: Health, logger: Logger): Collection<T> {
  const { database } = opened;
  let writes = 0;

  /** One task after the other; those that wait for the disk wait together, and nobody is told of what is not on it yet. */
  async function run<R>(task: () => Promise<R>): Promise<R> {
    let written = Promise.resolve();
    try {
      return await database.executor.pushAsync(async () => {
        if (health.failure) throw health.failure;
        return task().finally(() => {
          // Kept, not returned: `finally` would wait for it, and the next task with it.
          written = opened.written();
        });
      });
    } finally {
      await written.catch(fail);
    }
  }

  function fail(error: unknown): never {
    if (!health.failure) logger.fatal({ err: error, collection: name }, 'The store cannot be written to');
    throw (health.failure ??= new Error(`The store cannot be written to, restart it: ${(error as Error).message}`));
  }

  const select = (clauses: Clause[]): T[] => candidates(database, clauses).filter((document) => matches(document, clauses));

  async function save(lines: unknown[], write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (isUniqueViolation(error)) throw new DuplicateKeyError(`${name} already has such a document`);
      fail(error);
    }
    const before = writes;
    writes += lines.length;
    if (Math.floor(before / writesPerCompaction) === Math.floor(writes / writesPerCompaction)) return;
    database.compactDatafileAsync().catch((error: unknown) => logger.error({ err: error, collection: name }, 'Compaction failed'));
  }

  async function replace(documents: T[], changes: ReturnType<typeof parseUpdate>, durable = true): Promise<T[]> {
    const pairs = documents.map((oldDoc) => ({ oldDoc, newDoc: applyChanges(oldDoc, changes) }));
    if (pairs.length === 0 || changes.length === 0) return documents;
    const lines = pairs.map(({ newDoc }) => newDoc);
    await save(lines, async () => {
      updateIndexes(database, pairs);
      opened.append(lines, durable);
    });
    return lines;
  }

  return {
    async insert(document) {
      const line = checked(document);
      await run(() => save([line], () => database._insertAsync(line)));
    },
    async insertAll(documents) {
      const lines = documents.map(checked);
      if (lines.length > 0) await run(() => save(lines, () => database._insertAsync(lines)));
    },
    async findOne(filter) {
      const clauses = parseFilter(filter);
      return run(async () => {
        const found = select(clauses)[0];
        return found && plain(found);
      });
    },
    async find(filter = {}, { sort = [], skip = 0, limit } = {}) {
      const clauses = parseFilter(filter);
      return run(async () => {
        const order = totalOrder(sort);
        const first = limit === undefined ? undefined : newestFirst(database, clauses, order, skip + limit);
        const found = first ?? sortDocuments(select(clauses), order);
        return found.slice(skip, limit === undefined ? undefined : skip + limit).map(plain);
      });
    },
    async count(filter = {}) {
      const clauses = parseFilter(filter);
      return run(async () => select(clauses).length);
    },
    async update(filter, update, { durable } = {}) {
      const clauses = parseFilter(filter);
      const changes = parseUpdate(update);
      return run(async () => {
        const [changed] = await replace(select(clauses).slice(0, 1), changes, durable);
        return changed && plain(changed);
      });
    },
    async updateAll(filter, update) {
      const clauses = parseFilter(filter);
      const changes = parseUpdate(update);
      return run(async () => (await replace(select(clauses), changes)).length);
    },
    async remove(filter) {
      const clauses = parseFilter(filter);
      return run(async () => {
        const removed = select(clauses);
        if (removed.length === 0) return 0;
        const lines = removed.map(({ _id }) => ({ $$deleted: true, _id }));
        await save(lines, async () => {
          for (const document of removed) removeFromIndexes(database, document);
          opened.append(lines);
        });
        return removed.length;
      });
    },
  };
}

function checked<T extends Document>(document: T): T {
  const line = plain(document);
  if (typeof line._id !== 'string' || line._id === '') throw new TypeError('A document needs an _id');
  return line;
}

/** All documents that can match, by the best index there is. */
function candidates<T>(database: Nedb<T>, clauses: Clause[]): T[] {
  for (const clause of clauses) {
    if ('branches' in clause) continue;
    const index = database.indexes[clause.path];
    if (!index) continue;
    if (clause.operator === '$eq' && clause.operand !== null) return index.getMatching(clause.operand);
    if (clause.operator === '$in' && !clause.operand.includes(null)) return index.getMatching(clause.operand);
  }
  for (const clause of clauses) {
    if (clause.operator !== '$gt' && clause.operator !== '$gte' && clause.operator !== '$lt' && clause.operator !== '$lte') continue;
    const index = database.indexes[clause.path];
    // One bound alone: of an array one element may satisfy the one and another element the other.
    if (index && clause.operand !== null) return [...new Set(index.getBetweenBounds({ [clause.operator]: clause.operand }))];
  }
  return database.getAllData();
}
