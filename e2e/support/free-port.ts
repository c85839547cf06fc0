import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Outgoing connections use higher ports, so a process that restarts finds its port still free. */
const [first, afterLast] = [22_000, 32_000];

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(first, afterLast);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free between ${first} and ${afterLast}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listening = await once(server, 'listening').then(() => true, () => false);
  if (!listening) return false;
  server.close();
  await once(server, 'close');
  return true;
}
