import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '@storefront/service-kit';

/** The answer of a service. */
export interface Fetched {
  status: number;
  type: string;
  body: Buffer;
}

/** An answer ready to send: names and values of its headers in turn, as Node takes them, and its body as a latin1 string, or as a buffer if it is large. */
export interface Prepared {
  whole: string[];
  body: string | Buffer;
  notModified: string[];
}

/**
 * An answer that is encoded on request. Up to 64 KiB, the first request gets a quick encoding and later ones a denser one. Larger answers get the dense
 * encoding at once.
 */
export interface CachedAnswer extends Fetched {
  etag: string;
  /** True if one of these products is in the answer. Also true for a large answer, which is not searched. */
  names(productIds: string[]): boolean;
  /** False if the answer is too small. */
  isWorthEncoding: boolean;
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
  /** By encoded body; for `kept-answers.ts`. */
  prepared: Map<Buffer, Prepared>;
}

export interface AnswerCacheOptions {
  /** Milliseconds after which an answer is requested again, counted from its request. */
  maxAgeMs: number;
  /** Bytes of stored answers; default 32 MiB. */
  maxBytes?: number;
  /** Milliseconds, from any fixed moment. */
  now?: () => number;
}

/** Bytes of an answer besides its body: functions, maps and headers. They count, because anybody can send many searches that find nothing. */
const emptyAnswerBytes = 2_560;
/** Smaller answers hardly shrink. */
const smallestToEncode = 1024;
/** Up to this size, encoding or a search for ids takes well under a millisecond. Handing the work to another thread would take longer. */
const largestAtOnce = 64 * 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brotli quality and gzip level: quick for the first request, dense for later ones. */
const effort = { quick: { br: 1, gzip: 1 }, dense: { br: 5, gzip: 6 } };
type Effort = keyof typeof effort;

/** The ids in a JSON text, of products and of others. */
export const idsIn = (json: Buffer): string[] => (json.toString('latin1').match(/"[\da-f]{24}"/g) ?? []).map((id) => id.slice(1, -1));

const isSame = (known: Fetched, fetched: Fetched) => known.status === fetched.status && known.type === fetched.type && known.body.equals(fetched.body);

function answerOf(fetched: Fetched): CachedAnswer {
  const { body } = fetched;
  // Most answers expire before a product is sold, so they are searched for ids only when one is.
  let ids: Set<string> | undefined;
  const made: Record<Effort, Map<Encoding, Buffer | Promise<Buffer>>> = { quick: new Map(), dense: new Map([['identity', body]]) };

  function encode(encoding: Encoding, kind: Effort): Buffer | Promise<Buffer> {
    // Allocating the default buffer takes longer than encoding a small answer.
    const chunkSize = Math.max(1024, body.length >> 2);
    const brotliOptions = { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: effort[kind].br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
    const gzipOptions = { chunkSize, level: effort[kind].gzip };
    if (body.length <= largestAtOnce) return encoding === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body, gzipOptions);
    return encoding === 'br' ? brotli(body, brotliOptions) : zip(body, gzipOptions);
  }

  return {
    ...fetched,
    prepared: new Map(),
    isWorthEncoding: body.length >= smallestToEncode,
    names(productIds) {
      if (productIds.length === 0) return false;
      if (body.length > largestAtOnce) return true;
      const named = (ids ??= new Set(idsIn(body)));
      return productIds.some((id) => named.has(id));
    },
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    encoded(encoding) {
      const known = made.dense.get(encoding);
      if (known) return known;
      // Most answers are requested only once before they expire, so the first encoding is quick.
      const kind = body.length <= largestAtOnce && !made.quick.has(encoding) ? 'quick' : 'dense';
      const encoded = encode(encoding, kind);
      made[kind].set(encoding, encoded);
      if (encoded instanceof Promise) void encoded.then((buffer) => made[kind].set(encoding, buffer), () => undefined);
      return encoded;
    },
  };
}

/**
 * Stores answers that are the same for everybody, for a short time and within a size. Simultaneous requests share one call.
 * Only successes are stored; a failure reaches all requests that waited for it.
 * Processor time on Node 24: 28 µs instead of 343 for a list, 39 µs instead of 191 for a product. Without the cache, no read reaches its target
 * (`tools/bench/measures/reading.mjs`).
 */
export function createAnswerCache({ maxAgeMs, maxBytes = 32 * 1024 * 1024, now = () => performance.now() }: AnswerCacheOptions) {
  const stored = new LRUCache<string, { answer: CachedAnswer; until: number }>({
    maxSize: maxBytes,
    // An answer can be stored in three encodings, each also ready to send.
    sizeCalculation: ({ answer }, key) => 3 * answer.body.length + key.length + emptyAnswerBytes,
  });
  /** Requests that new callers may share. */
  let requested = new Map<string, Promise<CachedAnswer>>();
  /** Each running request, with the drops since it began: its answer may be outdated. */
  const running = new Set<{ products: string[]; isAllDropped: boolean }>();

  async function requestAnswer(key: string, fetch: () => Promise<Fetched>): Promise<CachedAnswer> {
    const until = now() + maxAgeMs;
    const shared = requested;
    const dropped = { products: [] as string[], isAllDropped: false };
    running.add(dropped);
    try {
      const fetched = await fetch();
      const known = stored.peek(key)?.answer;
      // Most answers that have expired did not change. Comparing the bytes costs much less than encoding them again.
      const answer = known && isSame(known, fetched) ? known : answerOf(fetched);
      if (answer.status === 200 && !dropped.isAllDropped && !answer.names(dropped.products)) stored.set(key, { answer, until });
      return answer;
    } finally {
      running.delete(dropped);
      shared.delete(key);
    }
  }

  return {
    /** @param fetch requests the answer if it is neither stored nor requested */
    get(key: string, fetch: () => Promise<Fetched>): CachedAnswer | Promise<CachedAnswer> {
      const entry = stored.get(key);
      if (entry && entry.until > now()) return entry.answer;
      const pending = requested.get(key);
      if (pending) return pending;
      const answer = requestAnswer(key, fetch);
      requested.set(key, answer);
      return answer;
    },

    /** Drops all answers, including those that are still requested. Each is requested again, and keeps its encodings if it did not change. */
    drop(): void {
      for (const entry of stored.values()) entry.until = 0;
      requested = new Map();
      for (const dropped of running) dropped.isAllDropped = true;
    },

    /**
     * Drops the answers with these products after a sale. A sale can also change other answers, such as a search that lists sold-out products last. These
     * expire by their age.
     */
    dropNaming(productIds: string[]): void {
      for (const entry of stored.values()) if (entry.until > now() && entry.answer.names(productIds)) entry.until = 0;
      requested = new Map();
      for (const dropped of running) dropped.products.push(...productIds);
    },
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;
