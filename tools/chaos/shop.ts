import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../e2e/support/free-port';
import { mailFolder, smtpMailbox, type Mailbox } from '../../e2e/support/mail';
import { openFaultyLine, type FaultyLine } from './line';
import { partOf, type Part } from './process';

export const owner = { email: 'owner@shop.example', password: 'owner-password-1' };

/** The shop under attack: its processes, and the connections to each other and to their servers. */
export interface ChaosShop {
  origin: string;
  /** False if it has no pages and files. */
  hasShell: boolean;
  parts: Part[];
  lines: FaultyLine[];
  mailbox: Mailbox;
  /** The settings with which the operator's commands find the same shop. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

export interface ChaosShopOptions {
  root: string;
  folder: string;
  servers?: { mongodbUrl: string; rabbitmqUrl: string };
  /** Arguments of Node for every process. */
  nodeArguments?: string[];
}

export const baseOf = (dataDir: string) => {
  const { MONGODB_URL: _mongo, RABBITMQ_URL: _rabbit, SMTP_URL: _smtp, NODE_OPTIONS: _options, ...inherited } = process.env as Record<string, string>;
  return { ...inherited, DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn', ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, RATE_LIMIT_PER_SECOND: '0', REGISTRATIONS_PER_MINUTE: '0', MAX_PIECES: '0', MAX_OPEN_ORDERS: '0', HOLD_MINUTES: '0.1' };
};

/** One process on the embedded store and broker, as in `npm start`. */
async function startOne({ root, folder, nodeArguments }: ChaosShopOptions): Promise<ChaosShop> {
  const dataDir = path.join(folder, 'data');
  const env = baseOf(dataDir);
  const shop = partOf({ name: 'shop', file: 'all-in-one/dist/main.js', root, port: await freePort(), env, log: path.join(folder, 'shop.log'), nodeArguments });
  await shop.start();
  return {
    origin: shop.url,
    hasShell: true,
    parts: [shop],
    lines: [],
    mailbox: mailFolder(dataDir),
    environment: env,
    async stop() {
      await shop.stop();
    },
  };
}

/**
 * One process for each part, on MongoDB, RabbitMQ and SMTP. Each of these servers is reached over its own faulty line, and so is the catalogue by the order
 * service.
 */
async function startMany({ root, folder, nodeArguments }: ChaosShopOptions, servers: { mongodbUrl: string; rabbitmqUrl: string }): Promise<ChaosShop> {
  const dataDir = path.join(folder, 'data');
  const mailbox = await smtpMailbox();
  const [mongodb, rabbitmq] = [new URL(servers.mongodbUrl), new URL(servers.rabbitmqUrl)];
  const ports = { catalog: await freePort(), order: await freePort(), user: await freePort(), notification: await freePort(), gateway: await freePort() };
  const line = (name: string, host: string, port: number) => openFaultyLine(name, { host, port });
  const lines = {
    mongodb: await line('mongodb', mongodb.hostname, Number(mongodb.port || 27_017)),
    rabbitmq: await line('rabbitmq', rabbitmq.hostname, Number(rabbitmq.port || 5_672)),
    mail: await line('mail', '127.0.0.1', Number(new URL(mailbox.settings.SMTP_URL!).port)),
    catalog: await line('catalog', '127.0.0.1', ports.catalog),
  };
  const database = `chaos_${path.basename(folder).replace(/\W/g, '')}`;
  const direct = { MONGODB_URL: `mongodb://${mongodb.host}/${database}`, RABBITMQ_URL: servers.rabbitmqUrl };
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const env = {
    ...baseOf(dataDir),
    MONGODB_URL: `mongodb://127.0.0.1:${lines.mongodb.port}/${database}?directConnection=true`,
    RABBITMQ_URL: Object.assign(new URL(servers.rabbitmqUrl), { host: `127.0.0.1:${lines.rabbitmq.port}` }).href,
    SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
    CATALOG_URL: at(lines.catalog.port),
    ORDER_URL: at(ports.order),
    USER_URL: at(ports.user),
    NOTIFICATION_URL: at(ports.notification),
    SHELL_URL: at(ports.catalog),
    REMOTE_URL: at(ports.catalog),
  };
  const partAt = (name: keyof typeof ports, folderOf: string, more: Record<string, string> = {}) =>
    partOf({ name, file: `${folderOf}/dist/main.js`, root, port: ports[name], env: { ...env, ...more }, log: path.join(folder, `${name}.log`), nodeArguments });
  // The user service starts first because it makes the keys. The gateway calls the catalogue directly, so that reading and ordering fail separately.
  const parts = [
    partAt('user', 'services/user'),
    partAt('catalog', 'services/catalog'),
    partAt('order', 'services/order'),
    partAt('notification', 'services/notification'),
    partAt('gateway', 'gateway', { CATALOG_URL: at(ports.catalog) }),
  ];
  try {
    for (const part of parts) await part.start();
  } catch (error) {
    await Promise.all(parts.map((part) => part.kill()));
    throw error;
  }
  return {
    origin: at(ports.gateway),
    hasShell: false,
    parts,
    lines: Object.values(lines),
    mailbox,
    environment: { ...baseOf(dataDir), ...direct },
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
      await Promise.all(Object.values(lines).map((opened) => opened.destroy()));
      await mailbox.close();
    },
  };
}

export function startChaosShop(options: ChaosShopOptions): Promise<ChaosShop> {
  mkdirSync(options.folder, { recursive: true });
  return options.servers ? startMany(options, options.servers) : startOne(options);
}
