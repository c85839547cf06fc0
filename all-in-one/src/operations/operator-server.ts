import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openImageStore } from '@storefront/catalog';
import { dataFileProblem, type Logger, type Running, type RunningService } from '@storefront/service-kit';
import { z } from 'zod';
import { failed, RefusedError, type Context, type Outcome, type StoredPart } from './context';
import { rabbitmqAt } from './rabbitmq';

const fileName = 'operator.json';
const addressSchema = z.object({ port: z.int(), token: z.string() });
const commandSchema = z.object({ argv: z.array(z.string()), folder: z.string() });
const outcomeSchema = z.object({ lines: z.array(z.string()), exitCode: z.union([z.literal(0), z.literal(1)]) });
const mostBytes = 64 * 1024;
const headWithinMs = 5_000;
const noAnswer = 'NO_ANSWER';

/**
 * Accepts the operator's commands while the embedded shop runs, because no other process can open its files. It listens only on loopback and requires a
 * token from a file in DATA_DIR that only the shop's user can read.
 * @throws StartError if the file cannot be written
 */
export async function startOperatorServer(
  settings: { DATA_DIR: string; MONGODB_URL?: string; RABBITMQ_URL?: string },
  services: Record<StoredPart, RunningService>,
  logger: Logger,
): Promise<Running> {
  const { DATA_DIR: dataDir, MONGODB_URL: mongodbUrl, RABBITMQ_URL: rabbitmqUrl } = settings;
  // A command can open MongoDB by itself.
  if (mongodbUrl !== undefined) return { stop: async () => undefined };
  const images = await openImageStore({ dataDir, logger });
  const { catalog, order, user, notification } = services;
  const stores = { catalog: catalog.store, order: order.store, user: user.store, notification: notification.store };
  const wake = () => Object.values(services).forEach((service) => service.wake());
  const context: Context = { stores, images, kind: 'embedded', wake, ...(rabbitmqUrl !== undefined && rabbitmqAt(rabbitmqUrl)) };
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    void answer(request, response)
      .catch((error: unknown) => {
        logger.error({ err: error }, 'Operator command failed');
        return failed(`The command failed: ${(error as Error).message}. The log of the shop has the details.`);
      })
      .then((body) => response.end(JSON.stringify(body)));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const isAllowed = isSame(request.headers.authorization ?? '', `Bearer ${token}`);
    // Sends the head before the command runs, so that the caller knows that this is the shop.
    response.writeHead(isAllowed ? 200 : 403, { 'content-type': 'application/json', connection: 'close' }).flushHeaders();
    if (!isAllowed) return { success: false, message: 'Not allowed' };
    const { argv, folder } = commandSchema.parse(JSON.parse(await read(request)));
    // Imported here, so that the shop starts without loading the commands.
    const { perform } = await import('./perform');
    const outcome = await perform(context, argv, folder);
    logger.info({ command: argv, exitCode: outcome.exitCode }, 'Operator command was run');
    return outcome;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const file = join(dataDir, fileName);
  try {
    await rm(file, { force: true });
    await writeFile(file, JSON.stringify({ port: (server.address() as AddressInfo).port, token }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    server.close();
    throw dataFileProblem(file, error) ?? error;
  }
  return {
    async stop() {
      await rm(file, { force: true });
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Sends a command to the shop that runs on a DATA_DIR, and waits for its end as long as it takes.
 * @param folder the folder in which the command was typed
 * @returns undefined if none runs
 * @throws RefusedError if the connection breaks
 */
export async function callOperatorServer(dataDir: string, argv: string[], folder: string): Promise<Outcome | undefined> {
  const file = join(dataDir, fileName);
  // A shop that was killed leaves its file behind, perhaps incomplete.
  const address = await readFile(file, 'utf8').then(JSON.parse).catch(() => undefined);
  const shop = addressSchema.safeParse(address);
  if (!shop.success) return undefined;
  const { port, token } = shop.data;
  const answer = await post(port, token, JSON.stringify({ argv, folder })).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' || error.code === noAnswer || error.code?.startsWith('HPE_')) return undefined;
    throw new RefusedError(`The connection to the running shop broke (${error.message}). The command may be incomplete. If no shop runs, remove ${file}.`);
  });
  // Another process can have the port of a shop that was killed.
  return outcomeSchema.safeParse(parsed(answer)).data;
}

/** Not `fetch`, which gives up if an answer takes longer than five minutes; a large backup does. Only the answer's head has a time limit. */
function post(port: number, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { authorization: `Bearer ${token}` } }, (response) => {
      clearTimeout(timer);
      void text(response).then(resolve, reject);
    });
    const timer = setTimeout(() => sent.destroy(Object.assign(new Error('No answer'), { code: noAnswer })), headWithinMs);
    sent.on('error', reject).on('close', () => clearTimeout(timer)).end(body);
  });
}

function parsed(answer: string | undefined): unknown {
  try {
    return JSON.parse(answer ?? '');
  } catch {
    return undefined;
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('The command is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
