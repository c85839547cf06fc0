/** Tests `CODEOWNERS` and the READMEs of parts and packages. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../packages/contracts/src';
import { takeSnapshots } from '../can-i-deploy/snapshot.mjs';
import { deployables as parts, isFrontEnd } from '../parts.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const teamOf = (part) => JSON.parse(read(`${part}/package.json`)).storefront.team;
const eventNames = new Set(events.map((schema) => schema.shape.type.value));

/** The names in a text that are marked as code. */
const namedIn = (text) => new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name.replace(/\?.*/, '')));
/** Several services answer the same internal call: `GET /internal/figures of services/user`. */
const plain = (name) => name.replace(/ of .*/, '');
const namesIn = (...kinds) => kinds.flatMap((things) => Object.keys(things ?? {})).map(plain);

let snapshots;
const takenSnapshots = () => (snapshots ??= takeSnapshots(parts));

describe.each(parts)('the README of %s', (part) => {
  const text = read(`${part}/README.md`);
  const named = namedIn(text);
  const team = teamOf(part);
  let snapshot;
  beforeAll(async () => {
    snapshot = (await takenSnapshots()).find((one) => one.part === part);
  }, 120_000);

  it('names every call, page, slot and event of the part', () => {
    const { exposes, uses } = snapshot;
    const all = namesIn(exposes.http, exposes.slots, uses.slots, exposes.pages, exposes.events, uses.events);
    expect(all.filter((name) => !named.has(name))).toEqual([]);
  });

  it('names no call and no event of other parts', () => {
    const { exposes, uses } = snapshot;
    const known = new Set(namesIn(exposes.http, exposes.routes, uses.http, exposes.events, uses.events));
    // The mailbox is for people, and the call for browsers' spans belongs to OpenTelemetry.
    const claimed = [...named].filter((name) => /^(GET|POST|PUT|DELETE) \/(?!mailbox|telemetry)/.test(name) || eventNames.has(name));
    expect(claimed.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names the team and the commands that run, test, deploy and roll back the part alone', () => {
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
    ]) expect(text).toContain(command);
    expect(text).toMatch(/^To roll back\b.*\bold tag\b/ms);
    // It is a conflict for the next server-side apply of another tag.
    expect(text).not.toContain('rollout undo');
  });
});

describe('the snapshots of the parts', () => {
  /** Calls for other clients, such as previews of shared links. No page of the shop makes them. */
  const unmade = ['GET /api/admin/statements', 'GET /api/addresses/:id', 'GET /uploads/share/:file', 'GET /sitemap.xml', 'GET /sitemaps/:file', 'POST /email/order-confirmation', 'GET /api/admin/returns'];

  it('contain a caller for each call, except the calls for other clients', async () => {
    const all = await takenSnapshots();
    const made = new Set(all.flatMap(({ uses }) => Object.keys(uses.http ?? {})));
    const answered = all.flatMap(({ exposes }) => Object.keys(exposes.http ?? {}));
    expect(answered.filter((call) => !made.has(call) && !unmade.includes(call))).toEqual([]);
  }, 120_000);

  it('contain one publisher for each event, and a consumer for each event of orders and products', async () => {
    const all = await takenSnapshots();
    for (const name of eventNames) expect(all.filter(({ exposes }) => exposes.events?.[name]), name).toHaveLength(1);
    const heard = new Set(all.flatMap(({ uses }) => Object.keys(uses.events ?? {})));
    expect([...eventNames].filter((name) => /^(order|product)\./.test(name) && !heard.has(name))).toEqual([]);
  }, 120_000);
});

describe('CODEOWNERS', () => {
  const rules = read('CODEOWNERS').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split(/\s+/));
  const ownersOf = (file) => rules.filter(([pattern]) => pattern === '*' || `/${file}`.startsWith(pattern)).at(-1)?.slice(1);

  it('gives every file an owner', () => {
    expect(rules[0]).toEqual(['*', '@storefront/platform']);
    expect(rules.filter(([, ...owners]) => owners.length === 0)).toEqual([]);
  });

  it.each(parts)('gives the sources, manifests and contracts of %s to its team', (part) => {
    const team = `@storefront/${teamOf(part)}`;
    for (const file of [`${part}/package.json`, `k8s/base/${teamOf(part)}/kustomization.yaml`, `k8s/overlays/production/${teamOf(part)}/kustomization.yaml`, `deployments/contracts/${part}/1.0.0.json`]) {
      expect(ownersOf(file), file).toEqual([team]);
    }
  });

  const teamOfAnswerer = (name) => `@storefront/${teamOf(name === 'gateway' ? name : `services/${name}`)}`;
  const contracts = 'packages/contracts/src';
  const filesIn = (folder) => readdirSync(path.join(root, contracts, folder)).filter((name) => !name.includes('.test.')).map((name) => `${contracts}/${folder}/${name}`);

  it.each(filesIn('http').filter((file) => !file.endsWith('/index.ts')))('gives the calls in %s to the teams that answer them', async (file) => {
    const answerers = Object.values(await import(path.join(root, file))).flat().flatMap((one) => one?.answeredBy ?? []);
    expect(ownersOf(file)).toEqual(expect.arrayContaining(answerers.map(teamOfAnswerer)));
  });

  it('gives each file of calls between parts to one of the teams that answer them, and the list of all to the platform team', () => {
    const answeredBy = { credentials: 'user', figures: 'user', holds: 'catalog', orders: 'order', endpoints: 'gateway' };
    for (const file of filesIn('internal')) expect(ownersOf(file), file).toContain(teamOfAnswerer(answeredBy[path.basename(file, '.ts')]));
  });

  it('gives the events to the teams that publish them', async () => {
    const publishers = (await takenSnapshots()).filter(({ exposes }) => Object.keys(exposes.events ?? {}).length > 0).map(({ part }) => `@storefront/${teamOf(part)}`);
    for (const file of filesIn('events')) expect(new Set(ownersOf(file)), file).toEqual(new Set([...publishers, '@storefront/platform']));
  }, 120_000);

  it('names only files that exist and teams that own something', () => {
    // The recorded contracts come with the first deployment of a part.
    const expected = new Set(['*', ...parts.map((part) => `/deployments/contracts/${part}/`)]);
    expect(rules.map(([pattern]) => pattern).filter((pattern) => !expected.has(pattern) && !existsSync(path.join(root, pattern)))).toEqual([]);
    expect(new Set(rules.flatMap(([, ...owners]) => owners))).toEqual(new Set(parts.map((part) => `@storefront/${teamOf(part)}`)));
  });
});

it.each(readdirSync(path.join(root, 'packages')))('the README of packages/%s begins with its purpose', (name) => {
  expect(read(`packages/${name}/README.md`)).toMatch(new RegExp(`^# (@storefront/)?${name}\\n\\n\\S`));
});
