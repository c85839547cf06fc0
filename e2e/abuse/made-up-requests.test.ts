import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backings } from '../support/shop';
import { startAttackedShop, type AttackedShop } from './attacked-shop';
import { madeUpRequest, randomFrom, type MadeUp } from './made-up-requests';
import { requestLine, sendRaw } from './raw';

/** To repeat a run: `ABUSE_SEED=7 npm run abuse`. */
const seed = Number(process.env.ABUSE_SEED ?? 20_261_122);
const count = 3_000;
/** Ends requests that wait for a body that never comes. */
const pace = { atOnce: 24, withinMs: 400 };
/** For requests without an answer, which are sent again if a busy machine was too slow for too many of them. The gateway answers 503 to more than 1,128 calls at once to one part. */
const slowPace = { atOnce: 100, withinMs: 10_000 };
/** Fewer requests than this get no answer, because they are incomplete. */
const maxUnanswered = count * 0.1;
/** In MB, after the first third of the requests. */
const maxGrowth = 150;

describe.each(backings())('made-up methods, targets and headers (%s)', (backing) => {
  let shop: AttackedShop;
  beforeAll(async () => {
    shop = await startAttackedShop(backing, { RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' });
  });
  afterAll(() => shop?.stop());

  it('cause no 5xx and no memory leak', async () => {
    process.stdout.write(`› Made-up requests: ${count}, seed ${seed}\n`);
    const { paths } = (await (await fetch(`${shop.origin}/api/openapi.json`)).json()) as { paths: Record<string, unknown> };
    const known = [...Object.keys(paths), '/', '/product/{id}', '/livez', '/remotes/catalog/mf-manifest.json', '/uploads/products/{id}', '/internal/figures', '/mailbox', '/metrics', '/client-errors', '/api/admin/orders/events', '/telemetry/traces'];
    const random = randomFrom(seed);
    const requests = Array.from({ length: count }, () => madeUpRequest(random, known));
    const failures: string[] = [];
    /** @returns the requests without an answer */
    const sendAll = async (list: MadeUp[], { atOnce, withinMs }: typeof pace): Promise<MadeUp[]> => {
      const unanswered: MadeUp[] = [];
      const waiting = list.values();
      const caller = async () => {
        for (const request of waiting) {
          const { status, text } = await sendRaw(shop.origin, request.bytes, { within: withinMs });
          if (status >= 500 && status !== 501 && status !== 505) failures.push(`${request.what} → ${status} ${text.slice(-200)}`);
          if (status === 0) unanswered.push(request);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
      return unanswered;
    };
    let unanswered = await sendAll(requests.slice(0, count / 3), pace);
    const before = await shop.memory();
    unanswered.push(...(await sendAll(requests.slice(count / 3), pace)));
    if (unanswered.length >= maxUnanswered) unanswered = await sendAll(unanswered, slowPace);
    expect(failures).toEqual([]);
    expect(unanswered.length).toBeLessThan(maxUnanswered);
    expect((await sendRaw(shop.origin, requestLine('GET', '/api/products'))).status).toBe(200);
    expect((await shop.memory()) - before).toBeLessThan(maxGrowth);
    expect(shop.output()).not.toMatch(/"level":"(error|fatal)"/);
  }, 240_000);
});
