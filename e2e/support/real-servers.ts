import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Below the range of `freePort`. */
const port = 21_999;

/**
 * Waits until no other test file uses the real servers. Two shops on one RabbitMQ need a vhost each, and the tests have one.
 * The process that uses them listens on a port. The system frees the port even if the process is killed.
 * @returns a function that lets the next file use them
 */
export async function claimServers(): Promise<() => Promise<void>> {
  for (;;) {
    const held = createServer().listen(port, '127.0.0.1');
    const isMine = await once(held, 'listening').then(() => true, () => false);
    if (isMine)
      return async () => {
        held.close();
        await once(held, 'close');
      };
    await pause(100);
  }
}
