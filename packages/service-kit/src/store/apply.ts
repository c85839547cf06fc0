import { isPlainObject, plain } from './document';
import { matches } from './match';
import type { Document } from './store';
import type { Change, Pulled } from './update';
import { elementPath } from './update';

type Parent = Record<string, unknown> | unknown[];

/**
 * The document after the changes, by MongoDB's rules. The given one stays as it is, and both share what did not change.
 * @throws TypeError if a change does not fit the type of a value
 */
export function applyChanges<T extends Document>(document: T, changes: Change[]): T {
  const result = { ...document } as T & Record<string, unknown>;
  const own = new Set<Parent>([result]);
  for (const change of changes) apply(result, change, own);
  return result;
}

/** @param own the parts that belong to the result alone, so that they may be changed */
function apply(document: Record<string, unknown>, change: Change, own: Set<Parent>): void {
  const parts = change.path.split('.');
  const name = parts.pop() ?? '';
  const creates = change.operator !== '$unset' && change.operator !== '$pull';
  const parent = parentAt(document, parts, creates, change.path, own);
  if (parent === undefined) return;
  const current = read(parent, name);
  switch (change.operator) {
    case '$set':
      return write(parent, name, plain(change.value));
    case '$unset':
      if (Array.isArray(parent)) write(parent, name, null);
      else delete parent[name];
      return;
    case '$inc':
      if (current !== undefined && typeof current !== 'number') throw new TypeError(`${change.path} is not a number`);
      return write(parent, name, (current ?? 0) + change.by);
    case '$push':
      return write(parent, name, [...listAt(current, change.path), ...plain(change.values)]);
    case '$addToSet':
      return write(parent, name, change.values.reduce<unknown[]>(withElement, listAt(current, change.path)));
    case '$pull':
      if (current !== undefined) write(parent, name, listAt(current, change.path).filter((element) => !isPulled(element, change)));
  }
}

function parentAt(document: Record<string, unknown>, path: string[], creates: boolean, full: string, own: Set<Parent>): Parent | undefined {
  let parent: Parent = document;
  for (const name of path) {
    let next = read(parent, name);
    if (next === undefined) {
      if (!creates) return undefined;
      next = {};
      write(parent, name, next);
    }
    if (!isPlainObject(next) && !Array.isArray(next)) {
      if (!creates) return undefined;
      throw new TypeError(`${full} leads through a value that has no fields`);
    }
    if (!own.has(next)) {
      next = Array.isArray(next) ? [...next] : { ...next };
      own.add(next as Parent);
      write(parent, name, next);
    }
    parent = next as Parent;
  }
  return parent;
}

function read(parent: Parent, name: string): unknown {
  if (Array.isArray(parent)) return parent[position(name)];
  return Object.hasOwn(parent, name) ? parent[name] : undefined;
}

function write(parent: Parent, name: string, value: unknown): void {
  if (!Array.isArray(parent)) {
    parent[name] = value;
    return;
  }
  while (parent.length < position(name)) parent.push(null);
  parent[position(name)] = value;
}

function position(name: string): number {
  if (!/^\d{1,6}$/.test(name)) throw new TypeError(`"${name}" is not a position in an array`);
  return Number(name);
}

function listAt(current: unknown, path: string): unknown[] {
  if (current === undefined) return [];
  if (!Array.isArray(current)) throw new TypeError(`${path} is not an array`);
  return current;
}

function withElement(list: unknown[], value: unknown): unknown[] {
  const text = JSON.stringify(value);
  return list.some((element) => JSON.stringify(element) === text) ? list : [...list, plain(value)];
}

function isPulled(element: unknown, change: Pulled): boolean {
  if (change.elements === 'scalars') return matches({ [elementPath]: element }, change.clauses);
  return isPlainObject(element) && matches(element, change.clauses);
}
