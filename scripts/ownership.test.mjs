import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../packages/contracts/src';
import { findParts, isFrontEnd } from './can-i-deploy/parts.mjs';
import { takeSnapshots } from './can-i-deploy/snapshot.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const parts = findParts(root);
const teamOf = (part) => JSON.parse(read(`${part}/package.json`)).storefront.team;
const eventNames = new Set(events.map((schema) => schema.shape.type.value));

/** What a text names as code. */
const namedIn = (text) => new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name.replace(/\?.*/, '')));
const plain = (name) => name.replace(/\?.*/, '');

let snapshots;
const takenSnapshots = () => (snapshots ??= takeSnapshots(root, parts));

describe.each(parts)('the README of %s', (part) => {
  const text = read(`${part}/README.md`);
  const named = namedIn(text);
  const team = teamOf(part);
  let snapshot;
  beforeAll(async () => {
    snapshot = (await takenSnapshots()).find((one) => one.part === part);
  }, 120_000);

  it('names every call that it answers, page and component that it exposes, event in and out', () => {
    const { exposes, uses } = snapshot;
    const all = [...Object.keys(exposes.http ?? {}), ...Object.keys(exposes.components ?? {}), ...(exposes.pages ?? []), ...Object.keys(exposes.events ?? {}), ...Object.keys(uses.events ?? {})];
    expect(all.map(plain).filter((name) => !named.has(name))).toEqual([]);
  });

  it('names no call and no event that it has nothing to do with', () => {
    const { exposes, uses } = snapshot;
    const known = new Set([...Object.keys(exposes.http ?? {}), ...Object.values(uses.http ?? {}).flatMap((calls) => Object.keys(calls)), ...Object.keys(exposes.events ?? {}), ...Object.keys(uses.events ?? {})]);
    // The mailbox is for people, and what browsers' spans come in is OpenTelemetry's own.
    const claimed = [...named].filter((name) => /^(GET|POST|PUT|DELETE) \/(?!mailbox|telemetry)/.test(name) || eventNames.has(name));
    expect(claimed.filter((name) => !known.has(name) && !snapshot.exposes.routes?.includes(name))).toEqual([]);
  });

  it('says whose it is, and how to run, test, deploy and roll it back alone', () => {
    const name = path.basename(part);
    expect(text).toMatch(new RegExp(`\\b${team} team\\b`));
    const run = isFrontEnd(part) && part !== 'shell' ? `npm run standalone -w @storefront/${name}` : 'dist/main.js';
    for (const command of [
      run,
      `npx vitest run --project ${isFrontEnd(part) ? 'web' : 'node'}`,
      `docker build --build-arg PART=${part} `,
      `kubectl apply --server-side -k k8s/overlays/production/${team}`,
      `npm run can-i-deploy -- ${part}`,
      `npm run can-i-deploy -- --record ${part}`,
      `kubectl -n storefront rollout undo deployment/${name}`,
    ]) expect(text).toContain(command);
  });
});

describe('what is read off the sources', () => {
  /** The API's own; no page of the shop makes them. */
  const unmade = ['GET /api/addresses/:id', 'POST /api/admin/orders/:id/refuse-payment', 'POST /email/order-confirmation'];

  it('misses no call: each is made by somebody, but for those that are there for others', async () => {
    const all = await takenSnapshots();
    const made = new Set(all.flatMap(({ uses }) => Object.values(uses.http ?? {}).flatMap((calls) => Object.keys(calls))));
    const answered = all.flatMap(({ exposes }) => Object.keys(exposes.http ?? {}));
    expect(answered.filter((call) => !made.has(call) && !unmade.includes(call))).toEqual([]);
  }, 120_000);

  it('misses no event: each is published by one, and those of orders and stock are listened to', async () => {
    const all = await takenSnapshots();
    for (const name of eventNames) expect(all.filter(({ exposes }) => exposes.events?.[name]), name).toHaveLength(1);
    const heard = new Set(all.flatMap(({ uses }) => Object.keys(uses.events ?? {})));
    expect([...eventNames].filter((name) => /^(order|product)\./.test(name) && !heard.has(name))).toEqual([]);
  }, 120_000);
});

describe('CODEOWNERS', () => {
  const rules = read('CODEOWNERS').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split(/\s+/));
  const ownersOf = (file) => rules.filter(([pattern]) => pattern === '*' || `/${file}`.startsWith(pattern)).at(-1)?.slice(1);

  it.each(parts)('%s is its team’s: sources, manifests, contracts', (part) => {
    const team = `@storefront/${teamOf(part)}`;
    for (const file of [`${part}/package.json`, `k8s/base/${teamOf(part)}/kustomization.yaml`, `k8s/overlays/production/${teamOf(part)}/kustomization.yaml`, `deployments/contracts/${part}/1.0.0.json`]) {
      expect(ownersOf(file), file).toEqual([team]);
    }
  });

  it('names nothing that is not there, and no team that owns nothing', () => {
    // What is noted of a part comes with its first deployment.
    const expected = new Set(['*', ...parts.map((part) => `/deployments/contracts/${part}/`)]);
    expect(rules.map(([pattern]) => pattern).filter((pattern) => !expected.has(pattern) && !existsSync(path.join(root, pattern)))).toEqual([]);
    expect(new Set(rules.flatMap(([, ...owners]) => owners))).toEqual(new Set(parts.map((part) => `@storefront/${teamOf(part)}`)));
  });
});

it.each(readdirSync(path.join(root, 'packages')))('packages/%s says what it is for', (name) => {
  expect(read(`packages/${name}/README.md`)).toMatch(new RegExp(`^# (@storefront/)?${name}\\n\\n\\S`));
});
