import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../ids';
import { storeVariants } from '../testing';
import type { TestStore } from '../testing';
import { mapAll } from './map-all';
import type { Collection, Document, Filter, Update } from './store';
import { DuplicateKeyError } from './store';

interface Item extends Document {
  [field: string]: unknown;
}

describe.each(storeVariants())('the store port on $name', ({ open }) => {
  let variant: TestStore;
  let items: Collection<Item>;

  beforeEach(async () => {
    variant = await open();
    items = await variant.store.collection<Item>('items', [{ fields: [['tags', 1]] }, { fields: [['rank', 1]] }]);
  });
  afterEach(() => variant.destroy());

  const idsOf = async (filter: Filter) => (await items.find(filter, { sort: [['_id', 1]] })).map(({ _id }) => _id);
  const insertAll = async (...documents: Item[]) => {
    for (const document of documents) await items.insert(document);
  };

  describe('documents', () => {
    it.each([2, 3, 4, 5])('are all mapped once, in batches of %d', async (size) => {
      await insertAll(...['d', 'a', 'c', 'b'].map((_id) => ({ _id })));
      const sizes: number[] = [];
      const watched: typeof items = { ...items, find: async (...query) => items.find(...query).then((found) => (sizes.push(found.length), found)) };
      expect(await mapAll(watched, ({ _id }) => _id, size)).toEqual(['a', 'b', 'c', 'd']);
      expect(Math.max(...sizes)).toBe(Math.min(size, 4));
    });

    it('are returned unchanged, without undefined fields and with dates as text', async () => {
      await items.insert({ _id: 'a', text: 'ஸேலை', list: [1, 'two', null, { deep: true }], gone: undefined, at: new Date(0), nested: { gone: undefined } });
      expect(await items.findOne({ _id: 'a' })).toEqual({ _id: 'a', text: 'ஸேலை', list: [1, 'two', null, { deep: true }], at: '1970-01-01T00:00:00.000Z', nested: {} });
    });

    it('do not change if the caller changes an inserted, found or updated document, or what it was updated with', async () => {
      const document: Item = { _id: 'a', list: [1] };
      const added: Item = { _id: 'b', list: [4] };
      const change = (list: unknown) => {
        try {
          (list as number[]).push(3);
        } catch (error) {
          // The store may freeze what it returns.
          if (!(error instanceof TypeError)) throw error;
        }
      };
      await items.insert(document);
      change(document.list);
      const updated = await items.update({ _id: 'a' }, { $set: { added } });
      const found = [updated!, ...(await items.find({ _id: { $in: ['a'] } })), ...(await items.find()), (await items.findOne({ _id: 'a' }))!];
      for (const one of found) for (const list of [one.list, (one.added as Item).list]) change(list);
      change(added.list);
      const stored = { _id: 'a', list: [1], added: { _id: 'b', list: [4] } };
      expect([await items.findOne({ _id: 'a' }), (await items.find())[0]]).toEqual([stored, stored]);
    });

    it('are as written after many changes of parts of them', async () => {
      await items.insert({ _id: 'a', marks: { x: { count: 1 }, y: { count: 1 } }, list: [{ n: 1 }, { n: 2 }] });
      const before = await items.findOne({ _id: 'a' });
      await items.update({ _id: 'a' }, { $set: { 'marks.x.count': 2, 'marks.z': { count: 3 }, 'list.1.n': 5 }, $unset: { 'marks.y': true }, $inc: { 'list.0.n': 1 } });
      expect(before).toEqual({ _id: 'a', marks: { x: { count: 1 }, y: { count: 1 } }, list: [{ n: 1 }, { n: 2 }] });
      const after = { _id: 'a', marks: { x: { count: 2 }, z: { count: 3 } }, list: [{ n: 2 }, { n: 5 }] };
      expect([await items.findOne({ _id: 'a' }), (await items.find())[0]]).toEqual([after, after]);
    });

    it('that were removed, or not inserted because of a duplicate, are not found by their id', async () => {
      await items.insert({ _id: 'a', n: 1 });
      await expect(items.insert({ _id: 'a', n: 2 })).rejects.toThrow(DuplicateKeyError);
      expect(await items.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
      await items.remove({ _id: 'a' });
      expect([await items.findOne({ _id: 'a' }), await items.find({ _id: { $in: ['a'] } }), await items.update({ _id: 'a' }, { $set: { n: 3 } })]).toEqual([undefined, [], undefined]);
    });

    it.each<[string, object]>([
      ['a name with a dot', { 'a.b': 1 }],
      ['a name with a leading $', { $set: 1 }],
      ['a name that reaches the prototype', JSON.parse('{"__proto__": {"admin": true}}') as object],
      ['a number that is not finite', { a: Number.NaN }],
      ['an object that is not plain', { a: new Map() }],
    ])('are rejected with %s', async (_case, fields) => {
      await expect(items.insert({ ...fields, _id: 'a', nested: fields })).rejects.toThrow(TypeError);
      expect(await items.count()).toBe(0);
    });

    it('can be inserted together, except existing ones', async () => {
      await items.insertAll(Array.from({ length: 1_200 }, (_, rank) => ({ _id: `i${rank}`, rank })));
      await items.insertAll([]);
      expect(await items.count({ rank: { $gte: 600 } })).toBe(600);
      await expect(items.insertAll([{ _id: 'new' }, { _id: 'i7' }])).rejects.toThrow(DuplicateKeyError);
      expect(await items.findOne({ _id: 'i7' })).toEqual({ _id: 'i7', rank: 7 });
    });

    it('can be read for a backup by collection', async () => {
      const others = await variant.store.collection<Item>('others');
      await items.insertAll(Array.from({ length: 1_200 }, (_, rank) => ({ _id: `i${rank}`, rank })));
      await others.insert({ _id: 'o' });
      expect(await variant.store.names()).toEqual(['items', 'others']);
      const read = new Map<string, string[]>();
      for await (const { collection, documents } of variant.store.contents()) {
        read.set(collection, [...(read.get(collection) ?? []), ...documents.map(({ _id }) => _id)]);
      }
      expect(new Set(read.get('items')).size).toBe(1_200);
      expect(read.get('others')).toEqual(['o']);
    });

    it('are kept when the store is closed and opened again', async () => {
      await insertAll({ _id: 'a', rank: 1 }, { _id: 'b', rank: 2 }, { _id: 'c', rank: 3 });
      await items.update({ _id: 'a' }, { $set: { rank: 9 } });
      await items.remove({ _id: 'b' });
      const reopened = await (await variant.reopen()).collection<Item>('items', [{ fields: [['rank', 1]] }]);
      expect(await reopened.find({}, { sort: [['rank', 1]] })).toEqual([{ _id: 'c', rank: 3 }, { _id: 'a', rank: 9 }]);
    });
  });

  describe('filters', () => {
    beforeEach(() =>
      insertAll(
        { _id: 'a', rank: 1, name: 'Blue Kanchipuram', tags: ['silk', 'blue'], address: { city: 'Salem' }, items: [{ sku: 'x', quantity: 1 }, { sku: 'y', quantity: 5 }] },
        { _id: 'b', rank: 2, name: 'Red (100%) silk.*', tags: ['cotton'], address: { city: 'Erode' }, items: [{ sku: 'x', quantity: 5 }] },
        { _id: 'c', rank: 3, name: 'GREEN Soft', tags: [], note: null, items: [] },
        { _id: 'd', rank: '3', name: 'line\nbreak', active: true },
      ),
    );

    it.each<[string, Filter, string]>([
      ['no filter', {}, 'abcd'],
      ['a scalar', { rank: 2 }, 'b'],
      ['a scalar of its own type only', { rank: 3 }, 'c'],
      ['a boolean', { active: true }, 'd'],
      ['a nested path', { 'address.city': 'Salem' }, 'a'],
      ['an element of an array', { tags: 'silk' }, 'a'],
      ['a field of objects in an array', { 'items.sku': 'x' }, 'ab'],
      ['a position in an array', { 'items.0.quantity': 5 }, 'b'],
      ['null, which absent fields match too', { note: null }, 'abcd'],
      ['null against an array', { tags: null }, 'd'],
      ['$ne null', { note: { $ne: null } }, ''],
      ['$ne null on arrays', { tags: { $ne: null } }, 'abc'],
      ['$ne', { rank: { $ne: 2 } }, 'acd'],
      ['$ne on an array, none of whose elements may be it', { tags: { $ne: 'silk' } }, 'bcd'],
      ['$in', { rank: { $in: [1, '3'] } }, 'ad'],
      ['$in on an array', { tags: { $in: ['cotton', 'blue'] } }, 'ab'],
      ['$in with null', { tags: { $in: ['cotton', null] } }, 'bd'],
      ['an empty $in', { rank: { $in: [] } }, ''],
      ['$nin', { rank: { $nin: [1, 2] } }, 'cd'],
      ['$nin on an array', { tags: { $nin: ['cotton', 'blue'] } }, 'cd'],
      ['$gt', { rank: { $gt: 1 } }, 'bc'],
      ['$gte and $lt', { rank: { $gte: 1, $lt: 3 } }, 'ab'],
      ['$lte', { rank: { $lte: 2 } }, 'ab'],
      ['$gt on text', { rank: { $gt: '' } }, 'd'],
      ['bounds that different elements of an indexed array satisfy', { tags: { $lt: 'c', $gt: 'd' } }, 'a'],
      ['bounds that different elements satisfy', { 'items.quantity': { $lt: 2, $gt: 4 } }, 'a'],
      ['$exists', { tags: { $exists: true } }, 'abc'],
      ['$exists with null', { note: { $exists: true } }, 'c'],
      ['$exists false', { note: { $exists: false } }, 'abd'],
      ['$exists of a position', { 'items.1': { $exists: true } }, 'a'],
      ['$exists false of a position', { 'items.0': { $exists: false } }, 'cd'],
      ['$prefix', { name: { $prefix: 'Blue K' } }, 'a'],
      ['$prefix minds case', { name: { $prefix: 'blue' } }, ''],
      ['$prefix with characters of regular expressions', { name: { $prefix: 'Red (100%) silk.*' } }, 'b'],
      ['$prefix that a regular expression would match', { name: { $prefix: 'R.d' } }, ''],
      ['$prefix on an array', { tags: { $prefix: 'sil' } }, 'a'],
      ['$prefix across elements of an array', { tags: { $prefix: 'cottonx' } }, ''],
      ['an empty $prefix', { name: { $prefix: '' } }, 'abcd'],
      ['$prefix after a line break', { name: { $prefix: 'break' } }, ''],
      ['$contains in any case', { name: { $contains: 'gReEn' } }, 'c'],
      ['$contains with characters of regular expressions', { name: { $contains: '(100%) SILK.*' } }, 'b'],
      ['$contains that a regular expression would match', { name: { $contains: 'b.u' } }, ''],
      ['$contains of brackets and slashes', { name: { $contains: '[a-z]/\\' } }, ''],
      ['$contains of the character NUL', { name: { $contains: '\0' } }, ''],
      ['$contains on an array', { tags: { $contains: 'OTT' } }, 'b'],
      ['$elemMatch: one element matches all of it', { items: { $elemMatch: { sku: 'x', quantity: { $gt: 4 } } } }, 'b'],
      ['several conditions', { rank: { $gt: 0 }, tags: 'silk' }, 'a'],
      ['$and', { $and: [{ 'items.sku': 'x' }, { 'items.sku': 'y' }] }, 'a'],
      ['$or', { $or: [{ rank: 1 }, { name: { $prefix: 'GREEN' } }] }, 'ac'],
      ['$or beside a condition', { rank: { $gte: 2 }, $or: [{ tags: 'silk' }, { tags: 'cotton' }] }, 'b'],
      ['$and within $or', { $or: [{ $and: [{ rank: 1 }, { tags: 'cotton' }] }, { rank: '3' }] }, 'd'],
      ['an empty $or', { $or: [] }, ''],
      ['an empty $and', { $and: [] }, 'abcd'],
    ])('%s', async (_case, filter, expected) => {
      expect((await idsOf(filter)).join('')).toBe(expected);
      expect(await items.count(filter)).toBe(expected.length);
      expect((await items.findOne(filter)) !== undefined).toBe(expected !== '');
    });

    it.each<[string, unknown]>([
      ['an undefined condition', { rank: undefined }],
      ['an undefined operand', { rank: { $gt: undefined } }],
      ['an operator that the port does not offer', { name: { $regex: '.*' } }],
      ['code', { $where: 'true' }],
      ['an object as a value', { address: { city: 'Salem' } }],
      ['an array as a value', { tags: ['silk', 'blue'] }],
      ['an operator within a list', { rank: { $in: [{ $gt: 0 }] } }],
      ['a text as a flag', { rank: { $exists: 'yes' } }],
    ])('reject %s, for reading and for removing', async (_case, filter) => {
      await expect(items.find(filter as Filter)).rejects.toThrow(TypeError);
      await expect(items.remove(filter as Filter)).rejects.toThrow(TypeError);
      await expect(items.update(filter as Filter, { $set: { rank: 0 } })).rejects.toThrow(TypeError);
      expect(await items.count()).toBe(4);
    });
  });

  describe('sorting and paging', () => {
    it('breaks ties by _id, so that pages neither repeat nor skip', async () => {
      await insertAll(...['d', 'b', 'f', 'a', 'e', 'c'].map((_id) => ({ _id, rank: 1 })));
      const pages = await Promise.all([0, 2, 4].map((skip) => items.find({}, { sort: [['rank', -1]], skip, limit: 2 })));
      expect(pages.flat().map(({ _id }) => _id).join('')).toBe('fedcba');
    });

    it('sorts by several paths', async () => {
      await insertAll({ _id: 'a', rank: 1, by: { name: 'x' } }, { _id: 'b', rank: 2, by: { name: 'x' } }, { _id: 'c', rank: 1, by: { name: 'w' } });
      expect((await items.find({}, { sort: [['by.name', 1], ['rank', -1]] })).map(({ _id }) => _id).join('')).toBe('cba');
    });

    it('puts absent and null first, then numbers, texts and booleans', async () => {
      await insertAll({ _id: 'a', rank: true }, { _id: 'b', rank: 'x' }, { _id: 'c', rank: 7 }, { _id: 'd', rank: null }, { _id: 'e' }, { _id: 'f', rank: -1 });
      expect((await items.find({}, { sort: [['rank', 1]] })).map(({ _id }) => _id).join('')).toBe('defcba');
      expect((await items.find({}, { sort: [['rank', -1]] })).map(({ _id }) => _id).join('')).toBe('abcfed');
    });

    it('returns pages that together are the whole sorted list, with any values at the sorted path', async () => {
      const ranks = [undefined, null, [], [3, 40], 'x', 'y', true, -1, ...Array.from({ length: 60 }, (_, n) => n % 20), [1, 2], 5.5];
      await items.insertAll(ranks.map((rank, n) => ({ _id: `i${String((n * 7) % 100).padStart(2, '0')}`, kind: n % 3, rank })));
      for (const filter of [{}, { kind: 1 }, { rank: { $gt: 4 } }, { rank: 7 }, { rank: { $in: [2, 3] } }, { $or: [{ kind: 0 }, { rank: 9 }] }] as Filter[]) {
        for (const sort of [[['rank', -1]], [['rank', 1]], [['rank', -1], ['kind', 1]], [['kind', -1], ['rank', -1]]] as [string, 1 | -1][][]) {
          const all = (await items.find(filter, { sort })).map(({ _id }) => _id);
          const pages = [];
          for (let skip = 0; skip < all.length; skip += 9) pages.push(...(await items.find(filter, { sort, skip, limit: 9 })));
          expect(pages.map(({ _id }) => _id), JSON.stringify({ filter, sort })).toEqual(all);
        }
      }
    });

    it('returns nothing beyond the end or for a limit of zero', async () => {
      await items.insert({ _id: 'a' });
      expect(await items.find({}, { skip: 1 })).toEqual([]);
      expect(await items.find({}, { limit: 0 })).toEqual([]);
    });
  });

  describe('updates', () => {
    beforeEach(() => items.insert({ _id: 'a', stock: 5, tags: ['x', 'y', 'x'], list: [{ id: 1, kind: 'p' }, { id: 2, kind: 'q' }], nested: { deep: { value: 1 } } }));

    it.each<[string, Update, object]>([
      ['$set', { $set: { stock: 7 } }, { stock: 7 }],
      ['$set of a nested path', { $set: { 'nested.deep.value': 2 } }, { nested: { deep: { value: 2 } } }],
      ['$set that makes its own way', { $set: { 'holds.abc': 1 } }, { holds: { abc: 1 } }],
      ['$set of a position', { $set: { 'list.1.kind': 'r' } }, { list: [{ id: 1, kind: 'p' }, { id: 2, kind: 'r' }] }],
      ['$set of an object', { $set: { nested: { other: [1] } } }, { nested: { other: [1] } }],
      ['$unset', { $unset: { 'nested.deep': true } }, { nested: {} }],
      ['$unset of what is not there', { $unset: { 'holds.abc': true } }, {}],
      ['$inc', { $inc: { stock: -2 } }, { stock: 3 }],
      ['$inc of what is not there', { $inc: { 'figures.sold': 2 } }, { figures: { sold: 2 } }],
      ['$push', { $push: { tags: 'z' } }, { tags: ['x', 'y', 'x', 'z'] }],
      ['$push of several', { $push: { list: { $each: [{ id: 3 }, { id: 4 }] } } }, { list: [{ id: 1, kind: 'p' }, { id: 2, kind: 'q' }, { id: 3 }, { id: 4 }] }],
      ['$push of an object to a new array', { $push: { log: { at: 'now' } } }, { log: [{ at: 'now' }] }],
      ['$addToSet of what is there', { $addToSet: { tags: 'x' } }, {}],
      ['$addToSet of several', { $addToSet: { tags: { $each: ['x', 'z', 'z'] } } }, { tags: ['x', 'y', 'x', 'z'] }],
      ['$addToSet of an object that is there', { $addToSet: { list: { id: 1, kind: 'p' } } }, {}],
      ['$pull of a scalar', { $pull: { tags: 'x' } }, { tags: ['y'] }],
      ['$pull of scalars by a condition', { $pull: { tags: { $in: ['x', 'z'] } } }, { tags: ['y'] }],
      ['$pull of objects by a filter', { $pull: { list: { id: { $in: [1, 3] }, kind: 'p' } } }, { list: [{ id: 2, kind: 'q' }] }],
      ['$pull of all', { $pull: { list: { id: { $gt: 0 } } } }, { list: [] }],
      ['$pull where there is no array', { $pull: { log: { id: 1 } } }, {}],
      ['several at once', { $set: { state: 'on' }, $inc: { stock: 1 }, $push: { tags: 'z' }, $unset: { nested: true } }, { state: 'on', stock: 6, tags: ['x', 'y', 'x', 'z'], nested: undefined }],
      ['an empty update', { $set: {} }, {}],
    ])('%s', async (_case, update, changed) => {
      const before = await items.findOne({ _id: 'a' });
      const after = JSON.parse(JSON.stringify({ ...before, ...changed })) as object;
      expect(await items.update({ _id: 'a' }, update)).toEqual(after);
      expect(await items.findOne({ _id: 'a' })).toEqual(after);
    });

    it.each<[string, Update]>([
      ['$inc of a text', { $inc: { 'list.0.kind': 1 } }],
      ['$push to a number', { $push: { stock: 1 } }],
      ['$pull from a number', { $pull: { stock: 1 } }],
      ['$set within a number', { $set: { 'stock.deep': 1 } }],
      ['_id', { $set: { _id: 'b' } }],
      ['one path twice', { $set: { stock: 1 }, $inc: { stock: 1 } }],
      ['a path and a part of it', { $set: { nested: {} }, $inc: { 'nested.deep.value': 1 } }],
      ['the prototype', { $set: { '__proto__.admin': true } }],
      ['an operator as a name', { $set: { 'nested.$where': 1 } }],
      ['an operator that the port does not offer', { $rename: { stock: 'count' } } as Update],
    ])('reject %s and change nothing', async (_case, update) => {
      const before = await items.findOne({ _id: 'a' });
      await expect(items.update({ _id: 'a' }, update)).rejects.toThrow();
      expect(await items.findOne({ _id: 'a' })).toEqual(before);
    });

    it('return undefined and change nothing if the filter does not match', async () => {
      expect(await items.update({ _id: 'a', stock: { $gte: 6 } }, { $inc: { stock: -6 } })).toBeUndefined();
      expect(await items.findOne({ _id: 'a' })).toMatchObject({ stock: 5 });
    });

    it('change one document, or all on request', async () => {
      await insertAll({ _id: 'b', stock: 5 }, { _id: 'c', stock: 1 });
      await items.update({ stock: 5 }, { $set: { seen: true } });
      expect(await items.count({ seen: true })).toBe(1);
      expect(await items.updateAll({ stock: 5 }, { $set: { seen: true } })).toBe(2);
      expect(await idsOf({ seen: true })).toEqual(['a', 'b']);
    });

    it('never take more than the stock in 200 parallel calls', async () => {
      await items.insert({ _id: 'p', stock: 150, holds: {} });
      const hold = (order: string) => items.update({ _id: 'p', stock: { $gte: 1 }, [`holds.${order}`]: { $exists: false } }, { $inc: { stock: -1 }, $set: { [`holds.${order}`]: 1 } });
      const held = await Promise.all(Array.from({ length: 200 }, (_, number) => hold(`order${number}`)));
      expect(held.filter(Boolean)).toHaveLength(150);
      const product = await items.findOne({ _id: 'p' });
      expect(product?.stock).toBe(0);
      expect(Object.keys(product?.holds as object)).toHaveLength(150);
    });

    it('let only one of many make the same change of state', async () => {
      const wins = await Promise.all(Array.from({ length: 50 }, () => items.update({ _id: 'a', state: { $exists: false } }, { $set: { state: 'taken' } })));
      expect(wins.filter(Boolean)).toHaveLength(1);
    });
  });

  describe('removal', () => {
    it('returns the number of removed documents', async () => {
      await insertAll({ _id: 'a', rank: 1 }, { _id: 'b', rank: 1 }, { _id: 'c', rank: 2 });
      expect(await items.remove({ rank: 1 })).toBe(2);
      expect(await items.remove({ rank: 1 })).toBe(0);
      expect(await idsOf({})).toEqual(['c']);
    });
  });

  describe('unique indexes', () => {
    it('keep an _id unique', async () => {
      await items.insert({ _id: 'a', rank: 1 });
      await expect(items.insert({ _id: 'a', rank: 2 })).rejects.toThrow(DuplicateKeyError);
      expect(await items.find()).toEqual([{ _id: 'a', rank: 1 }]);
    });

    it('reject a second document with the same two fields, on insert and on update', async () => {
      const orders = await variant.store.collection<Item>('orders', [{ fields: [['customer', 1], ['key', 1]], unique: true }]);
      await orders.insert({ _id: 'a', customer: 'c1', key: 'k1' });
      await orders.insert({ _id: 'b', customer: 'c1', key: 'k2' });
      await orders.insert({ _id: 'c', customer: 'c2', key: 'k1' });
      await expect(orders.insert({ _id: 'd', customer: 'c1', key: 'k1' })).rejects.toThrow(DuplicateKeyError);
      await expect(orders.update({ _id: 'b' }, { $set: { key: 'k1' } })).rejects.toThrow(DuplicateKeyError);
      expect(await orders.findOne({ _id: 'b' })).toEqual({ _id: 'b', customer: 'c1', key: 'k2' });
      expect(await orders.count()).toBe(3);
      expect(await orders.count({ customer: 'c1', key: 'k1' })).toBe(1);
    });

    it('treat an absent field as null', async () => {
      const users = await variant.store.collection<Item>('users', [{ fields: [['email', 1]], unique: true }]);
      await users.insert({ _id: 'a' });
      await expect(users.insert({ _id: 'b' })).rejects.toThrow(DuplicateKeyError);
    });

    it('leave out documents with an empty array on the path if they are sparse', async () => {
      const orders = await variant.store.collection<Item>('orders-with-returns', [{ fields: [['returns.state', 1]], sparse: true }]);
      await orders.insertAll([{ _id: 'none' }, { _id: 'empty', returns: [] }, { _id: 'one', returns: [{ state: 'asked' }] }]);
      await orders.update({ _id: 'empty' }, { $push: { returns: { at: 'today' } } });
      await orders.update({ _id: 'empty' }, { $set: { returns: [] } });
      const withState = { 'returns.state': { $exists: true } };
      expect([await orders.find(withState), await orders.count(withState)]).toEqual([[{ _id: 'one', returns: [{ state: 'asked' }] }], 1]);
    });

    it('leave out documents without the fields if they are sparse', async () => {
      const users = await variant.store.collection<Item>('users', [{ fields: [['mobile', 1]], unique: true, sparse: true }]);
      await users.insert({ _id: 'a' });
      await users.insert({ _id: 'b' });
      await users.insert({ _id: 'c', mobile: '1' });
      await expect(users.insert({ _id: 'd', mobile: '1' })).rejects.toThrow(DuplicateKeyError);
      await users.update({ _id: 'c' }, { $unset: { mobile: true } });
      await users.insert({ _id: 'd', mobile: '1' });
      expect(await users.count()).toBe(4);
    });

    it('cover every element of an array', async () => {
      const products = await variant.store.collection<Item>('products', [{ fields: [['slugs', 1]], unique: true, sparse: true }]);
      await products.insert({ _id: 'a', slugs: ['x', 'y'] });
      await expect(products.insert({ _id: 'b', slugs: ['z', 'y'] })).rejects.toThrow(DuplicateKeyError);
      await products.insert({ _id: 'b', slugs: ['z'] });
    });

    it('let only one of 50 parallel inserts win, also after the store is opened again', async () => {
      const indexes = [{ fields: [['email', 1]] as [string, 1][], unique: true }];
      const users = await variant.store.collection<Item>('users', indexes);
      const inserts = await Promise.allSettled(Array.from({ length: 50 }, () => users.insert({ _id: newId(), email: 'a@example.com' })));
      expect(inserts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const reopened = await (await variant.reopen()).collection<Item>('users', indexes);
      await expect(reopened.insert({ _id: newId(), email: 'a@example.com' })).rejects.toThrow(DuplicateKeyError);
    });
  });

  it('answers a ping', async () => {
    await expect(variant.store.ping()).resolves.toBeUndefined();
  });
});
