import { StartError } from '../start-error';

/** Every stored document has an `_id`. Documents are plain JSON: dates are ISO strings. */
export interface Document {
  _id: string;
}

export type Scalar = string | number | boolean | null;

/**
 * A scalar (equal, or contained in an array) or operators, all of which must hold. `null` matches an absent field too.
 * `$gt` and its like compare values of one type only. `$prefix`: the string, or any string of an array, starts with it.
 * `$contains`: a case-insensitive substring, taken literally. `$elemMatch`: one object of an array matches all of it.
 */
export type Condition =
  | Scalar
  | {
      $gt?: Scalar;
      $gte?: Scalar;
      $lt?: Scalar;
      $lte?: Scalar;
      $in?: Scalar[];
      $nin?: Scalar[];
      $ne?: Scalar;
      $exists?: boolean;
      $prefix?: string;
      $contains?: string;
      $elemMatch?: Filter;
    };

/** Conditions by dotted path; a path leads through arrays. An undefined condition is refused, because it would match everything. */
export interface Filter {
  [path: string]: Condition | Filter[] | undefined;
  $and?: Filter[];
  $or?: Filter[];
}

/** Changes by dotted path. `$push` and `$addToSet` take a value or `{ $each: [...] }`; `$pull` takes a scalar or a filter for objects. */
export interface Update {
  $set?: Record<string, unknown>;
  $unset?: Record<string, true>;
  $inc?: Record<string, number>;
  $push?: Record<string, unknown>;
  $pull?: Record<string, unknown>;
  $addToSet?: Record<string, unknown>;
}

/** An index; for an array it has every element. A sparse one leaves out documents without any of its fields. */
export interface Index {
  fields: [path: string, direction: 1 | -1][];
  unique?: boolean;
  sparse?: boolean;
}

/** Ties of a sort are broken by `_id`, so that pages neither repeat nor skip. */
export interface FindOptions {
  sort?: [path: string, direction: 1 | -1][];
  skip?: number;
  limit?: number;
}

/**
 * One kind of document. A write is on disk when its promise resolves, unless it has `durable: false`. Found documents must not be changed: several
 * callers can share one, which is frozen then.
 */
export interface Collection<T extends Document> {
  /**
   * @param options.durable as for `update`
   * @throws DuplicateKeyError
   */
  insert(document: T, options?: { durable?: boolean }): Promise<void>;
  /**
   * Inserts many, much faster than one by one. After a failure some can be stored.
   * @throws DuplicateKeyError
   */
  insertAll(documents: T[]): Promise<void>;
  findOne(filter: Filter): Promise<T | undefined>;
  find(filter?: Filter, options?: FindOptions): Promise<T[]>;
  count(filter?: Filter): Promise<number>;
  /**
   * Changes one document that matches the filter, atomically. With `durable: false` the embedded store skips the sync: the change survives the end of the
   * process, but a power cut can undo it until the next write. Use it only for changes that are repeated if they are lost.
   * @returns the changed document, or undefined if none matched
   * @throws DuplicateKeyError
   */
  update(filter: Filter, update: Update, options?: { durable?: boolean }): Promise<T | undefined>;
  /** @returns how many matched */
  updateAll(filter: Filter, update: Update): Promise<number>;
  /** @returns how many were removed */
  remove(filter: Filter): Promise<number>;
}

/** The documents of a store, to be read once. */
export interface Contents extends AsyncIterable<{ collection: string; documents: Document[] }> {
  /** Frees what an unread copy holds. The reader calls it if something fails before the first read; later it changes nothing. */
  close(): void;
}

/** The documents of a part. */
export interface Store {
  /** No other process can open this store, so unfinished work in it can be resumed at once. */
  readonly exclusive: boolean;
  collection<T extends Document>(name: string, indexes?: Index[]): Promise<Collection<T>>;
  /** Every collection, sorted by name. */
  names(): Promise<string[]>;
  /**
   * Every document of every collection, for a backup. Embedded: as they are at the call, so that calls in one tick see several stores at the same instant.
   * MongoDB: each batch as it is when it is read.
   */
  contents(): Contents;
  /** Rejects while the store cannot be used. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The store cannot be reached or is too slow. A write may have succeeded all the same. */
export class StoreUnavailableError extends StartError {
  override readonly name = 'StoreUnavailableError';
}

/** A unique index already has these values. */
export class DuplicateKeyError extends Error {
  override readonly name = 'DuplicateKeyError';
}
