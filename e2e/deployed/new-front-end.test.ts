import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../support/api';
import { openBrowser } from '../support/browser';
import { deployedShop } from '../support/deployed-shop';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy';
import { openVisit } from '../support/visits';
import { kubectl } from './cluster';

const run = promisify(execFile);
const { origin } = deployedShop();
const { NODE_IMAGE = 'node:24-alpine', LOAD_IMAGES } = process.env;
const image = { newName: 'storefront/mfe-test-filling', newTag: 'new' };
/** In ms. The image installs the packages again, and a pod sees a changed ConfigMap within a minute. */
const timeout = 600_000;

interface Pod {
  metadata: { name: string };
  status: { containerStatuses: { restartCount: number }[] };
}

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = copyRepository();
  expect(await copy.run('scripts/new-mfe.mjs', 'test-filling', '--team', 'trial', '--slot', 'product.below-details')).toMatchObject({ status: 0 });
  const reference = `${image.newName}:${image.newTag}`;
  await run('docker', ['build', '--quiet', '--build-arg', `NODE_IMAGE=${NODE_IMAGE}`, '--build-arg', 'PART=mfe-test-filling', '--tag', reference, copy.root]);
  if (LOAD_IMAGES) await run('sh', ['-c', `${LOAD_IMAGES} "$@"`, 'load', reference]);
}, timeout);
afterAll(() => copy?.remove());

/** The restarts of every running pod, by the pod's name. */
async function restarts(): Promise<Record<string, number>> {
  const { items } = JSON.parse(await kubectl('get', 'pods', '--output', 'json')) as { items: Pod[] };
  return Object.fromEntries(items.map(({ metadata, status }) => [metadata.name, status.containerStatuses[0]!.restartCount]));
}

/** The team's base with the new image, on as few pods as the test cluster has. */
function writeRelease(): string {
  const folder = path.join(copy.root, '.cache/release');
  const release = {
    resources: ['../../k8s/base/trial'],
    images: [{ name: 'storefront/mfe-test-filling', ...image }],
    patches: [{ target: { kind: 'HorizontalPodAutoscaler' }, patch: JSON.stringify([{ op: 'replace', path: '/spec/minReplicas', value: 1 }]) }],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'kustomization.yaml'), JSON.stringify(release));
  return folder;
}

it('a new front end that is deployed from its own base shows up on the product page, and no other pod restarts', async () => {
  const before = await restarts();
  await kubectl('apply', '--server-side', '--kustomize', writeRelease());
  await kubectl('rollout', 'status', 'deployment/mfe-test-filling', '--timeout=150s');
  const map = readFileSync(path.join(copy.root, 'k8s/base/platform/federation.json'), 'utf8');
  await kubectl('patch', 'configmap', 'federation', '--type', 'merge', '--patch', JSON.stringify({ data: { 'federation.json': map } }));
  await expect.poll(async () => (await fetch(`${origin}/federation.json`)).text(), { timeout: 180_000 }).toContain('test-filling');

  const [product] = await createApi(origin).products();
  const browser = await openBrowser();
  try {
    const page = await (await openVisit(browser, origin)).newPage();
    await page.goto(`${origin}/product/${product!._id}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('main').getByRole('heading', { level: 2, name: 'Test filling' }).waitFor();
  } finally {
    await browser.close();
  }

  const others = Object.entries(await restarts()).filter(([name]) => !name.startsWith('mfe-test-filling-'));
  expect(Object.fromEntries(others)).toEqual(before);
}, timeout);
