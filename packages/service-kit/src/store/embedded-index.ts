import { valuesAt } from './match';
import { isPlainObject } from './document';
import { quoted } from './sqlite';
import type { Index } from './store';

/** A value of a document as SQLite keeps it in an index. */
export type Key = string | number | Uint8Array;

/** An index of a collection: a table with one row for each document and combination of values, in the order of the index. */
export interface EmbeddedIndex {
  definition: Required<Index>;
  tableName: string;
  /** The same, quoted for SQL. */
  table: string;
  paths: string[];
  /** The names in each path. */
  steps: string[][];
  columns: string[];
  /** True if a document has or had an array at one of the paths, and so several rows. Then one row can match a filter while another decides the order. */
  isMultikey: boolean;
  /** Statements of its table. `taken` finds another document with the same values. */
  sql: { create: string; insert: string; remove: string; taken: string };
}

/** SQLite sorts numbers, then text, then blobs, and a key is never NULL. So -Infinity, which no document can contain, stands for absent and null. */
const absentKey = Number.NEGATIVE_INFINITY;
const blob = (...bytes: number[]) => new Uint8Array(bytes);

/** Sorts as MongoDB does: absent and null, numbers, text, objects, arrays, booleans. All objects are equal, and so are all arrays. */
export function keyOf(value: unknown): Key {
  if (value === undefined || value === null) return absentKey;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return blob(5, Number(value));
  return isPlainObject(value) ? blob(3) : blob(4);
}

/** Describes an index by its table. Fields, options and the collection are in its name, so a changed definition is another table. */
export function describeIndex(collection: string, { fields, unique = false, sparse = false }: Index): EmbeddedIndex {
  const definition = { fields, unique, sparse };
  const tableName = `${indexPrefix(collection)}${JSON.stringify(definition)}`;
  const table = quoted(tableName);
  const columns = fields.map((_, position) => `k${position}`);
  const directions = fields.map(([, direction]) => (direction === 1 ? 'ASC' : 'DESC'));
  const order = [...columns, 'id'].map((column, position) => `${column} ${directions[position] ?? directions.at(-1)}`).join(', ');
  const all = [...columns, 'id'];
  const same = columns.map((column) => `${column} = ?`).join(' AND ');
  return {
    definition,
    tableName,
    table,
    paths: fields.map(([path]) => path),
    steps: fields.map(([path]) => path.split('.')),
    columns,
    isMultikey: false,
    sql: {
      create: `CREATE TABLE ${table} (${all.join(', ')}, PRIMARY KEY (${order})) WITHOUT ROWID`,
      // Files of older versions have rows for documents that a sparse index now leaves out.
      insert: `INSERT OR IGNORE INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
      remove: `DELETE FROM ${table} WHERE ${same} AND id = ?`,
      taken: `SELECT 1 FROM ${table} WHERE ${same} AND id <> ? LIMIT 1`,
    },
  };
}

export const documentPrefix = 'documents:';
/** @param table its name, quoted */
export const createDocuments = (table: string): string =>
  `CREATE TABLE IF NOT EXISTS ${table} (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL)`;
/** The table that names the indexes with `isMultikey`. */
export const multikeyTable = 'multikey';
export const indexPrefix = (collection: string): string => `index:${collection}:`;

/** The index that a table's name describes. */
export const readIndex = (collection: string, tableName: string): EmbeddedIndex =>
  describeIndex(collection, JSON.parse(tableName.slice(indexPrefix(collection).length)) as Index);

/** A text that is equal for equal rows. */
const textOf = (keys: Key[]): string => JSON.stringify(keys);

/** The rows of a document in an index. */
export function rowsOf({ steps, definition }: EmbeddedIndex, document: unknown): Key[][] {
  const found = steps.map((path) => valuesAt(document, path));
  // As in MongoDB, a path through an empty array leads to no field.
  if (definition.sparse && found.every((at) => at.every((value) => value === undefined))) return [];
  if (found.every((at) => at.length === 1 && !Array.isArray(at[0]))) return [found.map(([value]) => keyOf(value))];
  // An empty array has no element and sorts like null.
  const values = found.map((at) => at.flat()).map((flat) => (flat.length === 0 ? [null] : flat));
  let combinations: Key[][] = [[]];
  for (const each of values) combinations = combinations.flatMap((keys) => each.map((value) => [...keys, keyOf(value)]));
  return [...new Map(combinations.map((keys) => [textOf(keys), keys])).values()];
}

const isSame = (one: Key[], other: Key[]): boolean => one.every((key, position) => key === other[position]) || textOf(one) === textOf(other);

/** The rows that are not among the others. */
export function rowsWithout(rows: Key[][], others: Key[][]): Key[][] {
  if (rows.length === 0 || others.length === 0) return rows;
  if (rows.length === 1 && others.length === 1) return isSame(rows[0]!, others[0]!) ? [] : rows;
  const known = new Set(others.map(textOf));
  return rows.filter((keys) => !known.has(textOf(keys)));
}
