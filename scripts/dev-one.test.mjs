import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { localInto } from './dev-one.mjs';
import { createDevProxy } from './dev-proxy.mjs';

const remote = (name) => ({ manifest: `/remotes/${name}/mf-manifest.123.json`, version: '1.0.0', team: name });
const map = { remotes: { catalog: remote('catalog'), checkout: remote('checkout') } };
const federation = { map, canaries: ['catalog', 'checkout'], manifests: { catalog: { entry: '/1' }, checkout: { entry: '/2' } }, slots: { catalog: [], admin: [] } };
const html = `<html><head><script id="federation" type="application/json">${JSON.stringify(federation)}</script></head><body></body></html>`;
const federationIn = (page) => JSON.parse(/type="application\/json">(.*?)<\/script>/.exec(page)[1]);
const servers = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listen(server) {
  servers.push(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

/** A shop with one page, one call and a map, behind the proxy for the local build of `name`. */
async function open(name) {
  const shopUrl = await listen(http.createServer((request, answer) => {
    const type = request.url === '/' ? 'text/html' : 'application/json';
    answer.writeHead(200, { 'content-type': type, etag: '"1"', 'x-asked-for': request.headers.host });
    answer.end(request.url === '/' ? html : request.url === '/federation.json' ? JSON.stringify(map) : '{"products":[]}');
  }));
  const answer = (pathname) => (pathname === `/remotes/${name}/mf-manifest.json` ? { type: 'application/json', body: Buffer.from('"local"') } : undefined);
  const url = await listen(createDevProxy({ shopUrl, change: localInto(name, 'team'), answer }).server);
  return async (path) => (await fetch(url + path, { headers: { accept: path === '/' ? 'text/html' : 'application/json' } })).text();
}

describe('the development of one front end', () => {
  it('shows the shop’s pages with the local build of that front end, and reloads them', async () => {
    const get = await open('catalog');
    const page = await get('/');
    expect(federationIn(page)).toEqual({
      map: { remotes: { catalog: { manifest: '/remotes/catalog/mf-manifest.json', version: 'local', team: 'team' }, checkout: remote('checkout') } },
      canaries: ['checkout'],
      manifests: { checkout: { entry: '/2' } },
      slots: { admin: [] },
    });
    expect(page).toContain('/__dev/reload.js');
    expect(await get('/remotes/catalog/mf-manifest.json')).toBe('"local"');
    expect(JSON.parse(await get('/federation.json')).remotes.catalog.version).toBe('local');
  });

  it('adds a front end that the shop does not have yet', async () => {
    const get = await open('reviews');
    expect(Object.keys(federationIn(await get('/')).map.remotes)).toEqual(['catalog', 'checkout', 'reviews']);
  });

  it('passes on everything else', async () => {
    const get = await open('catalog');
    expect(await get('/api/products')).toBe('{"products":[]}');
  });
});
