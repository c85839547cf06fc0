import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createHttpApp, listen } from '@storefront/service-kit';
import { silentLogger } from '@storefront/service-kit/testing';
import { remoteFiles } from '../../all-in-one/src/remote-files';
import { openFaultyLine, type FaultyLine } from '../../tools/chaos/line';
import { partOf, type Part } from '../../tools/chaos/process';
import { freePort } from './free-port';
import { smtpMailbox, type Mailbox } from './mail';
import { claimServers, dropDatabases } from './real-servers';
import { adminEmail, adminPassword } from './shop';

const root = path.resolve(import.meta.dirname, '../..');
const entries = {
  user: 'services/user/dist/main.js',
  catalog: 'services/catalog/dist/main.js',
  order: 'services/order/dist/main.js',
  notification: 'services/notification/dist/main.js',
  shell: 'shell/server/dist/main.js',
  gateway: 'gateway/dist/main.js',
};
type Name = keyof typeof entries;

/** The shop with a process per service, on the real servers. The connection to RabbitMQ can be cut. */
export interface ShopOfParts {
  origin: string;
  mailbox: Mailbox;
  parts: Record<Name, Part>;
  broker: FaultyLine;
  stop(): Promise<void>;
}

/** @param servers URLs of MongoDB and RabbitMQ; the shop gets databases of its own */
export async function startShopOfParts(servers: { mongodbUrl: string; rabbitmqUrl: string }): Promise<ShopOfParts> {
  const releaseServers = await claimServers();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parts-'));
  const names = Object.keys(entries) as Name[];
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()]))) as Record<Name, number>;
  const at = (name: Name) => `http://127.0.0.1:${ports[name]}`;
  const rabbitmq = new URL(servers.rabbitmqUrl);
  const [mailbox, broker] = await Promise.all([smtpMailbox(), openFaultyLine('rabbitmq', { host: rabbitmq.hostname, port: Number(rabbitmq.port || 5_672) })]);
  const files = await listen(createHttpApp({ part: 'files', logger: silentLogger }, () => undefined).use(remoteFiles(root)), { port: 0, host: '127.0.0.1' });
  const { NODE_OPTIONS: _options, ...inherited } = process.env as Record<string, string>;
  const env = {
    ...inherited,
    ...mailbox.settings,
    MONGODB_URL: `${servers.mongodbUrl.replace(/\/$/, '')}/${path.basename(folder).replace(/\W/g, '')}`,
    RABBITMQ_URL: Object.assign(new URL(rabbitmq), { host: `127.0.0.1:${broker.port}` }).href,
    DATA_DIR: path.join(folder, 'data'),
    SEED: 'demo',
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
    CATALOG_URL: at('catalog'),
    ORDER_URL: at('order'),
    USER_URL: at('user'),
    NOTIFICATION_URL: at('notification'),
    SHELL_URL: at('shell'),
    GATEWAY_URL: at('gateway'),
    REMOTE_URL: files.url,
  };
  const parts = Object.fromEntries(
    names.map((name) => [name, partOf({ name, file: entries[name], root, port: ports[name], env: { ...env, PART: name }, log: path.join(folder, `${name}.log`) })]),
  ) as Record<Name, Part>;

  const stop = async () => {
    await Promise.all(Object.values(parts).map((part) => part.kill()));
    await Promise.all([broker.destroy(), mailbox.close(), files.close()]);
    await releaseServers();
  };
  try {
    // One after the other: on a busy machine, parts that start together may connect too late. The user service is first, because it generates the keys.
    for (const part of Object.values(parts)) await part.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin: at('gateway'),
    mailbox,
    parts,
    broker,
    async stop() {
      await stop();
      await dropDatabases(env.MONGODB_URL);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
