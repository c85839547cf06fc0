import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { nodeBundle } from '../../../scripts/build-part.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const logger = { info() {}, fatal() {} };
const atOnce = 1_000;
const spanMs = 365 * 24 * 3_600_000;
/** One order of this many is still open. */
const openShare = 100;

/** The shop's own embedded store. */
async function embeddedStore() {
  const outfile = '.cache/tools/bench-store.mjs';
  await build({ ...nodeBundle('packages/service-kit/src/store/embedded.ts', outfile), absWorkingDir: root });
  return import(pathToFileURL(path.join(root, outfile)).href);
}

/** The collections of each service to which an order adds a document. */
const traces = { order: ['orders'], catalog: ['reservations', 'inbox_catalog'], user: ['order-facts', 'inbox_user'], notification: ['mails', 'inbox_notification'] };

/**
 * Copies the documents of the only order of a stopped shop `count` times, with other ids, numbers and times within a year. Placing the orders would take minutes.
 * The catalogue's sweep removes `forgetAt` some seconds after each order, so old orders do not have it. With it, the next start would sweep them all.
 * @param {{ _id: string, orderNumber: string, trackingNumber: string, createdAt: string }} order as the shop answered it
 */
export async function repeatOrder(dataDir, { _id, orderNumber, trackingNumber, createdAt }, count) {
  const { openEmbeddedStore } = await embeddedStore();
  for (const [service, collections] of Object.entries(traces)) {
    const store = await openEmbeddedStore({ folder: path.join(dataDir, service), logger });
    for (const name of collections) {
      const collection = await store.collection(name);
      const [first] = await collection.find();
      const unique = [_id, orderNumber, trackingNumber, first.idempotencyKey, first.event?.id].filter((text) => text !== undefined);
      const parts = JSON.stringify(first).split(new RegExp(`(${[...unique, createdAt].join('|')})`));
      const another = (index) => {
        const others = new Map([...unique.map((text) => [text, randomBytes(12).toString('hex')]), [createdAt, new Date(Date.parse(createdAt) - (spanMs * index) / count).toISOString()]]);
        const { forgetAt: _swept, ...document } = JSON.parse(parts.map((part) => others.get(part) ?? part).join(''));
        return name === 'orders' && index % openShare > 0 ? { ...document, status: 'delivered' } : document;
      };
      for (let written = 0; written < count; written += atOnce) await collection.insertAll(Array.from({ length: atOnce }, (_, at) => another(written + at + 1)));
    }
    await store.close();
  }
}
