import { LRUCache } from 'lru-cache';
import { applyChanges } from './apply';
import { frozen, plain } from './document';
import { createDocuments, describeIndex, documentPrefix, indexPrefix, multikeyTable, readIndex, rowsOf, rowsWithout, type EmbeddedIndex, type Key } from './embedded-index';
import { planOf, type Plan } from './embedded-plan';
import { parseFilter, type Clause } from './filter';
import { matches } from './match';
import { sortDocuments, totalOrder } from './sort';
import { quoted, type Sqlite } from './sqlite';
import { DuplicateKeyError, type Collection, type Document, type Index } from './store';
import { parseUpdate } from './update';

interface Row {
  id: string;
  document: string;
}

/** Documents in memory, for each collection. An order and its events use fewer. */
const mostRecent = 100;

/**
 * Opens a collection in SQLite: a table of documents as JSON, and a table for each index. SQL narrows the search; `match.ts` decides, so both
 * stores follow the same rules.
 * @param indexes without it, the file keeps its indexes
 */
export async function openEmbeddedCollection<T extends Document>(sqlite: Sqlite, name: string, indexes?: Index[]): Promise<Collection<T>> {
  const { statement } = sqlite;
  const table = quoted(`${documentPrefix}${name}`);
  const kept = await sqlite.run(() => alignIndexes(sqlite, name, table, indexes));
  const hasUnique = kept.some(({ definition }) => definition.unique);
  const duplicate = () => new DuplicateKeyError(`${name} already has such a document`);

  /**
   * The documents that were written or read by their id last. Everything that follows an order reads the same few documents, and in a sale all shoppers
   * read the same product. No other process can write to the file.
   */
  const recent = new LRUCache<string, T>({ max: mostRecent });

  /** Frozen, because several callers get the same document. */
  function read(id: string): T | undefined {
    const known = recent.get(id);
    if (known) return frozen(known);
    const row = statement(`SELECT document FROM ${table} WHERE id = ?`).get(id);
    if (!row) return undefined;
    const found = frozen(JSON.parse(String(row.document)) as T);
    recent.set(id, found);
    return found;
  }

  function* search(plan: Plan, clauses: Clause[], skip = 0): Generator<T> {
    let passed = 0;
    if (plan.ids) {
      for (const id of plan.ids) {
        const found = read(id);
        if (found && matches(found, clauses) && (passed += 1) > skip) yield found;
      }
      return;
    }
    const seen = new Set<string>();
    for (const row of statement(plan.select).iterate(...plan.parameters)) {
      const { id, document } = row as unknown as Row;
      if (plan.repeats && seen.size === seen.add(id).size) continue;
      if (plan.isExact && (passed += 1) <= skip) continue;
      const found = JSON.parse(document) as T;
      if (plan.isExact || (matches(found, clauses) && (passed += 1) > skip)) yield found;
    }
  }

  const all = (clauses: Clause[]): T[] => [...search(planOf(table, kept, clauses, [], false), clauses)];

  function first(clauses: Clause[]): T | undefined {
    for (const found of search(planOf(table, kept, clauses, [], false), clauses)) return found;
    return undefined;
  }

  function refuseTaken(id: string, index: EmbeddedIndex, rows: Key[][]): void {
    for (const keys of rows) if (statement(index.sql.taken).get(...keys, id)) throw duplicate();
  }

  function add(document: T, isDurable: boolean): void {
    const { _id } = document;
    const rows = kept.map((index) => ({ index, rows: rowsOf(index, document) }));
    for (const { index, rows: own } of rows) if (index.definition.unique) refuseTaken(_id, index, own);
    sqlite.begin(isDurable);
    if (statement(`INSERT OR IGNORE INTO ${table} (id, document) VALUES (?, ?)`).run(_id, JSON.stringify(document)).changes === 0) throw duplicate();
    for (const { index, rows: own } of rows) insertRows(sqlite, index, own, _id);
    recent.set(_id, document);
  }

  /** Writes changed documents. If a unique index refuses one, none is changed. */
  function replace(documents: T[], changes: ReturnType<typeof parseUpdate>, isDurable = true): T[] {
    const pairs = documents.map((before) => ({ before, after: applyChanges(before, changes) }));
    if (pairs.length === 0 || changes.length === 0) return documents;
    sqlite.begin(isDurable);
    const changed = new Set(changes.map(({ path }) => rootOf(path)));
    const touched = kept.filter(({ paths }) => paths.some((path) => changed.has(rootOf(path))));
    inSavepoint(pairs.length > 1 && hasUnique, () => {
      for (const { before, after } of pairs) put(before, after, touched);
    });
    return pairs.map(({ after }) => after);
  }

  function put(before: T, after: T, touched: EmbeddedIndex[]): void {
    const { _id } = after;
    const moves = touched.flatMap((index) => {
      const [old, next] = [rowsOf(index, before), rowsOf(index, after)];
      const [gone, come] = [rowsWithout(old, next), rowsWithout(next, old)];
      return gone.length + come.length === 0 ? [] : [{ index, gone, come, isMany: next.length > 1 }];
    });
    for (const { index, come } of moves) if (index.definition.unique) refuseTaken(_id, index, come);
    statement(`UPDATE ${table} SET document = ? WHERE id = ?`).run(JSON.stringify(after), _id);
    for (const { index, gone, come, isMany } of moves) {
      for (const keys of gone) statement(index.sql.remove).run(...keys, _id);
      insertRows(sqlite, index, come, _id, isMany);
    }
    recent.set(_id, frozen(after));
  }

  function drop(document: T): void {
    recent.delete(document._id);
    statement(`DELETE FROM ${table} WHERE id = ?`).run(document._id);
    for (const index of kept) for (const keys of rowsOf(index, document)) statement(index.sql.remove).run(...keys, document._id);
  }

  function inSavepoint(isNeeded: boolean, work: () => void): void {
    if (!isNeeded) return work();
    statement('SAVEPOINT several').run();
    try {
      work();
    } catch (error) {
      statement('ROLLBACK TO several').run();
      recent.clear();
      throw error;
    } finally {
      statement('RELEASE several').run();
    }
  }

  return {
    async insert(document, { durable = true } = {}) {
      const checked = checkedDocument(document);
      await sqlite.run(() => add(checked, durable));
    },
    async insertAll(documents) {
      const checked = documents.map((document) => checkedDocument(document));
      await sqlite.run(() => {
        for (const document of checked) add(document, true);
      });
    },
    async findOne(filter) {
      const clauses = parseFilter(filter);
      return sqlite.run(() => first(clauses));
    },
    async find(filter = {}, { sort = [], skip = 0, limit } = {}) {
      const clauses = parseFilter(filter);
      const order = totalOrder(sort);
      const end = limit === undefined ? Number.POSITIVE_INFINITY : skip + limit;
      return sqlite.run(() => {
        if (limit === 0) return [];
        const plan = planOf(table, kept, clauses, order, limit !== undefined && order.length > 0);
        if (order.length > 0 && !plan.isOrdered) return sortDocuments([...search(plan, clauses)], order).slice(skip, end);
        const found: T[] = [];
        for (const document of search(plan, clauses, skip)) {
          found.push(document);
          if (found.length >= end - skip) break;
        }
        return found;
      });
    },
    async count(filter = {}) {
      const clauses = parseFilter(filter);
      const plan = planOf(table, kept, clauses, [], false);
      return sqlite.run(() => {
        if (plan.isExact) return Number((statement(plan.count).get(...plan.parameters) as { total: number }).total);
        let total = 0;
        for (const _found of search(plan, clauses)) total += 1;
        return total;
      });
    },
    async update(filter, update, { durable } = {}) {
      const clauses = parseFilter(filter);
      const changes = parseUpdate(update);
      return sqlite.run(() => {
        const found = first(clauses);
        return found && replace([found], changes, durable)[0];
      });
    },
    async updateAll(filter, update) {
      const clauses = parseFilter(filter);
      const changes = parseUpdate(update);
      return sqlite.run(() => replace(all(clauses), changes).length);
    },
    async remove(filter) {
      const clauses = parseFilter(filter);
      return sqlite.run(() => {
        const found = all(clauses);
        if (found.length > 0) sqlite.begin(true);
        found.forEach(drop);
        return found.length;
      });
    },
  };
}

/** Creates the tables that are missing, fills new indexes, and drops those that the code no longer names. */
function alignIndexes(sqlite: Sqlite, name: string, table: string, indexes?: Index[]): EmbeddedIndex[] {
  const { statement } = sqlite;
  sqlite.begin(true);
  statement(createDocuments(table)).run();
  const prefix = indexPrefix(name);
  const found = statement(`SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, ?) = ?`).all(prefix.length, prefix);
  const existing = new Set(found.map((row) => String(row.name)));
  const wanted = indexes?.map((index) => describeIndex(name, index)) ?? [...existing].map((tableName) => readIndex(name, tableName));
  for (const tableName of existing) if (!wanted.some((index) => index.tableName === tableName)) statement(`DROP TABLE ${quoted(tableName)}`).run();
  statement(`CREATE TABLE IF NOT EXISTS ${multikeyTable} (name TEXT PRIMARY KEY) WITHOUT ROWID`).run();
  for (const index of wanted) index.isMultikey = existing.has(index.tableName) && statement(`SELECT 1 FROM ${multikeyTable} WHERE name = ?`).get(index.tableName) !== undefined;
  const missing = wanted.filter(({ tableName }) => !existing.has(tableName));
  for (const { sql } of missing) statement(sql.create).run();
  if (missing.length === 0) return wanted;
  for (const row of statement(`SELECT id, document FROM ${table}`).iterate()) {
    const { id, document } = row as unknown as Row;
    const parsed: unknown = JSON.parse(document);
    for (const index of missing) insertRows(sqlite, index, rowsOf(index, parsed), id);
  }
  return wanted;
}

function insertRows({ statement }: Sqlite, index: EmbeddedIndex, rows: Key[][], id: string, isMany = rows.length > 1): void {
  for (const keys of rows) statement(index.sql.insert).run(...keys, id);
  if (!isMany || index.isMultikey) return;
  index.isMultikey = true;
  statement(`INSERT OR IGNORE INTO ${multikeyTable} (name) VALUES (?)`).run(index.tableName);
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? path;

function checkedDocument<T extends Document>(document: T): T {
  const checked = plain(document);
  if (typeof checked._id !== 'string' || checked._id === '') throw new TypeError('A document needs an _id');
  return checked;
}
