import model from '@seald-io/nedb/lib/model.js';
import type { Nedb, NedbIndex } from './nedb';

interface Pair<T> {
  oldDoc: T;
  newDoc: T;
}

const isScalar = (key: unknown) => typeof key !== 'object' || key === null;

/** What a document is kept under, or undefined where that is several keys. */
function onlyKey<T>({ _fields }: NedbIndex<T>, document: T): { key: unknown } | undefined {
  const key = model.getDotValues(document, _fields);
  const isOne = _fields.length === 1 ? isScalar(key) : Object.values(key as object).every(isScalar);
  return isOne ? { key } : undefined;
}

function isUnmoved<T>(index: NedbIndex<T>, { oldDoc, newDoc }: Pair<T>): boolean {
  const before = onlyKey(index, oldDoc);
  const after = onlyKey(index, newDoc);
  if (!before || !after) return false;
  if (index._fields.length === 1) return before.key === after.key;
  const keys = after.key as Record<string, unknown>;
  return Object.entries(before.key as Record<string, unknown>).every(([field, key]) => keys[field] === key);
}

/** Where a document that has one key stands among those that share it; what changes is mostly what came last. */
function placeOf<T>(index: NedbIndex<T>, document: T): { sharing: T[]; at: number } | undefined {
  const only = onlyKey(index, document);
  const sharing = only && index.getMatching(only.key);
  const at = sharing ? sharing.lastIndexOf(document) : -1;
  return sharing && at >= 0 ? { sharing, at } : undefined;
}

function removeFrom<T>(index: NedbIndex<T>, document: T): void {
  const place = placeOf(index, document);
  if (place && place.sharing.length > 1) place.sharing.splice(place.at, 1);
  else index.remove(document);
}

function move<T>(index: NedbIndex<T>, pairs: Pair<T>[]): void {
  for (const { oldDoc } of pairs) removeFrom(index, oldDoc);
  let moved = 0;
  try {
    for (; moved < pairs.length; moved += 1) index.insert(pairs[moved]!.newDoc);
  } catch (error) {
    for (const { newDoc } of pairs.slice(0, moved)) removeFrom(index, newDoc);
    for (const { oldDoc } of pairs) index.insert(oldDoc);
    throw error;
  }
}

/**
 * Puts documents in the place of others in every index, or, where that breaks a unique one, in none.
 *
 * NeDB takes each out and puts it back, which costs as much as there are others under the same key, and most keys do not change: here such a
 * document takes the place of the one before.
 */
export function updateIndexes<T>(database: Nedb<T>, pairs: Pair<T>[]): void {
  const plans = Object.values(database.indexes).map((index) => {
    const plan = { index, unmoved: [] as Pair<T>[], moved: [] as Pair<T>[] };
    for (const pair of pairs) plan[isUnmoved(index, pair) ? 'unmoved' : 'moved'].push(pair);
    return plan;
  });
  const done: typeof plans = [];
  try {
    for (const plan of plans) {
      move(plan.index, plan.moved);
      done.push(plan);
    }
  } catch (error) {
    for (const { index, moved } of done) move(index, moved.map(({ oldDoc, newDoc }) => ({ oldDoc: newDoc, newDoc: oldDoc })));
    throw error;
  }
  for (const { index, unmoved } of plans) {
    for (const { oldDoc, newDoc } of unmoved) {
      const place = placeOf(index, oldDoc);
      if (place) place.sharing[place.at] = newDoc;
    }
  }
}

/** Takes a document out of every index. */
export function removeFromIndexes<T>(database: Nedb<T>, document: T): void {
  for (const index of Object.values(database.indexes)) removeFrom(index, document);
}
