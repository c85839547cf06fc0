import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Logger } from '../log';
import { SettingsError } from '../settings/settings-error';
import { StartError } from '../start-error';
import { superviseHeartbeats } from './mongodb-heartbeats';

const reachWithinMs = 5_000;
const answerMs = 10_000;
const heartbeatMs = 5_000;
/** More than one process keeps busy; the driver never gives up those that a moment once needed. */
const mostConnections = 20;
const closeWithinMs = 1_500;

/** A client that is connected, and stays so; close it here, not by itself, which takes 1.5 s at most whatever becomes of the connections. */
export interface MongodbConnection {
  client: MongoClient;
  close(): Promise<void>;
}

/**
 * Connects, with majority write concern; a connection that is silent for 10 s where an answer is due is given up.
 * @throws SettingsError where the URL cannot be used, StartError where the server cannot be reached within 5 s
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

/** Where the URL points to, without the credentials in it. */
const hostsOf = (url: string) => url.replace(/^\w+(\+srv)?:\/\/(.*@)?/, '').split(/[/?]/)[0];
