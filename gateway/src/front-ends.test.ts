import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '@storefront/service-kit';
import { upstreamSettings } from './config';
import { createFrontEnds } from './front-ends';
import { fakePart, json, openGateway, type FakePart, type Gateway } from './testing/parts';

let shell: FakePart;
let catalog: FakePart;
let frontEnds: ReturnType<typeof createFrontEnds>;
let gateway: Gateway;

beforeEach(async () => {
  [shell, catalog] = await Promise.all([fakePart(), fakePart()]);
  frontEnds = createFrontEnds({ shell: shell.url, remotes: { catalog: catalog.url } });
  gateway = await openGateway({ frontEnds: frontEnds.middleware });
});
afterEach(async () => {
  await gateway.close();
  await frontEnds.close();
  await Promise.all([shell.close(), catalog.close()]);
});

const asked = (part: FakePart) => part.received.map(({ url }) => url);

describe('front ends in processes of their own', () => {
  it('serve the files of their remote under the requested path', async () => {
    await gateway.request('GET', '/remotes/catalog/js/entry.0123456789.js');
    expect(asked(catalog)).toEqual(['/remotes/catalog/js/entry.0123456789.js']);
    expect(asked(shell)).toEqual([]);
  });

  it.each(['/', '/products?page=2', '/federation.json', '/js/shell.0123456789.js', '/remotes'])('leave %s to the shell', async (path) => {
    await gateway.request('GET', path);
    expect(asked(shell)).toEqual([path]);
  });

  it.each(['POST', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'])('do not receive %s', async (method) => {
    expect(await gateway.request(method, '/products')).toMatchObject({ status: 404, body: { success: false, message: 'Not found' } });
    expect([...asked(shell), ...asked(catalog)]).toEqual([]);
  });

  it('receive the visitor’s cookie and can set one', async () => {
    shell.answer = (_, response) => json(response, {}, 200, { 'set-cookie': 'visitor=2' });
    const page = await gateway.request('GET', '/', { headers: { cookie: 'visitor=1' } });
    expect(shell.received[0]!.headers.cookie).toBe('visitor=1');
    expect(page.headers['set-cookie']).toBe('visitor=2');
  });

  it('do not receive the internal token', async () => {
    await gateway.request('GET', '/', { headers: { 'x-internal-token': 'stolen' } });
    expect(shell.received[0]!.headers).not.toHaveProperty('x-internal-token');
  });

  it('are only those in the settings; any other remote is not found', async () => {
    expect((await gateway.request('GET', '/remotes/constructor/mf-manifest.json')).status).toBe(404);
    expect([...asked(shell), ...asked(catalog)]).toEqual([]);
  });

  it('keep working when one of them is unavailable', async () => {
    await catalog.close();
    expect((await gateway.request('GET', '/remotes/catalog/mf-manifest.json')).status).toBe(503);
    expect((await gateway.request('GET', '/')).status).toBe(200);
  });
});

describe('REMOTE_URLS', () => {
  const { REMOTE_URLS } = upstreamSettings;

  it('names the host of each remote', () => {
    const remotes = { catalog: 'http://one:8080', checkout: 'https://two' };
    expect(readSettings({ REMOTE_URLS }, { REMOTE_URLS: 'catalog=http://one:8080,checkout=https://two' }).REMOTE_URLS).toEqual(remotes);
  });

  it.each(['catalog', 'catalog=ftp://x', 'catalog=http://one,', '=http://one', 'Catalog=http://one'])('is rejected with the value %s', (list) => {
    expect(() => readSettings({ REMOTE_URLS }, { REMOTE_URLS: list })).toThrow('REMOTE_URLS: must be a list such as');
  });
});
