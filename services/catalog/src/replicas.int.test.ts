import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SearchTerm } from '@storefront/contracts';
import { newId, readSettings } from '@storefront/service-kit';
import { fetchAsPart, pairedVariants, silentLogger, testKeys, tokenFor, type TestBroker } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from './config';
import { startCatalog } from './service';
import { sendForm } from './testing/catalog';

const { MONGODB_URL: mongodbUrl } = process.env;
const form = { name: 'Lal Paar Tant', description: 'Crisp.', price: '1999', category: 'saree', stock: '4' };

/** The service with one replica on the embedded store, and with two on MongoDB and RabbitMQ. */
const layouts = pairedVariants().map(({ store, broker }) => ({ broker, replicas: store.name === 'mongodb' ? 2 : 1, besideWrites: store.besideWrites }));

describe.each(layouts)('$replicas running catalogue services, with the $broker.name broker', ({ broker: variant, replicas, besideWrites }) => {
  const keys = testKeys();
  const admin = tokenFor({ role: 'admin' }, keys);
  let dataDir: string;
  let broker: TestBroker;
  let database: string | undefined;
  let running: Awaited<ReturnType<typeof startCatalog>>[];
  let audited: Map<string, string>;

  const start = () => {
    const settings = { DATA_DIR: dataDir, PORT: '0', JWT_PUBLIC_KEY: keys.publicKey, ...(database && { MONGODB_URL: database }) };
    return Promise.all(Array.from({ length: replicas }, () => startCatalog({ settings: readSettings(config, settings), broker: broker.broker, logger: silentLogger })));
  };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefront-catalog-'));
    broker = await variant.open();
    database = replicas > 1 && mongodbUrl ? Object.assign(new URL(mongodbUrl), { pathname: `/test_${newId()}` }).href : undefined;
    // By the event's id, because the broker may deliver an event twice.
    audited = new Map();
    await broker.broker.subscribe('trail', ['product.audited'], async ({ id, data }) => void audited.set(id, (data as { action: string }).action));
    await broker.broker.subscribe('listener', ['product.saved'], async () => undefined);
    running = await start();
  });
  afterEach(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
    await broker.destroy();
    await rm(dataDir, { recursive: true, force: true });
    if (!database) return;
    const { MongoClient } = await import('mongodb');
    const client = new MongoClient(database);
    await client.db(`${new URL(database).pathname.slice(1)}_catalog`).dropDatabase();
    await client.close();
  });

  const ask: typeof fetch = (url, init) => fetchAsPart(dataDir)(url, init);
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any shape
  const get = async (path: string, replica = 0): Promise<any> => (await ask(`${running[replica]!.url}${path}`, { headers: path.includes('admin') ? { authorization: `Bearer ${admin}` } : {} })).json();
  const put = async (groups: string[][]) =>
    (await ask(`${running[0]!.url}/api/admin/synonyms`, { method: 'PUT', headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }, body: JSON.stringify({ groups }) })).status;
  const everywhere = <T>(of: (replica: number) => Promise<T>) => Promise.all(running.map((_, replica) => of(replica)));
  const found = (search: string) => everywhere(async (replica) => (await get(`/api/products?search=${encodeURIComponent(search)}`, replica)).total as number);

  it('use a synonym that staff saved through one of them, and again after a restart', async () => {
    await sendForm(`${running[0]!.url}/api/admin/products`, 'POST', admin, form, [], ask);
    await expect.poll(() => found('tant')).toEqual(running.map(() => 1));
    expect(await found('queenly')).toEqual(running.map(() => 0));
    const { groups } = await get('/api/admin/synonyms');
    expect(await put([...groups, ['tant', 'queenly']])).toBe(200);
    await expect.poll(() => found('queenly')).toEqual(running.map(() => 1));
    await expect.poll(() => [...audited.values()].sort()).toEqual(['product.created', 'synonyms.edited']);

    await Promise.all(running.map(({ stop }) => stop()));
    running = await start();
    expect(await found('queenly')).toEqual(running.map(() => 1));
    expect(await put(groups)).toBe(200);
    await expect.poll(() => found('queenly')).toEqual(running.map(() => 0));
  });

  it('give ten pieces to exactly ten of forty shoppers who hold or order them at once', besideWrites, async () => {
    const { body } = await sendForm(`${running[0]!.url}/api/admin/products`, 'POST', admin, { ...form, stock: '10' }, [], ask);
    const { _id: product, price } = body.product as { _id: string; price: number };
    const send = (at: number, method: string, path: string, token: string, asked: object) =>
      ask(`${running[at % replicas]!.url}${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(asked) });
    const hold = (at: number) => send(at, 'POST', '/api/holds', tokenFor({ role: 'customer', userId: newId() }, keys), { items: [{ product, quantity: 1 }] });
    const order = (at: number) => send(at, 'PUT', `/internal/holds/${newId()}`, admin, { customer: newId(), lines: [{ product, quantity: 1, price }] });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => (at < 20 ? hold(at) : order(at))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    expect(await everywhere(async (replica) => (await get(`/api/products/${product}`, replica)).product.stock as number)).toEqual(running.map(() => 0));
  });

  it('have the synonyms and the counted searches in a backup', async () => {
    expect(await put([['tant', 'queenly']])).toBe(200);
    await found('polyester');
    await everywhere((replica) => get('/api/admin/search-terms', replica));
    const contents = async () => {
      const stored: Record<string, unknown[]> = {};
      for await (const { collection, documents } of running[0]!.store.contents()) stored[collection] = documents;
      return stored;
    };
    await expect.poll(contents).toMatchObject({ synonyms: [{ groups: [['tant', 'queenly']], revision: 1 }], search_terms: [{ _id: 'polyester', searches: replicas }] });
  });

  it('add up the searches that they answered, and keep them when they stop', async () => {
    for (let times = 0; times < 3; times += 1) await found('Polyester');
    const expected = [{ term: 'polyester', searches: 3 * replicas, found: 0 }];
    const counts = () => everywhere(async (replica) => ((await get('/api/admin/search-terms?found=none', replica)).terms as SearchTerm[]).map(({ term, searches, found: products }) => ({ term, searches, found: products })));
    await expect.poll(counts).toEqual(running.map(() => expected));
    await found('polyester');
    await Promise.all(running.map(({ stop }) => stop()));
    running = await start();
    expect(await counts()).toEqual(running.map(() => [{ ...expected[0], searches: 4 * replicas }]));
  });
});
