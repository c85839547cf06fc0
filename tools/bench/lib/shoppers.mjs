import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { nodeBundle } from '../../../scripts/build-part.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const shopperId = (index) => `c${index.toString(16).padStart(23, '0')}`;

/** The shop's own functions that make a user and sign a token. */
async function userRules() {
  const outfile = path.join(root, '.cache/bench/shoppers.mjs');
  const contents = "export { register } from './services/user/src/users/user'; export { createTokenSigner } from './packages/service-kit/src/http/identity';";
  await build({ ...nodeBundle('', 'shoppers.mjs'), entryPoints: undefined, outdir: undefined, outExtension: undefined, splitting: false, sourcemap: false, stdin: { contents, resolveDir: root, loader: 'ts' }, outfile });
  return import(pathToFileURL(outfile).href);
}

const shippingAddress = { fullName: 'Asha Rao', addressLine1: '14 Kutchery Road', city: 'Chennai', state: 'Tamil Nadu', postalCode: '600004', phone: '9840012345' };

/** The body of an order for one piece; with the hold on it, if there is one. */
export const orderOf = ({ _id: product, price }, hold) => ({ items: [{ product, quantity: 1, price }], shippingAddress, paymentMethod: hold ? 'online' : 'cod', totalAmount: price, ...(hold && { holdId: hold._id }) });

/** True if a hold or an order was refused because no piece is left. */
export const isSoldOut = ({ status, message = '' }) => (status === 409 || status === 400) && /out of stock|Only \d+ of|Someone is paying for the last/.test(message);

/** @returns the documents of `count` customers. Registering them would take a minute, because hashing a password is slow on purpose. */
export async function shoppersOf(count) {
  const { register } = await userRules();
  return Array.from({ length: count }, (_, index) => {
    const form = { name: 'Asha Rao', email: `shopper.${index}@example.in`, phone: '9900012345' };
    const { user } = register(form, { _id: shopperId(index), role: 'customer', passwordHash: 'none', now: new Date() });
    return { ...user, nameKey: user.name.toLowerCase(), orders: 0, totalSpent: 0, totalsRevision: 0, outbox: [], outboxPending: false };
  });
}

/** Writes `count` customers into a shop's data folder. */
export async function writeShoppers(dataDir, count) {
  const users = await shoppersOf(count);
  const folder = path.join(dataDir, 'user');
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(path.join(folder, 'store.sqlite'));
  database.exec('CREATE TABLE "documents:users" (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL); BEGIN');
  const insert = database.prepare('INSERT INTO "documents:users" (id, document) VALUES (?, ?)');
  for (const user of users) insert.run(user._id, JSON.stringify(user));
  database.exec('COMMIT');
  database.close();
}

/** A session of each of these customers, signed with the key of the running shop. */
export async function sessionsOf(dataDir, count) {
  const { createTokenSigner } = await userRules();
  const sign = createTokenSigner(readFileSync(path.join(dataDir, 'keys/jwt-private.pem'), 'utf8'));
  const iat = Math.floor(Date.now() / 1_000);
  return Array.from({ length: count }, (_, index) => sign({ sub: shopperId(index), role: 'customer', name: 'Asha Rao', email: `shopper.${index}@example.in`, rev: 1, iat, exp: iat + 3_600 }));
}
