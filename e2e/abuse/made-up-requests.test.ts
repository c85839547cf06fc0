import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backings } from '../support/shop';
import { startAttackedShop, type AttackedShop } from './attacked-shop';
import { madeUpRequest, randomFrom, type MadeUp } from './made-up-requests';
import { requestLine, sendRaw } from './raw';

/** To repeat a run: `ABUSE_SEED=7 npm run abuse`. */
const seed = Number(process.env.ABUSE_SEED ?? 20_261_122);
const count = 3_000;
const atOnce = 24;
/** In ms. Ends requests that wait for a body that never comes. */
const within = 400;
/** In ms, for requests without an answer, which are sent again if a busy machine was too slow for too many of them. */
const withinAgain = 10_000;
/** The share of the requests that get an answer. Those without one are incomplete. */
const minAnswered = 0.9;
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
    const unanswered: MadeUp[] = [];
    const send = async (request: MadeUp, limit: number): Promise<boolean> => {
      const { status, text } = await sendRaw(shop.origin, request.bytes, { within: limit });
      if (status >= 500 && status !== 501 && status !== 505) failures.push(`${request.what} → ${status} ${text.slice(-200)}`);
      return status > 0;
    };
    const sendAll = async (from: number, to: number) => {
      let next = from;
      const caller = async () => {
        while (next < to) {
          const request = requests[next++]!;
          if (!(await send(request, within))) unanswered.push(request);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
    };
    await sendAll(0, count / 3);
    const before = await shop.memory();
    await sendAll(count / 3, count);
    let answered = count - unanswered.length;
    if (answered <= count * minAnswered) answered += (await Promise.all(unanswered.map((request) => send(request, withinAgain)))).filter(Boolean).length;
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(count * minAnswered);
    expect((await sendRaw(shop.origin, requestLine('GET', '/api/products'))).status).toBe(200);
    expect((await shop.memory()) - before).toBeLessThan(maxGrowth);
    expect(shop.output()).not.toMatch(/"level":"(error|fatal)"/);
  }, 240_000);
});
