import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';

/** The members of `MongoClient` that this file uses. */
export interface HeartbeatingClient {
  on(event: 'serverHeartbeatStarted' | 'serverHeartbeatSucceeded' | 'serverHeartbeatFailed', listener: (event: { connectionId: string }) => void): unknown;
  on(event: 'serverClosed', listener: (event: { address: string }) => void): unknown;
  connect(): Promise<unknown>;
  close(): Promise<void>;
}

const usualTiming = { silentMs: 20_000, pauseMs: 1_000 };

/**
 * Reconnects the client if no heartbeat of a server started, succeeded or failed for 20 s, although several were due.
 * If a connection is lost just as a heartbeat is sent, the driver (7.8.0) waits for its answer for ever, and considers the server
 * unreachable until the process ends.
 */
export function superviseHeartbeats(client: HeartbeatingClient, logger: Logger, { silentMs, pauseMs } = usualTiming): { stop(): Promise<void> } {
  const lastEventAt = new Map<string, number>();
  let reconnecting: Promise<void> | undefined;
  let stopped = false;

  const record = ({ connectionId }: { connectionId: string }) => void lastEventAt.set(connectionId, performance.now());
  client.on('serverHeartbeatStarted', record);
  client.on('serverHeartbeatSucceeded', record);
  client.on('serverHeartbeatFailed', record);
  client.on('serverClosed', ({ address }) => void lastEventAt.delete(address));

  async function reconnect(): Promise<void> {
    await Promise.race([client.close().catch(() => undefined), pause(silentMs, undefined, { ref: false })]);
    lastEventAt.clear();
    while (!stopped) {
      const failure = await client.connect().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return logger.info('MongoDB is connected again');
      logger.warn({ err: failure }, 'MongoDB cannot be reached');
      await pause(pauseMs);
    }
  }

  const timer = setInterval(() => {
    const silent = [...lastEventAt].find(([, moment]) => performance.now() - moment > silentMs);
    if (reconnecting || !silent) return;
    logger.warn({ server: silent[0] }, 'No heartbeat of MongoDB for 20 s, reconnecting');
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
