import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log';

/** The part of `MongoClient` that this needs. */
export interface HeartbeatingClient {
  on(event: 'serverHeartbeatStarted' | 'serverHeartbeatSucceeded' | 'serverHeartbeatFailed', listener: (event: { connectionId: string }) => void): unknown;
  on(event: 'serverClosed', listener: (event: { address: string }) => void): unknown;
  connect(): Promise<unknown>;
  close(): Promise<void>;
}

const usualTiming = { silentMs: 20_000, pauseMs: 1_000 };

/**
 * Reconnects the client if a server's heartbeat has neither succeeded nor failed for 20 s, when several are due.
 * The driver (7.8.0) waits for ever for a heartbeat whose connection is lost just as it is sent, and would consider the server
 * unreachable until the process ends.
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
      if (failure === undefined) return logger.info('MongoDB is connected again');
      logger.warn({ err: failure }, 'MongoDB cannot be reached');
      await pause(pauseMs);
    }
  }

  const timer = setInterval(() => {
    const silent = [...heardAt].find(([, moment]) => performance.now() - moment > silentMs);
    if (reconnecting || !silent) return;
    logger.warn({ server: silent[0] }, 'MongoDB sent no heartbeat for 20 s, reconnecting');
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
