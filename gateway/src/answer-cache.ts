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

/** An answer that can be given again, in any encoding; each is made once, when it is first asked for. */
export interface CachedAnswer extends Fetched {
  etag: string;
  /** False where it is too small to gain from it. */
  isWorthEncoding: boolean;
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
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

function answerOf(fetched: Fetched): CachedAnswer {
  const encodings = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', fetched.body]]);
  const { body } = fetched;
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
  const encodeAside = async (encoding: Encoding): Promise<Buffer> => {
    const buffer = encoding === 'br' ? await brotli(body, brotliOptions) : await zip(body);
    encodings.set(encoding, buffer);
    return buffer;
  };
  const encode = (encoding: Encoding) => {
    if (body.length > largestAtOnce) return encodeAside(encoding);
    return encoding === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body);
  };
  return {
    ...fetched,
    isWorthEncoding: body.length >= smallestToEncode,
    etag: `W/"${hash('sha1', body, 'base64url')}"`,
    encoded(encoding) {
      const known = encodings.get(encoding);
      if (known) return known;
      const made = encode(encoding);
      encodings.set(encoding, made);
      return made;
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
    // An answer may come to be kept in three encodings.
    sizeCalculation: ({ answer }, key) => 2 * answer.body.length + key.length + 512,
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
