import type { Collection as MongoCollection, Db } from 'mongodb';
import type { Logger } from '../log';
import { plain } from './document';
import { parseFilter } from './filter';
import { connectMongodb } from './mongodb-client';
import { reaching } from './mongodb-failures';
import { toMongoFilter, toMongoUpdate } from './mongodb-translate';
import { totalOrder } from './sort';
import type { Collection, Document, Index, Store } from './store';
import { DuplicateKeyError } from './store';
import { parseUpdate } from './update';

const duplicateKey = 11_000;

/**
 * A store in one MongoDB database, with majority write concern.
 * @throws SettingsError if the URL cannot be used, StartError if the server cannot be reached within 5 s
 */
export async function openMongodbStore(options: { url: string; database: string; logger: Logger }): Promise<Store> {
  const { client, close } = await connectMongodb(options.url, options.logger);
  const database = client.db(options.database);
  return {
    exclusive: false,
    collection: (name, indexes = []) => openCollection(database, name, indexes),
    names: () => namesIn(database),
    contents: () => Object.assign(readAll(database), { close: () => undefined }),
    async ping() {
      await reaching(() => database.command({ ping: 1 }));
    },
    close,
  };
}

/** GridFS stores files in collections of its own, which are not part of this port. */
async function namesIn(database: Db): Promise<string[]> {
  const found = await reaching(() => database.listCollections({}, { nameOnly: true }).toArray());
  return found.map(({ name }) => name).filter((name) => !/^system\.|\.(files|chunks)$/.test(name)).sort();
}

const batchSize = 500;

async function* batchesOf(all: MongoCollection<Document>, projection?: { _id: 1 }) {
  for (let after = ''; ; ) {
    const documents = await reaching(() => all.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit: batchSize, ...(projection && { projection }) }).toArray());
    const last = documents.at(-1);
    if (!last) return;
    yield documents;
    after = last._id;
  }
}

async function* readAll(database: Db) {
  for (const collection of await namesIn(database)) {
    for await (const documents of batchesOf(database.collection<Document>(collection))) yield { collection, documents };
  }
}

/** In batches: one operation for millions of documents would take longer than the 10 s that each operation has. */
async function removeAll(all: MongoCollection<Document>): Promise<number> {
  let removed = 0;
  for await (const documents of batchesOf(all, { _id: 1 })) {
    removed += (await reaching(() => all.deleteMany({ _id: { $in: documents.map(({ _id }) => _id) } }))).deletedCount;
  }
  return removed;
}

async function openCollection<T extends Document>(database: Db, name: string, indexes: Index[]): Promise<Collection<T>> {
  const documents = database.collection<Document>(name);
  for (const index of indexes) await ensureIndex(documents, index);
  return {
    async insert(document) {
      await refusingDuplicates(name, () => documents.insertOne(plain(document)));
    },
    async insertAll(all) {
      if (all.length > 0) await refusingDuplicates(name, () => documents.insertMany(all.map((document) => plain(document))));
    },
    async findOne(filter) {
      const conditions = toMongoFilter(parseFilter(filter));
      return asDocument(await reaching(() => documents.findOne(conditions)));
    },
    async find(filter = {}, { sort = [], skip = 0, limit } = {}) {
      if (limit === 0) return [];
      const cursor = documents.find(toMongoFilter(parseFilter(filter)), { sort: totalOrder(sort), skip, ...(limit !== undefined && { limit }) });
      return (await reaching(() => cursor.toArray())) as unknown as T[];
    },
    async count(filter = {}) {
      const conditions = toMongoFilter(parseFilter(filter));
      return reaching(() => documents.countDocuments(conditions));
    },
    async update(filter, update) {
      const conditions = toMongoFilter(parseFilter(filter));
      const changes = parseUpdate(update);
      if (changes.length === 0) return asDocument(await reaching(() => documents.findOne(conditions)));
      const write = () => documents.findOneAndUpdate(conditions, toMongoUpdate(changes), { returnDocument: 'after' });
      return asDocument(await refusingDuplicates(name, write));
    },
    async updateAll(filter, update) {
      const conditions = toMongoFilter(parseFilter(filter));
      const changes = parseUpdate(update);
      if (changes.length === 0) return reaching(() => documents.countDocuments(conditions));
      return (await refusingDuplicates(name, () => documents.updateMany(conditions, toMongoUpdate(changes)))).matchedCount;
    },
    async remove(filter) {
      if (Object.keys(filter).length === 0) return removeAll(documents);
      const conditions = toMongoFilter(parseFilter(filter));
      return (await reaching(() => documents.deleteMany(conditions))).deletedCount;
    },
  };
}

const asDocument = <T>(found: Document | null): T | undefined => (found ?? undefined) as T | undefined;

/** An index that is not unique ends with `_id`, so that it also serves sorts, in which `_id` breaks ties. */
async function ensureIndex(documents: MongoCollection<Document>, index: Index): Promise<void> {
  const { fields, unique = false, sparse = false } = index;
  const keys = unique || sparse ? fields : totalOrder(fields);
  await documents.createIndex(keys, { ...(unique && { unique }), ...(sparse && { sparse }) });
}

async function refusingDuplicates<R>(name: string, write: () => Promise<R>): Promise<R> {
  try {
    return await reaching(write);
  } catch (error) {
    if ((error as { code?: unknown }).code === duplicateKey) throw new DuplicateKeyError(`${name} already has such a document`);
    throw error;
  }
}
