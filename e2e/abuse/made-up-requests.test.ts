import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backings } from '../support/shop';
import { startAttackedShop, type AttackedShop } from './attacked-shop';
import { madeUpRequest, randomFrom } from './made-up-requests';
import { requestLine, sendRaw } from './raw';

/** To repeat a run: `ABUSE_SEED=7 npm run abuse`. */
const seed = Number(process.env.ABUSE_SEED ?? 20_261_122);
const count = 3_000;
const atOnce = 24;
/** In ms. Ends requests that wait for a body that never comes. */
const within = 400;
/** The share of the requests that get an answer in time. Those without one are incomplete, or a busy machine was slow. */
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
    let answered = 0;
    const send = async (from: number, to: number) => {
      let next = from;
      const caller = async () => {
        while (next < to) {
          const { what, bytes } = requests[next++]!;
          const { status, text } = await sendRaw(shop.origin, bytes, { within });
          if (status > 0) answered += 1;
          if (status >= 500 && status !== 501 && status !== 505) failures.push(`${what} → ${status} ${text.slice(-200)}`);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, caller));
    };
    await send(0, count / 3);
    const before = await shop.memory();
    await send(count / 3, count);
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(count * minAnswered);
    expect((await sendRaw(shop.origin, requestLine('GET', '/api/products'))).status).toBe(200);
    expect((await shop.memory()) - before).toBeLessThan(maxGrowth);
    expect(shop.output()).not.toMatch(/"level":"(error|fatal)"/);
  });
});
