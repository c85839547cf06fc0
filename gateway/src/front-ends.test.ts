import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '@storefront/service-kit';
import { upstreamSettings } from './config';
import { createFrontEnds } from './front-ends';
import { stopClock } from './testing/clock';
import { fakePart, json, openGateway, type FakePart, type Gateway } from './testing/parts';

let shell: FakePart;
let catalog: FakePart;
let frontEnds: ReturnType<typeof createFrontEnds>;
let gateway: Gateway;

/** The names in the shell's federation map. */
let named: string[];

beforeEach(async () => {
  named = ['catalog'];
  [shell, catalog] = await Promise.all([fakePart(), fakePart()]);
  shell.answer = (_, response) => json(response, { remotes: Object.fromEntries(named.map((name) => [name, {}])) });
  frontEnds = createFrontEnds({ shell: shell.url, remoteUrl: catalog.url });
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
    expect(asked(shell)).toEqual(['/federation.json']);
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

  it.each(['constructor', 'Catalog', '-', 'x'.repeat(42), '..%2fcatalog'])('are only those in the federation map; the remote %s is not found', async (name) => {
    expect((await gateway.request('GET', `/remotes/${name}/mf-manifest.json`)).status).toBe(404);
    expect(asked(catalog)).toEqual([]);
  });

  it('are unavailable while they are unknown because the shell does not answer', async () => {
    await shell.close();
    expect((await gateway.request('GET', '/remotes/catalog/mf-manifest.json')).status).toBe(503);
  });

  it('keep working when one of them is unavailable', async () => {
    await catalog.close();
    expect((await gateway.request('GET', '/remotes/catalog/mf-manifest.json')).status).toBe(503);
    expect((await gateway.request('GET', '/')).status).toBe(200);
  });
});

describe('a hashed file during the rollout of its front end', () => {
  const file = '/js/shell.0123456789.js';
  /** Every fifth connection leads to a pod with the new version, the others to pods that do not have the file. */
  const halfRolledOut = () => {
    const connections: unknown[] = [];
    return fakePart(({ url }, response, { socket }) => {
      if (url === '/federation.json') return json(response, { remotes: { catalog: {} } });
      if (!connections.includes(socket)) connections.push(socket);
      const isNew = connections.indexOf(socket) % 5 === 4;
      response.writeHead(isNew ? 200 : 404, { 'content-type': 'text/javascript' }).end();
    });
  };

  beforeEach(async () => {
    await Promise.all([gateway.close(), frontEnds.close(), shell.close(), catalog.close()]);
    [shell, catalog] = await Promise.all([halfRolledOut(), halfRolledOut()]);
    frontEnds = createFrontEnds({ shell: shell.url, remoteUrl: catalog.url });
    gateway = await openGateway({ frontEnds: frontEnds.middleware });
  });

  it.each([file, '/remotes/catalog/mf-manifest.01234567.json'])('is looked for on other connections, because another pod can have it: %s', async (path) => {
    expect((await gateway.request('GET', path)).status).toBe(200);
    expect((await gateway.request('HEAD', path)).status).toBe(200);
  });

  it.each(['/js/shell.js', '/products/silk', '/remotes/catalog/mf-manifest.json', '/remotes/catalog/early-data.01234567.json'])('is the only one that is looked for again, unlike %s', async (path) => {
    expect((await gateway.request('GET', path)).status).toBe(404);
    expect(asked(path.startsWith('/remotes/') ? catalog : shell).filter((url) => url === path)).toHaveLength(1);
  });

  it('is not found after ten more attempts', async () => {
    shell.answer = (_, response) => json(response, {}, 404);
    expect((await gateway.request('GET', file)).status).toBe(404);
    expect(asked(shell)).toHaveLength(11);
  });

  it('is looked for only once if the answer is a page', async () => {
    shell.answer = (_, response) => json(response, {}, 404, { 'content-type': 'text/html; charset=utf-8' });
    expect((await gateway.request('GET', file)).status).toBe(404);
    expect(asked(shell)).toHaveLength(1);
  });

  it('costs one address at most 20 more requests a second, averaged over ten seconds', async () => {
    stopClock();
    shell.answer = (_, response) => json(response, {}, 404);
    for (let index = 0; index < 60; index += 1) await gateway.request('GET', file);
    expect(asked(shell)).toHaveLength(60 + 200);
  });
});

describe('REMOTE_URL', () => {
  const read = (REMOTE_URL: string) => readSettings({ REMOTE_URL: upstreamSettings.REMOTE_URL }, { REMOTE_URL }).REMOTE_URL;

  it.each(['http://mfe-{name}:8080', 'https://{name}.files.example', 'http://[::1]:8080/'])('accepts %s', (url) => {
    expect(read(url)).toBe(url);
  });

  it.each(['mfe-{name}', 'ftp://{name}', 'http://mfe-{nam}:8080', 'http://mfe-{name}/files', 'http://user:password@{name}', 'http://{name}:x', 'http://{name} '.repeat(2)])('rejects %s', (url) => {
    expect(() => read(url)).toThrow('REMOTE_URL: must be an origin such as http://mfe-{name}:8080');
  });
});
