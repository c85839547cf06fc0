import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from './testing/clock';
import { fakePart, json, openGateway, type FakePart, type Gateway } from './testing/parts';

let collector: FakePart;
let gateway: Gateway;

beforeEach(async () => {
  collector = await fakePart((_, response) => json(response, {}));
});
afterEach(async () => {
  await gateway.close();
  await collector.close();
});

const named = (name: string) => ({ resource: { attributes: [{ key: 'service.name', value: { stringValue: name } }] }, scopeSpans: [{ spans: [{ name: 'click Place Order' }] }] });
const send = (body: unknown, headers = {}) => gateway.request('POST', '/telemetry/traces', { body, headers });

describe('traces of browsers', () => {
  it('reach the collector unchanged', async () => {
    gateway = await openGateway({ collector: collector.url });
    const traces = { resourceSpans: [named('mfe-checkout'), named('shell')] };
    expect(await send(traces)).toMatchObject({ status: 200, body: {} });
    expect(collector.received).toMatchObject([{ method: 'POST', url: '/v1/traces' }]);
    expect(JSON.parse(collector.received[0]!.body.toString())).toEqual(traces);
  });

  it('reach the collector without secrets in their paths', async () => {
    gateway = await openGateway({ collector: collector.url });
    await send({ resourceSpans: [{ ...named('shell'), scopeSpans: [{ spans: [{ name: 'POST', attributes: [{ key: 'url', value: { stringValue: '/api/users/reset-password/Zx9_secret' } }] }] }] }] });
    expect(collector.received[0]!.body.toString()).toContain('"/api/users/reset-password/-"');
  });

  it('reach the collector only as they were checked, although it also reads other spellings and repeated keys', async () => {
    gateway = await openGateway({ collector: collector.url });
    const [front, service] = ['shell', 'order'].map((name) => JSON.stringify(named(name)));
    const bodies = [`{"resource_spans":[${service}],"resourceSpans":[${front}]}`, `{"resourceSpans":[${service}],"resourceSpans":[${front}]}`];
    for (const body of bodies) expect((await send(body, { 'content-type': 'application/json' })).status).toBe(200);
    for (const { body } of collector.received) expect(JSON.parse(body.toString())).toEqual({ resourceSpans: [named('shell')] });
    expect(collector.received.map(({ body }) => body.includes('order'))).toEqual([false, false]);
  });

  it('get a 404 without a collector', async () => {
    gateway = await openGateway();
    expect(await send({ resourceSpans: [named('shell')] })).toMatchObject({ status: 404, body: { success: false } });
  });

  it.each([
    ['the name of a service', { resourceSpans: [named('shell'), named('order')] }, 400],
    ['no name', { resourceSpans: [{ ...named('shell'), resource: { attributes: [] } }] }, 400],
    ['two names', { resourceSpans: [{ resource: { attributes: [...named('shell').resource.attributes, ...named('order').resource.attributes] } }] }, 400],
    ['a second name in another spelling', { resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shell', string_value: 'order' } }] } }] }, 400],
    ['no spans', { resourceSpans: [] }, 400],
    ['more than 256 kB', { resourceSpans: [{ ...named('shell'), filler: 'x'.repeat(257 * 1024) }] }, 413],
  ])('with %s are rejected', async (_what, body, status) => {
    gateway = await openGateway({ collector: collector.url });
    expect(await send(body)).toMatchObject({ status, body: { success: false } });
    expect(collector.received).toEqual([]);
  });

  it('are limited in bytes, not in characters, also without a Content-Length', async () => {
    gateway = await openGateway({ collector: collector.url });
    const body = JSON.stringify({ resourceSpans: [{ ...named('shell'), filler: 'ஸ'.repeat(100 * 1024) }] });
    const answer = await request(`${gateway.url}/telemetry/traces`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: Readable.from([body]) });
    expect(answer.statusCode).toBe(413);
    expect(collector.received).toEqual([]);
  });

  it('are rejected unless they are JSON', async () => {
    gateway = await openGateway({ collector: collector.url });
    expect((await send('resourceSpans', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('{', { 'content-type': 'application/json' })).status).toBe(400);
  });

  it('are rejected if they are nested too deeply', async () => {
    gateway = await openGateway({ collector: collector.url });
    const body = JSON.stringify({ resourceSpans: [{ ...named('shell'), scopeSpans: 'nested' }] }).replace('"nested"', '['.repeat(100_000) + ']'.repeat(100_000));
    expect((await send(body, { 'content-type': 'application/json' })).status).toBe(400);
  });

  it('get a 503 if the collector is unavailable', async () => {
    gateway = await openGateway({ collector: collector.url });
    collector.answer = (_, response) => json(response, {}, 500);
    expect((await send({ resourceSpans: [named('shell')] })).status).toBe(503);
  });

  it('get a 400 if the collector rejects them, however many there are', async () => {
    gateway = await openGateway({ collector: collector.url });
    collector.answer = (_, response) => json(response, {}, 400);
    for (let count = 0; count < 50; count += 1) expect(await send({ resourceSpans: [named('shell')] })).toMatchObject({ status: 400, body: { success: false, message: 'The collector rejected the traces' } });
    collector.answer = (_, response) => json(response, {});
    expect((await send({ resourceSpans: [named('shell')] })).status).toBe(200);
  });

  it('count as calls of the API', async () => {
    stopClock();
    gateway = await openGateway({ collector: collector.url, requestsPerSecond: 1 });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await send({ resourceSpans: [named('shell')] })).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
