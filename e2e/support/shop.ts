import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { partOf } from '../../tools/chaos/process';
import { deployedShop } from './deployed-shop';
import { freePort } from './free-port';
import { mailFolder, smtpMailbox, type Mailbox } from './mail';
import { claimServers, dropDatabases } from './real-servers';

export const adminEmail = 'owner@shop.example';
export const adminPassword = 'owner-password-1';

/** The shop as `npm start` runs it, on a fresh data folder. */
export interface RunningShop {
  origin: string;
  dataDir: string;
  mailbox: Mailbox;
  output(): string;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. Its data stays. */
  kill(): Promise<void>;
  /** Starts the killed process again at the same address, with its data. */
  start(): Promise<void>;
}

/** The store, broker and mail that the shop uses. */
export type Backing = 'embedded' | 'servers' | 'deployed';

/** `deployed` if SHOP_URL is set. Otherwise `embedded`, and `servers` (MongoDB, RabbitMQ, SMTP) if their URLs are set. CI must set them. */
export function backings(): Backing[] {
  if (process.env.SHOP_URL) return ['deployed'];
  const hasServers = Boolean(process.env.MONGODB_URL && process.env.RABBITMQ_URL);
  if (!hasServers && process.env.CI) throw new Error('CI runs the journeys on the real servers too: set MONGODB_URL and RABBITMQ_URL.');
  return hasServers ? ['embedded', 'servers'] : ['embedded'];
}

/**
 * Starts the built shop with a temporary data folder, or with databases of its own.
 * @param options.root the folder with the built parts, if it is not the repository
 */
export async function startShop(
  backing: Backing,
  settings: Record<string, string> = {},
  { root = path.resolve(import.meta.dirname, '../..') }: { root?: string } = {},
): Promise<RunningShop> {
  if (backing === 'deployed') return deployedShop();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'shop-'));
  const releaseServers = backing === 'servers' ? await claimServers() : undefined;
  const mailbox = backing === 'servers' ? await smtpMailbox() : mailFolder(dataDir);
  const { MONGODB_URL, RABBITMQ_URL, SMTP_URL: _smtp, ...inherited } = process.env as Record<string, string>;
  const database = `journey_${path.basename(dataDir).replace(/\W/g, '')}`;
  const servers: Record<string, string> = backing === 'servers' ? { MONGODB_URL: `${MONGODB_URL?.replace(/\/$/, '')}/${database}`, RABBITMQ_URL: RABBITMQ_URL! } : {};
  const env = { ...inherited, ...servers, ...mailbox.settings, DATA_DIR: dataDir, SEED: 'demo', ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn', REGISTRATIONS_PER_MINUTE: '0', ...settings };
  const log = `${dataDir}.log`;
  const output = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  const shop = partOf({ name: 'The shop', file: 'all-in-one/dist/main.js', root, port: await freePort(), env, log });
  const close = async () => {
    await mailbox.close();
    await releaseServers?.();
    for (const written of [dataDir, log]) rmSync(written, { recursive: true, force: true });
    if (servers.MONGODB_URL) await dropDatabases(servers.MONGODB_URL);
  };
  try {
    await shop.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    origin: shop.url,
    dataDir,
    mailbox,
    output,
    async stop() {
      await shop.stop();
      await close();
    },
    kill: () => shop.kill(),
    start: () => shop.start(),
  };
}

/** Prepares a shop that has just started. If that fails, stops it: `afterAll` does not know it yet, and it would keep the real servers from other test files. */
export async function fillShop<Shop extends { stop(): Promise<unknown> }, Filled>(shop: Shop, fill: (shop: Shop) => Promise<Filled>): Promise<Filled> {
  try {
    return await fill(shop);
  } catch (error) {
    await shop.stop();
    throw error;
  }
}
