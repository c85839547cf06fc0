import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deployedShop } from './deployed-shop';
import { freePort } from './free-port';
import { mailFolder, smtpMailbox, type Mailbox } from './mail';
import { claimServers } from './real-servers';

export const adminEmail = 'owner@shop.example';
export const adminPassword = 'owner-password-1';

/** The shop as `npm start` runs it, on a fresh data folder. */
export interface RunningShop {
  origin: string;
  dataDir: string;
  mailbox: Mailbox;
  output(): string;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. Its data stays in `dataDir`. */
  kill(): Promise<void>;
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

async function untilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop stopped with ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${origin}/readyz`).then((answer) => answer.ok, () => false);
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The shop was not ready within 60 s:\n${output()}`);
}

/**
 * Starts the built shop with a temporary data folder, or with databases of its own.
 * @param options.dataDir the folder of a killed shop, to continue with its data
 * @param options.root the folder with the built parts, if it is not the repository
 */
export async function startShop(
  backing: Backing,
  settings: Record<string, string> = {},
  { dataDir = mkdtempSync(path.join(os.tmpdir(), 'shop-')), root = path.resolve(import.meta.dirname, '../..') }: { dataDir?: string; root?: string } = {},
): Promise<RunningShop> {
  if (backing === 'deployed') return deployedShop();
  const releaseServers = backing === 'servers' ? await claimServers() : undefined;
  const mailbox = backing === 'servers' ? await smtpMailbox() : mailFolder(dataDir);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { MONGODB_URL, RABBITMQ_URL, SMTP_URL: _smtp, ...inherited } = process.env;
  const database = `journey_${path.basename(dataDir).replace(/\W/g, '')}`;
  const servers = backing === 'servers' ? { MONGODB_URL: `${MONGODB_URL?.replace(/\/$/, '')}/${database}`, RABBITMQ_URL } : {};
  const child = spawn(process.execPath, [path.join(root, 'all-in-one/dist/main.js')], {
    env: { ...inherited, ...servers, ...mailbox.settings, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'demo', ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn', REGISTRATIONS_PER_MINUTE: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString();
  await untilReady(origin, child, output);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
    await mailbox.close();
    await releaseServers?.();
  };
  return {
    origin,
    dataDir,
    mailbox,
    output,
    async stop() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}
