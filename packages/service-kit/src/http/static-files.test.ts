import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { inject, type TestClient } from '../testing';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { request } from 'undici';
import { serveStatic } from './static-files';

const script = 'console.log("silk");\n'.repeat(50);
let root: string;
let client: TestClient;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'static-'));
  const dir = path.join(root, 'dist');
  await mkdir(path.join(dir, 'js'), { recursive: true });
  await writeFile(path.join(root, 'secret.txt'), 'secret');
  await writeFile(path.join(dir, '.hidden'), 'hidden');
  await writeFile(path.join(dir, 'js/main.0123456789.js'), script);
  await writeFile(path.join(dir, 'js/main.0123456789.js.br'), brotliCompressSync(script));
  await writeFile(path.join(dir, 'js/main.0123456789.js.gz'), gzipSync(script));
  await writeFile(path.join(dir, 'mf-manifest.json'), '{"version":1}');
  const app = new Koa().use(serveStatic({ dir, prefix: '/remotes/catalog' })).use((ctx) => {
    ctx.status = 404;
    ctx.body = 'next';
  });
  client = await inject(app);
});
afterAll(async () => {
  await client.close();
  await rm(root, { recursive: true });
});

const get = async (file: string, headers: Record<string, string> = {}) => {
  const answer = await request(`${client.url}/remotes/catalog/${file}`, { headers });
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
};
/** Sends the path unchanged; URL parsers would normalise it. */
const getRaw = (raw: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(client.url);
    http
      .get({ hostname, port, path: raw }, (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode!, body }));
      })
      .on('error', reject);
  });

describe('files of a build', () => {
  it('are cached for a year if their name has a hash', async () => {
    const { status, headers, body } = await get('js/main.0123456789.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(body.toString()).toBe(script);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('are sent compressed for %s', async (accepted, encoding) => {
    const { headers, body } = await get('js/main.0123456789.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(Number(headers['content-length'])).toBe(body.length);
    if (encoding === 'br') expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  it('are revalidated if they can change, and are a 304 until they have changed', async () => {
    const first = await get('mf-manifest.json');
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = first.headers.etag as string;
    expect((await get('mf-manifest.json', { 'if-none-match': etag })).status).toBe(304);
    await writeFile(path.join(root, 'dist/mf-manifest.json'), '{"version":22}');
    const changed = await get('mf-manifest.json', { 'if-none-match': etag });
    expect({ status: changed.status, body: changed.body.toString() }).toEqual({ status: 200, body: '{"version":22}' });
  });

  it('can be loaded only by pages of this origin unless `forAnyOrigin` is set', async () => {
    expect((await get('js/main.0123456789.js')).headers).not.toHaveProperty('access-control-allow-origin');
    const open = await inject(new Koa().use(serveStatic({ dir: path.join(root, 'dist'), forAnyOrigin: true })));
    const { headers } = await open.request('GET', '/mf-manifest.json');
    expect(headers['access-control-allow-origin']).toBe('*');
    await open.close();
  });

  it('have no body for HEAD', async () => {
    const answer = await client.request('HEAD', '/remotes/catalog/js/main.0123456789.js');
    expect({ status: answer.status, length: answer.headers['content-length'], body: answer.body }).toEqual({
      status: 200,
      length: String(script.length),
      body: '',
    });
  });

  it.each([
    '/remotes/catalog/../secret.txt',
    '/remotes/catalog/..%2fsecret.txt',
    '/remotes/catalog/%2e%2e/secret.txt',
    '/remotes/catalog/js/..%2f..%2f..%2fsecret.txt',
    '/remotes/catalog/..%5csecret.txt',
    '/remotes/catalog//etc/passwd',
    '/remotes/catalog/.hidden',
    '/remotes/catalog/%zz',
    '/remotes/catalog/',
    '/remotes/catalog/js',
    '/remotes/catalogue/js/main.0123456789.js',
  ])('are not served from outside their folder: %s', async (raw) => {
    expect(await getRaw(raw)).toEqual({ status: 404, body: 'next' });
  });

  it('are not served for a path with a NUL', async () => {
    expect((await getRaw('/remotes/catalog/js/main.0123456789.js%00')).status).toBe(400);
  });

  it('are served only for GET and HEAD', async () => {
    expect((await client.request('POST', '/remotes/catalog/mf-manifest.json')).status).toBe(404);
  });
});
