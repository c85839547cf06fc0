import { setTimeout as pause } from 'node:timers/promises';
import { connect, type ChannelModel } from 'amqplib';
import type { Logger } from '../log';
import type { Channels, Link, Setup } from './amqp-broker';
import { refusalOf } from './refusal';

const firstConnectionWithinMs = 3_000;

/**
 * A link to RabbitMQ. It waits 3 s for the first connection and continues to connect in the background.
 * amqplib's recovery needs these guards to survive lost connections, closed channels and deleted queues.
 * @param setUpWithinMs a connection that is not set up after this time is closed, and the next attempt starts
 */
export async function linkToRabbitmq(url: string, part: string, logger: Logger, setUp: Setup, setUpWithinMs = 60_000): Promise<Link> {
  let live: { model: ChannelModel; channels: Channels } | undefined;
  let blocked: ChannelModel | undefined;

  async function prepare(model: ChannelModel): Promise<void> {
    // Before anything else: an error during the setup would otherwise be an uncaught exception.
    model.on('error', (error) => logger.warn({ err: error }, 'Broker connection failed'));
    model.on('blocked', (reason) => {
      blocked = model;
      logger.warn({ reason }, 'RabbitMQ accepts no events, because it is low on memory or disk space');
    });
    model.on('unblocked', () => {
      blocked = undefined;
      logger.info('RabbitMQ accepts events again');
    });
    const closed = Promise.withResolvers<void>();
    let isClosed = false;
    model.on('close', () => {
      isClosed = true;
      if (live?.model === model) live = undefined;
      closed.resolve();
    });
    // amqplib's `close` of a connection or channel never resolves if the connection is lost before the server has answered.
    const close = model.close.bind(model);
    model.close = () => Promise.race([close(), closed.promise]);
    const lateness = new AbortController();
    const late = pause(setUpWithinMs, undefined, { ref: false, signal: lateness.signal }).then(() => {
      throw new Error('RabbitMQ did not answer in time while the connection was set up');
    });
    try {
      const channels = await Promise.race([openChannels(model), closed.promise, late]);
      if (!channels || isClosed) throw new Error('The connection was closed while it was set up');
      live = { model, channels };
    } finally {
      lateness.abort();
    }
  }

  async function openChannels(model: ChannelModel): Promise<Channels> {
    const channels = { publishing: await model.createConfirmChannel(), consuming: await model.createChannel(), open: () => model.createChannel() };
    for (const channel of [channels.publishing, channels.consuming]) {
      channel.on('error', (error) => logger.warn({ err: error }, 'Broker channel failed'));
      channel.on('close', () => void closeQuietly(model));
    }
    await setUp(channels);
    return channels;
  }

  const connection = await connect(withHeartbeat(url), {
    timeout: 5_000,
    // Otherwise a message that follows an acknowledgement is delayed by 40 ms.
    noDelay: true,
    clientProperties: { connection_name: part },
    recovery: { waitForConnect: false, maxDelay: 3_000, setup: prepare },
  });
  connection.on('error', () => undefined);
  connection.on('connect-failed', (error: Error) => logger.warn({ err: error }, refusalOf(url, error)));
  connection.on('disconnect', (error) => logger.warn({ err: error }, 'Broker connection was lost'));
  connection.on('connect', () => logger.info('Broker connected'));
  await Promise.race([connection.waitForConnect(), new Promise((resolve) => setTimeout(resolve, firstConnectionWithinMs).unref())]);

  return {
    channels: () => live?.channels,
    blocked: () => blocked !== undefined && blocked === live?.model,
    reset: () => {
      if (live) void closeQuietly(live.model);
    },
    async close() {
      live = undefined;
      await connection.close();
    },
  };
}

/**
 * The interval in seconds. After two intervals without a byte, which takes 10 to 15 s, amqplib ends the connection. It reads the interval only from the URL;
 * the server's default is 60.
 */
function withHeartbeat(url: string): string {
  const target = new URL(url);
  if (!target.searchParams.has('heartbeat')) target.searchParams.set('heartbeat', '5');
  return target.href;
}

/** Closing a connection that is already closing throws an error, which does not matter. */
async function closeQuietly(model: ChannelModel): Promise<void> {
  try {
    await model.close();
  } catch {
    return;
  }
}
