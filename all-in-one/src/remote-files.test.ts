import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHttpApp } from '@storefront/service-kit';
import { inject, silentLogger, type TestClient } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remoteFiles } from './remote-files';

let root: string;
let client: TestClient;
const build = async (folder: string) => {
  await mkdir(path.join(root, folder), { recursive: true });
  await writeFile(path.join(root, folder, 'mf-manifest.json'), '{}');
};

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'remotes-'));
  for (const folder of ['mfe-catalog/dist', 'services/catalog/dist', 'mfe-x/services/dist', 'shell/dist']) await build(folder);
  client = await inject(createHttpApp({ part: 'shop', logger: silentLogger }, () => undefined).use(remoteFiles(root)));
});
afterAll(async () => {
  await client.close();
  await rm(root, { recursive: true });
});

const status = async (url: string) => (await client.request('GET', url)).status;

it('serves the files of every front end that has a build, also of one that is built later', async () => {
  expect(await status('/remotes/catalog/mf-manifest.json')).toBe(200);
  expect(await status('/remotes/reviews/mf-manifest.json')).toBe(404);
  await build('mfe-reviews/dist');
  expect(await status('/remotes/reviews/mf-manifest.json')).toBe(200);
});

it.each(['x%2fservices', 'x/services', '..%2fshell', '../shell', 'catalog%2f..%2f..%2fshell%2fdist', 'Catalog', 'catalog/../../shell/dist', 'catalog/..%2f..%2fshell%2fdist'])('serves nothing below /remotes/%s', async (name) => {
  expect(await status(`/remotes/${name}/mf-manifest.json`)).not.toBe(200);
});
