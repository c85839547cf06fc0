import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeCatalogue } from './catalogue.mjs';
import { freePort, startMeasured } from './measured.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
/** Node's flags in `npm start`. */
const flags = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? [];
/** A shop that has been idle for this long has given back the memory of a busy time. */
export const memoryGivenBackMs = 45_000;
export const admin = { email: 'owner@shop.example', password: 'owner-password-1' };

/**
 * Starts the built shop, as `npm start` does, on a fresh data folder and the embedded pair.
 * @param {{ products?: number, stocks?: number[], settings?: Record<string, string>, dataDir?: string, builtIn?: string }} options
 *   `products`: that many generated products instead of the demo catalogue, and `stocks` of the first of them; `dataDir`: the data of another shop that stopped; `builtIn`: the folder with
 *   the built parts, if it is not the repository
 */
export async function startShop({ products, stocks, settings = {}, dataDir, builtIn = root } = {}) {
  const folder = dataDir ?? temporaryFolder('bench-shop-');
  mkdirSync(folder, { recursive: true });
  if (products !== undefined) await writeCatalogue(folder, products, stocks);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const measured = await startMeasured({
    script: path.join(builtIn, 'all-in-one/dist/main.js'),
    flags,
    readyUrl: `${origin}/readyz`,
    logFile: path.join(folder, 'shop.log'),
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SEED: products === undefined ? 'demo' : 'none',
      PICTURES_DIR: path.join(root, 'services/catalog/demo-pictures'),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      // Requests are still counted, but never reach this limit.
      RATE_LIMIT_PER_SECOND: '1000000',
      REGISTRATIONS_PER_MINUTE: '1000000',
      // In a bench, a few customers place all orders.
      MAX_PIECES: '0',
      MAX_OPEN_ORDERS: '0',
      MONGODB_URL: undefined,
      RABBITMQ_URL: undefined,
      SMTP_URL: undefined,
      ...settings,
    },
  });

  async function call(method, pathname, { body, token, headers } = {}) {
    const answer = await fetch(`${origin}${pathname}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answered = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${pathname} answered ${answer.status}: ${answered.message}`);
    return answered;
  }

  return { ...measured, origin, dataDir: folder, call };
}
