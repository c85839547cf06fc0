import { attack } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFrontEnds } from './front-ends';
import { fakePart, json, openGateway, type FakePart, type Gateway } from './testing/parts';

let shell: FakePart;
let collector: FakePart;
let frontEnds: ReturnType<typeof createFrontEnds>;
let gateway: Gateway;

beforeEach(async () => {
  [shell, collector] = await Promise.all([fakePart(), fakePart((_, response) => json(response, {}))]);
  shell.answer = (_, response) => json(response, { remotes: { catalog: {} } });
  frontEnds = createFrontEnds({ shell: shell.url, remoteUrl: shell.url });
  gateway = await openGateway({ frontEnds: frontEnds.middleware, collector: collector.url, trustedProxies: 1 });
});
afterEach(async () => {
  await gateway.close();
  await frontEnds.close();
  await Promise.all([shell.close(), collector.close()]);
});

const traces = JSON.stringify({ resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shell' } }] } }] });
const report = JSON.stringify({ remote: 'catalog', version: '1.0.0', team: 'catalogue', message: 'x', page: '/' });

/** One call for each service, and one for the pages. */
async function expectOpen(): Promise<void> {
  const token = gateway.token('customer');
  const calls = ['/api/products?search=silk', '/uploads/products/00000000000000000000000000000000', '/api/orders/my-orders', '/api/users/me', '/', '/remotes/catalog/mf-manifest.json', '/mailbox'];
  const answers = await Promise.all([...calls.map((path) => gateway.request('GET', path, { token })), gateway.request('POST', '/api/auth/login', { body: {} })]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

describe('a hostile request', () => {
  const calls: [string, () => Omit<Parameters<typeof attack>[0], 'url'>][] = [
    ['lists of products', () => ({ path: '/api/products' })],
    ['pictures', () => ({ path: '/uploads/products/00000000000000000000000000000000' })],
    ['pages', () => ({ path: '/products' })],
    ['files of a front end', () => ({ path: '/remotes/catalog/mf-manifest.json' })],
    ['calls with a token', () => ({ path: '/api/orders/my-orders', headers: { Authorization: `Bearer ${gateway.token('customer')}` } })],
    ['calls with a body', () => ({ method: 'POST', path: '/api/auth/login', body: '{"email":"a@example.com"}' })],
    ['uploads', () => ({ method: 'POST', path: '/api/admin/products', headers: { Authorization: `Bearer ${gateway.token('admin')}` }, body: '{"name":"a"}' })],
    ['reports of browsers', () => ({ method: 'POST', path: '/client-errors', body: report })],
    ['traces of browsers', () => ({ method: 'POST', path: '/telemetry/traces', body: traces })],
    ['mails', () => ({ path: '/mailbox' })],
    ['metrics', () => ({ path: '/metrics' })],
  ];

  it.each(calls.map(([what, call], turn) => [what, call, turn] as const))('is rejected as JSON and opens no circuit breaker: %s', async (_, call, turn) => {
    expect(await attack({ url: gateway.url, ...call(), oneOf: 6, turn })).toEqual([]);
    await expectOpen();
  }, 90_000);
});
