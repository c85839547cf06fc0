import { readMetrics } from '@storefront/service-kit';
import { recordedLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openGateway, type Gateway } from './testing/parts';

const broken = { remote: 'checkout', version: '1.4.0', team: 'checkout', message: 'price is undefined', page: '/cart' };

let gateway: Gateway;
let log: ReturnType<typeof recordedLogger>;

beforeEach(async () => {
  log = recordedLogger();
  gateway = await openGateway({ logger: log.logger });
});
afterEach(() => gateway.close());

const report = (change: object = {}) => gateway.request('POST', '/client-errors', { body: { ...broken, ...change } });
const logged = () => log.entries().filter(({ msg }) => msg === 'A front end failed in a browser');
const counts = async () =>
  Object.fromEntries([...(await readMetrics()).text.matchAll(/^storefront_client_errors_total\{(.+)\} (\d+)$/gm)].map(([, labels, count]) => [labels, Number(count)]));
const labels = (remote: string, version: string, team: string) => `remote="${remote}",version="${version}",team="${team}"`;

describe('a report of an error in a browser', () => {
  it('is logged with remote, version, team and page, and counted', async () => {
    const before = (await counts())[labels('checkout', '1.4.0', 'checkout')] ?? 0;
    expect(await report()).toMatchObject({ status: 202, body: { success: true, message: expect.stringMatching(/\S/) as string } });
    expect(logged()).toMatchObject([broken]);
    expect((await counts())[labels('checkout', '1.4.0', 'checkout')]).toBe(before + 1);
  });

  it('needs no login, because a beacon cannot send one', async () => {
    const body = JSON.stringify(broken);
    const answer = await gateway.request('POST', '/client-errors', { body, headers: { 'content-type': 'application/json', authorization: 'Bearer stale' } });
    expect(answer.status).toBe(202);
  });

  it('is logged without query, tokens and e-mail addresses', async () => {
    await report({ page: '/login?token=hunter2#hunter2', message: 'Bad user meera@example.in with eyJhbGciOiJFUzI1NiJ9.eyJzdWIi.c2ln in hand' });
    expect(logged()).toMatchObject([{ page: '/login', message: 'Bad user [e-mail address] with [token] in hand' }]);
    expect(JSON.stringify(log.entries())).not.toMatch(/hunter2|meera|eyJ/);
  });

  it('is one line in the log, whatever its text contains', async () => {
    await report({ message: 'first\n{"level":"fatal","msg":"made up"}' });
    expect(log.entries().map(({ msg }) => msg).sort()).toEqual(['A front end failed in a browser', 'Request handled']);
  });

  it.each([
    ['a message that is too long', { message: 'x'.repeat(501) }],
    ['no remote', { remote: '' }],
    ['a page that is no text', { page: 7 }],
  ])('with %s is rejected, and neither logged nor counted', async (_what, change) => {
    const before = await counts();
    expect((await report(change)).status).toBe(400);
    expect(logged()).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['text', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['remote=checkout', 'application/x-www-form-urlencoded', 415],
  ])('with the body %s of type %s gets %i', async (body, type, status) => {
    expect(await gateway.request('POST', '/client-errors', { body, headers: { 'content-type': type } })).toMatchObject({ status, body: { success: false } });
  });

  it('counts as `other` if a name in it is malformed', async () => {
    const before = (await counts())[labels('other', 'other', 'other')] ?? 0;
    for (const change of [{ remote: 'Check out"' }, { version: 'newest' }, { team: '../team' }]) await report(change);
    expect((await counts())[labels('other', 'other', 'other')]).toBe(before + 3);
  });

  it('creates at most a hundred series of metrics', async () => {
    const before = Object.keys(await counts()).length;
    for (let count = 0; count < 150; count += 1) await report({ version: `2.0.${count}` });
    expect(Object.keys(await counts()).length - before).toBeLessThanOrEqual(101);
    expect(logged()).toHaveLength(150);
  });
});
