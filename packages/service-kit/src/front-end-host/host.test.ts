import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inject, silentLogger, type TestClient } from '../testing';
import { createFrontEndHost } from './host';

let dir: string;
let client: TestClient;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'front-end-'));
  await mkdir(join(dir, 'js'));
  await writeFile(join(dir, 'mf-manifest.json'), '{}');
  await writeFile(join(dir, 'js/entry.0123456789.js'), 'plain');
  await writeFile(join(dir, 'js/entry.0123456789.js.br'), 'brotli');
  client = await inject(createFrontEndHost({ part: 'mfe-catalog', dir, logger: silentLogger }));
});
afterAll(async () => {
  await client.close();
  await rm(dir, { recursive: true });
});

const get = (path: string) => client.request('GET', path, { headers: { 'accept-encoding': 'br' } });

describe('the host of a front end’s files', () => {
  it('sends compressed files and lets browsers cache hashed names', async () => {
    const { body, headers } = await get('/remotes/catalog/js/entry.0123456789.js');
    expect(body).toBe('brotli');
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  });

  it('makes browsers revalidate manifests', async () => {
    expect((await get('/remotes/catalog/mf-manifest.json')).headers['cache-control']).toBe('no-cache');
  });

  it('does not start without the build of the front end', () => {
    const nothing = join(dir, 'mfe-catalog/dist');
    expect(() => createFrontEndHost({ part: 'mfe-catalog', dir: nothing, logger: silentLogger })).toThrow(`PART: ${nothing}/mf-manifest.json does not exist`);
  });

  it('answers probes', async () => {
    expect((await get('/livez')).status).toBe(200);
    expect((await get('/readyz')).body).toEqual({ success: true, part: 'mfe-catalog' });
  });

  it.each(['/remotes/catalog/missing.js', '/remotes/checkout/mf-manifest.json', '/remotes/catalog/../../package.json'])('answers 404 at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
