import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Logger } from '../log';
import { SettingsError } from '../settings/settings-error';
import { StartError } from '../start-error';
import { superviseHeartbeats } from './mongodb-heartbeats';

const reachWithinMs = 5_000;
const answerMs = 10_000;
const heartbeatMs = 5_000;
/** A process needs fewer. The driver never closes the connections of a short peak, so this limits them. */
const mostConnections = 20;
const closeWithinMs = 1_500;

/** A client that reconnects by itself. Close it with this `close`, which takes at most 1.5 s. */
export interface MongodbConnection {
  client: MongoClient;
  close(): Promise<void>;
}

/**
 * Connects with majority write concern. A connection is closed if the server does not answer for 10 s.
 * @throws SettingsError if the URL cannot be used, StartError if the server cannot be reached within 5 s
 */
export async function connectMongodb(url: string, logger: Logger): Promise<MongodbConnection> {
  const client = clientFor(url);
  try {
    await client.connect();
    await client.db().command({ ping: 1 });
  } catch (error) {
    await client.close();
    throw new StartError(`MongoDB cannot be reached at ${hostsOf(url)}: ${(error as Error).message}`, { cause: error });
  }
  const supervision = superviseHeartbeats(client, logger);
  return {
    client,
    async close() {
      const closed = supervision.stop().then(() => client.close());
      await Promise.race([closed, pause(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

function clientFor(url: string): MongoClient {
  try {
    return new MongoClient(url, {
      serverSelectionTimeoutMS: reachWithinMs,
      connectTimeoutMS: reachWithinMs,
      heartbeatFrequencyMS: heartbeatMs,
      maxPoolSize: mostConnections,
      socketTimeoutMS: answerMs,
      writeConcern: { w: 'majority' },
      ignoreUndefined: true,
    });
  } catch (error) {
    throw new SettingsError([`MONGODB_URL: ${(error as Error).message}`]);
  }
}

/** The hosts of the URL, without its credentials. */
const hostsOf = (url: string) => url.replace(/^\w+(\+srv)?:\/\/(.*@)?/, '').split(/[/?]/)[0];
