import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from '@storefront/service-kit';

/** What a part answered. */
export interface Fetched {
  status: number;
  type: string;
  body: Buffer;
}

/** An answer as it is sent: names and values of its headers in turn, as Node takes them, and its bytes as the letters of a string. */
export interface Prepared {
  whole: string[];
  body: string;
  notModified: string[];
}

/** An answer that can be given again, in any encoding; one that is asked for again is encoded again, and denser. */
export interface CachedAnswer extends Fetched {
  etag: string;
  /** False where it is too small to gain from it. */
  isWorthEncoding: boolean;
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
  /** What was made of its encodings, to be sent ahead of the middleware. */
  prepared: Map<Buffer, Prepared>;
}

export interface AnswerCacheOptions {
  /** Milliseconds after which an answer is asked for anew, counted from when it was asked for. */
  maxAgeMs: number;
  /** Bytes of answers that are kept; default 32 MiB. */
  maxBytes?: number;
  /** Milliseconds, from any fixed moment. */
  now?: () => number;
}

/** Smaller ones are not worth the work. */
const smallestToEncode = 1024;
/** Up to here it costs less to encode at once, in well under a millisecond, than to hand it to another thread. */
const largestAtOnce = 64 * 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quality of brotli, level of gzip: for an answer that may be asked for only once, and for one that was asked for again. */
const effort = { quick: { br: 1, gzip: 1 }, dense: { br: 5, gzip: 6 } };
type Effort = keyof typeof effort;

function answerOf(fetched: Fetched): CachedAnswer {
  const { body } = fetched;
  const made: Record<Effort, Map<Encoding, Buffer | Promise<Buffer>>> = { quick: new Map(), dense: new Map([['identity', body]]) };

  function encode(encoding: Encoding, kind: Effort): Buffer | Promise<Buffer> {
    // Fetching more room than the encoded answer needs takes longer than encoding it.
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
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    encoded(encoding) {
      const known = made.dense.get(encoding);
      if (known) return known;
      // Many answers are asked for once before they are too old: they are sent sooner than a dense encoding takes.
      const kind = body.length <= largestAtOnce && !made.quick.has(encoding) ? 'quick' : 'dense';
      const encoded = encode(encoding, kind);
      made[kind].set(encoding, encoded);
      if (encoded instanceof Promise) void encoded.then((buffer) => made[kind].set(encoding, buffer), () => undefined);
      return encoded;
    },
  };
}

/**
 * Keeps answers that are the same for everybody: bounded, and for a short time. Many who ask at once are answered by one call.
 * Only successes are kept; a failure is shared by those who asked at the same time.
 */
export function createAnswerCache({ maxAgeMs, maxBytes = 32 * 1024 * 1024, now = () => performance.now() }: AnswerCacheOptions) {
  const kept = new LRUCache<string, { answer: CachedAnswer; until: number }>({
    maxSize: maxBytes,
    // An answer may come to be kept in three encodings, each also as it is sent.
    sizeCalculation: ({ answer }, key) => 3 * answer.body.length + key.length + 512,
  });
  let asked = new Map<string, Promise<CachedAnswer>>();

  async function ask(key: string, fetch: () => Promise<Fetched>): Promise<CachedAnswer> {
    const until = now() + maxAgeMs;
    const generation = asked;
    try {
      const answer = answerOf(await fetch());
      // What was asked for before a drop may be old already.
      if (generation === asked && answer.status === 200) kept.set(key, { answer, until });
      return answer;
    } finally {
      generation.delete(key);
    }
  }

  return {
    /** @param fetch asks the part, where nothing is kept and nobody else is asking */
    get(key: string, fetch: () => Promise<Fetched>): CachedAnswer | Promise<CachedAnswer> {
      const entry = kept.get(key);
      if (entry && entry.until > now()) return entry.answer;
      const underway = asked.get(key);
      if (underway) return underway;
      const asking = ask(key, fetch);
      asked.set(key, asking);
      return asking;
    },

    /** Forgets everything; who asks from now on is not given what was asked for before. */
    drop(): void {
      kept.clear();
      asked = new Map();
    },
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;
