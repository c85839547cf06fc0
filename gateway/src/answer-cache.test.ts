import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnswerCache, type Fetched } from './answer-cache';

const answer = (text: string, status = 200): Fetched => ({ status, type: 'application/json', body: Buffer.from(text) });

function open(maxBytes?: number) {
  let time = 0;
  let asked = 0;
  const cache = createAnswerCache({ maxAgeMs: 2_000, now: () => time, ...(maxBytes && { maxBytes }) });
  return {
    cache,
    asked: () => asked,
    wait: (ms: number) => void (time += ms),
    get: async (key: string, fetch: () => Promise<Fetched> = async () => answer(`answer ${asked}`)) =>
      (await cache.get(key, () => ((asked += 1), fetch()))).body.toString(),
  };
}

/** A request that the test answers later. */
function held() {
  let settle!: (fetched: Fetched) => void;
  let fail!: (error: Error) => void;
  const promise = new Promise<Fetched>((resolve, reject) => ([settle, fail] = [resolve, reject]));
  return { fetch: () => promise, settle, fail };
}

describe('the answer cache', () => {
  it('returns an answer for two seconds from its request', async () => {
    const { get, wait, asked, cache } = open();
    const slow = held();
    const first = cache.get('/a', slow.fetch);
    wait(1_500);
    slow.settle(answer('slow'));
    await first;
    wait(499);
    expect(await get('/a')).toBe('slow');
    wait(1);
    expect(await get('/a')).toBe('answer 1');
    expect(asked()).toBe(1);
  });

  it('requests an answer once for simultaneous callers', async () => {
    const { get, asked } = open();
    const slow = held();
    const readers = Array.from({ length: 50 }, () => get('/a', slow.fetch));
    slow.settle(answer('shared'));
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['shared']));
    expect(asked()).toBe(1);
  });

  it('does not store failures or errors', async () => {
    const { get, asked } = open();
    await get('/a', async () => answer('not found', 404));
    await expect(get('/a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await get('/a')).toBe('answer 3');
    expect(asked()).toBe(3);
  });

  it('drops all answers on demand', async () => {
    const { get, cache } = open();
    await get('/a');
    cache.drop();
    expect(await get('/a')).toBe('answer 2');
  });

  it('neither stores nor shares an answer that was requested before a drop', async () => {
    const { get, cache } = open();
    const before = held();
    const early = get('/a', before.fetch);
    cache.drop();
    expect(await get('/a', async () => answer('new'))).toBe('new');
    before.settle(answer('old'));
    expect(await early).toBe('old');
    expect(await get('/a')).toBe('new');
  });

  describe('after a sale', () => {
    const [sold, other] = ['a'.repeat(24), 'b'.repeat(24)];
    const list = (...ids: string[]) => async () => answer(JSON.stringify({ products: ids.map((_id) => ({ _id })) }));

    it('drops the answers with a sold product, and keeps the others', async () => {
      const { get, cache } = open();
      await get('/both', list(other, sold));
      const kept = await get('/other', list(other));
      cache.dropNaming([sold]);
      expect(await get('/both')).toBe('answer 3');
      expect(await get('/other')).toBe(kept);
    });

    it('neither stores nor shares an answer with the product that was requested before it', async () => {
      const { get, cache } = open();
      const before = held();
      const early = get('/a', before.fetch);
      cache.dropNaming([sold]);
      expect(await get('/a', async () => answer('new'))).toBe('new');
      before.settle(await list(sold)());
      await early;
      expect(await get('/a')).toBe('new');
    });

    it('stores an answer without the product that was requested before it', async () => {
      const { get, cache, asked } = open();
      const before = held();
      const early = get('/a', before.fetch);
      cache.dropNaming([sold]);
      before.settle(await list(other)());
      const text = await early;
      expect(await get('/a')).toBe(text);
      expect(asked()).toBe(1);
    });

    it('drops answers that are too large to look for the product', async () => {
      const { get, cache, asked } = open();
      const large = async () => answer('x'.repeat(100_000));
      await get('/a', large);
      cache.dropNaming([sold]);
      await get('/a', large);
      expect(asked()).toBe(2);
    });
  });

  it('stays within its size', async () => {
    const { get, asked } = open(30_000);
    const large = async () => answer('x'.repeat(4_000));
    await get('/a', large);
    await get('/b', large);
    await get('/c', large);
    await get('/a', large);
    expect(asked()).toBe(4);
  });

  it('counts the memory of short answers, too', async () => {
    const { get, asked } = open(30_000);
    for (let n = 0; n < 12; n += 1) await get(`/${n}`);
    await get('/11');
    expect(asked()).toBe(12);
    await get('/0');
    expect(asked()).toBe(13);
  });

  it('encodes an answer quickly for the first caller, then densely and only once', async () => {
    const { cache } = open();
    const text = Array.from({ length: 400 }, (_, index) => `silk saree ${(index * 7919) % 1009} woven by hand`).join(', ');
    const kept = await cache.get('/a', async () => answer(text));
    for (const [encoding, decode] of [['br', brotliDecompressSync], ['gzip', gunzipSync]] as const) {
      const [first, second, third] = [await kept.encoded(encoding), await kept.encoded(encoding), await kept.encoded(encoding)];
      expect([decode(first), decode(second)]).toEqual([kept.body, kept.body]);
      expect(second.length).toBeLessThan(first.length);
      expect(third).toBe(second);
    }
  });

  it('keeps the encodings of an expired or dropped answer if it did not change', async () => {
    const { cache, wait } = open();
    const get = (text: string, type = 'application/json') => cache.get('/a', async () => ({ ...answer(text), type }));
    const first = await get('silk '.repeat(1_000));
    wait(2_000);
    expect(await get('silk '.repeat(1_000))).toBe(first);
    cache.drop();
    expect(await get('silk '.repeat(1_000))).toBe(first);
    wait(2_000);
    cache.dropNaming(['a'.repeat(24)]);
    expect(await get('silk '.repeat(1_000))).toBe(first);
    wait(2_000);
    const changed = await get('silk!'.repeat(1_000));
    expect([changed === first, changed.body.toString()]).toEqual([false, 'silk!'.repeat(1_000)]);
    wait(2_000);
    expect((await get('silk!'.repeat(1_000), 'text/plain')).type).toBe('text/plain');
  });

  it('stores an unchanged answer for another two seconds', async () => {
    const { get, wait, asked } = open();
    const same = async () => answer('same');
    await get('/a', same);
    wait(2_000);
    await get('/a', same);
    wait(1_999);
    await get('/a', same);
    expect(asked()).toBe(2);
    wait(1);
    await get('/a', same);
    expect(asked()).toBe(3);
  });

  it('gives an answer a tag of its content', async () => {
    const { cache } = open();
    const kept = await cache.get('/a', async () => answer('silk '.repeat(1_000)));
    const same = await cache.get('/b', async () => answer('silk '.repeat(1_000)));
    const other = await cache.get('/c', async () => answer('cotton'));
    expect(same.etag).toBe(kept.etag);
    expect(other.etag).not.toBe(kept.etag);
    expect(other.isWorthEncoding).toBe(false);
  });
});
