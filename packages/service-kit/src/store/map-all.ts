import type { Collection, Document } from './store';

/**
 * Maps every document, in the order of the ids. Reads in batches, because one read of millions of documents takes longer than the time limit of an
 * operation on MongoDB, 10 s.
 * @param size of a batch
 */
export async function mapAll<T extends Document, R>(collection: Collection<T>, map: (document: T) => R, size = 500): Promise<R[]> {
  const mapped: R[] = [];
  for (let after = ''; ; ) {
    const batch = await collection.find({ _id: { $gt: after } }, { sort: [['_id', 1]], limit: size });
    for (const document of batch) mapped.push(map(document));
    const last = batch.at(-1);
    if (!last || batch.length < size) return mapped;
    after = last._id;
  }
}
