import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';

/** What of a `MongoClient` this needs. */
export interface HeartbeatingClient {
  on(event: 'serverHeartbeatStarted' | 'serverHeartbeatSucceeded' | 'serverHeartbeatFailed', listener: (event: { connectionId: string }) => void): unknown;
  on(event: 'serverClosed', listener: (event: { address: string }) => void): unknown;
  connect(): Promise<unknown>;
  close(): Promise<void>;
}

const usualTiming = { silentMs: 20_000, pauseMs: 1_000 };

/**
 * Connects the client anew once a server's heartbeat is silent for 20 s: several heartbeats that succeed or fail are due by then.
 * The driver (7.8.0) waits for ever for a heartbeat whose connection is cut just as it is sent; until the process ended it would
 * hold the server for gone.
 */
export function superviseHeartbeats(client: HeartbeatingClient, logger: Logger, { silentMs, pauseMs } = usualTiming): { stop(): Promise<void> } {
  const heardAt = new Map<string, number>();
  let reconnecting: Promise<void> | undefined;
  let stopped = false;

  const hear = ({ connectionId }: { connectionId: string }) => void heardAt.set(connectionId, performance.now());
  client.on('serverHeartbeatStarted', hear);
  client.on('serverHeartbeatSucceeded', hear);
  client.on('serverHeartbeatFailed', hear);
  client.on('serverClosed', ({ address }) => void heardAt.delete(address));

  async function reconnect(): Promise<void> {
    await Promise.race([client.close().catch(() => undefined), pause(silentMs, undefined, { ref: false })]);
    heardAt.clear();
    while (!stopped) {
      const failure = await client.connect().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return logger.info('MongoDB is connected to again');
      logger.warn({ err: failure }, 'MongoDB cannot be reached');
      await pause(pauseMs);
    }
  }

  const timer = setInterval(() => {
    const silent = [...heardAt].find(([, moment]) => performance.now() - moment > silentMs);
    if (reconnecting || !silent) return;
    logger.warn({ server: silent[0] }, 'The heartbeat of MongoDB fell silent: connecting anew');
    reconnecting = reconnect().finally(() => (reconnecting = undefined));
  }, pauseMs).unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await reconnecting;
    },
  };
}
