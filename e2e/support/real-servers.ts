import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

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

/**
 * Deletes the databases of a shop that has stopped. Each shop stores 16 MB of pictures, and the server of the tests keeps them in memory.
 * @param mongodbUrl names the server and the prefix of the shop's databases
 */
export async function dropDatabases(mongodbUrl: string): Promise<void> {
  const client = await MongoClient.connect(mongodbUrl);
  try {
    const prefix = `${client.options.dbName}_`;
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
