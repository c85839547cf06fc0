import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chanceOf } from '../testing';
import { removeFromIndexes, updateIndexes } from './index-update';
import { isUniqueViolation, openNedb, type OpenNedb } from './nedb';

interface Saree {
  _id: string;
  status?: string | undefined;
  shop?: string;
  number?: number;
  tags?: string[];
}

let folder: string;
let opened: OpenNedb<Saree>;
/** What is kept, as the indexes should have it. */
let kept: Map<string, Saree>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-indexes-'));
  opened = await openNedb<Saree>(join(folder, 'sarees.db'));
  kept = new Map();
  await opened.database.ensureIndexAsync({ fieldName: 'status', sparse: true });
  await opened.database.ensureIndexAsync({ fieldName: 'tags', sparse: true });
  await opened.database.ensureIndexAsync({ fieldName: ['number', 'shop'], unique: true, sparse: true });
});
afterEach(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

async function add(document: Saree): Promise<void> {
  await opened.database._insertAsync(document);
  // It is kept as a copy.
  kept.set(document._id, opened.database.indexes._id!.getMatching(document._id)[0]!);
}

function change(...documents: Saree[]): void {
  updateIndexes(opened.database, documents.map((newDoc) => ({ oldDoc: kept.get(newDoc._id)!, newDoc })));
  for (const document of documents) kept.set(document._id, document);
}

const ids = (documents: Saree[]) => documents.map(({ _id }) => _id).sort();

/** Every index holds each document, as it is now, once under each of its keys, and nothing else. */
function expectIndexesToFit(): void {
  const { indexes } = opened.database;
  const all = [...kept.values()];
  expect(ids(opened.database.getAllData())).toEqual(ids(all));
  const held = (name: string) => [...indexes[name]!.getBetweenBounds({})];
  expect(ids(held('status'))).toEqual(ids(all.filter(({ status }) => status !== undefined)));
  expect(ids(held('tags'))).toEqual(ids(all.flatMap((document) => [...new Set(document.tags)].map(() => document))));
  expect(ids(held('number,shop'))).toEqual(ids(all.filter(({ number, shop }) => number !== undefined || shop !== undefined)));
  for (const status of new Set(all.map((document) => document.status))) {
    if (status === undefined) continue;
    const sharing = all.filter((document) => document.status === status);
    expect(new Set(indexes.status!.getMatching(status))).toEqual(new Set(sharing));
    expect(indexes.status!.getMatching(status).every((document) => kept.get(document._id) === document)).toBe(true);
  }
  for (const { number, shop, _id } of all) {
    if (number !== undefined) expect(indexes['number,shop']!.getMatching({ number, shop }).map((document) => kept.get(document._id) === document && document._id)).toEqual([_id]);
  }
}

describe('Indexes', () => {
  it('hold every document under its keys, whatever is added, changed and taken out', async () => {
    const chance = chanceOf(20260411);
    const made = (_id: string): Saree => {
      const tags = ['silk', 'red', 'red', 'new'].filter(() => chance.next() < 0.5);
      return {
        _id,
        ...(chance.next() < 0.9 && { status: chance.oneOf(['pending', 'shipped', 'delivered']) }),
        ...(chance.next() < 0.8 && { number: chance.whole(0, 1_000_000), shop: chance.oneOf(['Chennai', 'Kanchipuram']) }),
        ...(chance.next() < 0.8 && { tags }),
      };
    };
    for (let at = 0; at < 60; at += 1) await add(made(`s${at}`));
    for (let round = 0; round < 300; round += 1) {
      const chosen = [...kept.values()].filter(() => chance.next() < 0.05);
      if (chance.next() < 0.2) {
        for (const document of chosen) {
          removeFromIndexes(opened.database, document);
          kept.delete(document._id);
        }
        for (const { _id } of chosen) await add(made(_id));
      } else change(...chosen.map((document) => (chance.next() < 0.5 ? { ...document } : made(document._id))));
      expectIndexesToFit();
    }
  });

  it('are as they were when a change of several breaks a unique one', async () => {
    await add({ _id: 'a', status: 'pending', number: 1, shop: 'Chennai', tags: ['silk'] });
    await add({ _id: 'b', status: 'pending', number: 2, shop: 'Chennai' });
    await add({ _id: 'c', status: 'pending', number: 3, shop: 'Chennai' });
    const changes: Saree[] = [
      { _id: 'a', status: 'shipped', number: 4, shop: 'Chennai', tags: ['red'] },
      { _id: 'b', status: 'pending', number: 3, shop: 'Chennai' },
    ];
    let failure: unknown;
    try {
      change(...changes);
    } catch (error) {
      failure = error;
    }
    expect(isUniqueViolation(failure)).toBe(true);
    expectIndexesToFit();
  });

  it('let two documents exchange what only one may have', async () => {
    await add({ _id: 'a', number: 1, shop: 'Chennai' });
    await add({ _id: 'b', number: 2, shop: 'Chennai' });
    change({ _id: 'a', number: 2, shop: 'Chennai' }, { _id: 'b', number: 1, shop: 'Chennai' });
    expectIndexesToFit();
  });
});
