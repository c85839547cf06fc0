import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { catalogueOf } from './catalogue.mjs';
import { freePort, startMeasured } from './measured.mjs';
import { shoppersOf } from './shoppers.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

// Each measured process listens for the end of the bench.
process.setMaxListeners(32);

const root = path.resolve(import.meta.dirname, '../../..');
const databases = ['catalog', 'order', 'user', 'notification'];
const consumers = ['catalog', 'notification', 'user'];
const sum = (marks) => marks.reduce((total, { quantity }) => total + quantity, 0);

/**
 * Starts the built parts as processes of their own on MongoDB and RabbitMQ: that many gateways, catalogues and order services, and one of each other part.
 * Gateway n calls catalogue n and order service n. The vhost of RabbitMQ must not be used by anything else.
 * @param {{ replicas: number, products: number, stocks: number[], shoppers: number, servers: { mongodbUrl: string, rabbitmqUrl: string } }} options
 * @returns the origins of the gateways, the processor time (µs) by part, and what is stored
 */
export async function startReplicas({ replicas, products, stocks, shoppers, servers }) {
  const dataDir = temporaryFolder('bench-replicas-');
  const prefix = `bench_${randomUUID().slice(0, 8)}`;
  const mongodb = await MongoClient.connect(servers.mongodbUrl);
  const collection = (part, name) => mongodb.db(`${prefix}_${part}`).collection(name);
  const running = [];
  const at = (port) => `http://127.0.0.1:${port}`;
  const ports = async (count) => Promise.all(Array.from({ length: count }, freePort));
  const [catalogs, orders, gateways, [user, notification]] = [await ports(replicas), await ports(replicas), await ports(replicas), await ports(2)];

  async function start(part, port, own = 0) {
    const measured = await startMeasured({
      script: path.join(root, part === 'gateway' ? part : `services/${part}`, 'dist/main.js'),
      readyUrl: `${at(port)}/readyz`,
      logFile: path.join(dataDir, `${part}-${own}.log`),
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        SEED: 'none',
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: 'owner@shop.example',
        ADMIN_PASSWORD: 'owner-password-1',
        RATE_LIMIT_PER_SECOND: '1000000',
        MAX_PIECES: '0',
        MAX_OPEN_ORDERS: '0',
        MONGODB_URL: Object.assign(new URL(servers.mongodbUrl), { pathname: `/${prefix}` }).href,
        RABBITMQ_URL: servers.rabbitmqUrl,
        SMTP_URL: undefined,
        CATALOG_URL: at(catalogs[own]),
        ORDER_URL: at(orders[own]),
        USER_URL: at(user),
        NOTIFICATION_URL: at(notification),
        SHELL_URL: at(catalogs[own]),
        REMOTE_URL: at(catalogs[own]),
      },
    });
    running.push({ part, ...measured });
  }

  async function stop() {
    await Promise.all(running.map((process) => process.stop()));
    await Promise.all(databases.map((part) => mongodb.db(`${prefix}_${part}`).dropDatabase()));
    await mongodb.close();
  }

  try {
    await collection('catalog', 'products').insertMany(await catalogueOf(products, stocks));
    await collection('user', 'users').insertMany(await shoppersOf(shoppers));
    // The user service makes the keys of the others.
    await start('user', user);
    await start('notification', notification);
    for (const part of [{ name: 'catalog', ports: catalogs }, { name: 'order', ports: orders }, { name: 'gateway', ports: gateways }]) await Promise.all(part.ports.map((port, own) => start(part.name, port, own)));
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    origins: gateways.map(at),
    dataDir,
    /** Microseconds of processor time since the start, by part. */
    async usage() {
      const byPart = {};
      const used = await Promise.all(running.map(async ({ part, usage }) => ({ part, cpuUs: (await usage()).cpuUs })));
      for (const { part, cpuUs } of used) byPart[part] = (byPart[part] ?? 0) + cpuUs;
      return byPart;
    },
    /** Where the pieces of each of these products are: on sale, held by shoppers, or in orders. An order that is not confirmed yet does not count. */
    async piecesOf(ids) {
      const orders = await collection('order', 'orders').find({ status: 'pending' }).toArray();
      const items = orders.flatMap((order) => order.items);
      return Promise.all(
        ids.map(async (_id) => {
          const { stock, holds } = await collection('catalog', 'products').findOne({ _id });
          const held = Object.values(holds).filter(({ lease }) => lease);
          return { stock, held: sum(held), ordered: sum(items.filter(({ product }) => product._id === _id)) };
        }),
      );
    },
    /** The orders whose event every consumer has handled. */
    followedOrders: async () => Math.min(...(await Promise.all(consumers.map((part) => collection(part, `inbox_${part}`).countDocuments({ 'event.type': 'order.placed', doneAt: { $exists: true } }))))),
    stop,
  };
}
