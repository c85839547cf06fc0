import { eventSchema } from '@storefront/contracts';
import type { DomainEvent, EventType } from '@storefront/contracts';
import type { Channel, ConfirmChannel, ConsumeMessage, Options } from 'amqplib';
import { setTimeout as pause } from 'node:timers/promises';
import { backoff } from '../backoff';
import { newId } from '../ids';
import type { Logger } from '../log';
import type { Broker } from './broker';
import { createPublisher } from './publisher';

const prefetch = 20;
const firstPauseMs = 200;
const maxPauseMs = 10_000;
const finishWithinMs = 5_000;
/** RabbitMQ confirms a copy within milliseconds. After this time the process tries the event again. */
const copyWithinMs = 1_000;
/** The failed attempts of all processes that had the event. */
const attemptsHeader = 'x-attempts';

/** Two channels of one connection. */
export interface Channels {
  publishing: ConfirmChannel;
  consuming: Channel;
  /** Opens a further channel. */
  open(): Promise<Channel>;
}

/** A connection that reconnects by itself. */
export interface Link {
  /** The channels while the connection is set up. */
  channels(): Channels | undefined;
  /** True while the server accepts no messages, because it is low on memory or disk space. The embedded broker always accepts them. */
  blocked?(): boolean;
  /** Closes the connection, which then reconnects. */
  reset(): void;
  /** Resolves when all queues are empty. Only a link whose queues end with the process has it. */
  emptied?(queues: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Sets up a new connection; it must only await AMQP. */
export type Setup = (channels: Channels) => Promise<void>;

export interface AmqpBrokerOptions {
  prefix: string;
  logger: Logger;
  /** Types that need no consumer. */
  unconsumed: readonly EventType[];
  /** Consumers whose queues are declared even if they never started, with their events. Default: none. */
  consumers?: Readonly<Record<string, readonly EventType[]>>;
  queueArguments?: Record<string, unknown>;
  /** Time in ms after which an event that this process cannot store may go to another process of its consumer. Default: 5,000. */
  passOnAfterMs?: number;
}

interface Subscription {
  name: string;
  queue: string;
  everyInstance: boolean;
  types: EventType[];
  receive: (event: DomainEvent) => Promise<void>;
  onGap: (() => void) | undefined;
}

/**
 * The broker in AMQP's terms, for RabbitMQ and the embedded broker: one topic exchange, a durable queue for each consumer, and one
 * queue for messages that cannot be read.
 */
export async function createAmqpBroker(options: AmqpBrokerOptions, connect: (setUp: Setup) => Promise<Link>): Promise<Broker> {
  const { prefix, logger, consumers = {}, passOnAfterMs = 5_000 } = options;
  const exchange = `${prefix}.events`;
  const deadLetters = `${prefix}.dead-letters`;
  const queueOptions = { durable: true, ...(options.queueArguments && { arguments: options.queueArguments }) };
  const publisher = createPublisher();
  const subscriptions: Subscription[] = [];
  const inHand = new Set<Promise<void>>();
  const closing = new AbortController();
  /** Queues of other parts that this process created and could not bind completely, because its connection was lost. */
  const halfBound = new Set<string>();
  let isCopyWaiting = false;

  async function setUp(channels: Channels): Promise<void> {
    publisher.attach(channels.publishing);
    await channels.publishing.assertExchange(exchange, 'topic', { durable: true });
    await channels.publishing.assertQueue(deadLetters, queueOptions);
    for (const [consumer, types] of Object.entries(consumers)) await declareFor(channels, `${prefix}.${consumer}`, types);
    await channels.consuming.prefetch(prefetch);
    for (const subscription of subscriptions) {
      await consume(channels, subscription);
      subscription.onGap?.();
    }
  }

  /** A queue that exists keeps its bindings. Its consumer made them, and may be of an older version that cannot read other events. */
  async function declareFor(channels: Channels, queue: string, types: readonly EventType[]): Promise<void> {
    if (!halfBound.has(queue) && (await succeeds(channels, (channel) => channel.checkQueue(queue)))) return;
    const isDeclared = await succeeds(channels, async (channel) => {
      halfBound.add(queue);
      await channel.assertQueue(queue, queueOptions);
      for (const type of types) await channel.bindQueue(queue, exchange, type);
    });
    if (isDeclared) halfBound.delete(queue);
    else logger.warn({ queue }, 'The queue of another part could not be declared');
  }

  async function consume(channels: Channels, subscription: Subscription): Promise<void> {
    const { consuming } = channels;
    if (subscription.everyInstance) {
      // A new name each time: after a lost connection the server can keep the old queue for a while.
      subscription.queue = `${subscription.name}.${newId()}`;
      await consuming.assertQueue(subscription.queue, { durable: false, exclusive: true, autoDelete: true });
    } else {
      await consuming.assertQueue(subscription.queue, queueOptions);
    }
    for (const type of subscription.types) await consuming.bindQueue(subscription.queue, exchange, type);
    const lost = new AbortController();
    consuming.once('close', () => lost.abort());
    const ended = AbortSignal.any([closing.signal, lost.signal]);
    await consuming.consume(subscription.queue, (message) => {
      // The queue was deleted, and a reconnection declares everything again.
      if (message === null) return link.reset();
      if (closing.signal.aborted) return;
      const handling = deliver(channels, subscription, message, ended).finally(() => inHand.delete(handling));
      inHand.add(handling);
    });
  }

  /**
   * Repeats an event that its receiver rejects. After a time it also passes the event on, because another process of the consumer may reach its database.
   * A message without an acknowledgement returns to its queue when the channel closes.
   */
  async function deliver(channels: Channels, subscription: Subscription, message: ConsumeMessage, ended: AbortSignal): Promise<void> {
    const event = read(message);
    const passOnAt = subscription.everyInstance ? Infinity : performance.now() + passOnAfterMs;
    let copied: Promise<boolean> | undefined;
    for (let failed = attemptsOf(message) + 1; !ended.aborted; failed += 1) {
      try {
        if (event) await subscription.receive(event);
        else await moveToDeadLetters(channels, subscription, message);
        return acknowledge(channels.consuming, message);
      } catch (error) {
        const what = event ? 'Event was rejected and will be delivered again' : 'Message was not moved to the dead-letter queue. The process tries again';
        logger.warn({ err: error, queue: subscription.queue, event: event?.type }, what);
      }
      await pauseUnless(ended, backoff(failed, firstPauseMs, maxPauseMs));
      if (event && !ended.aborted && performance.now() >= passOnAt) copied ??= passOn(channels, subscription, message, failed);
      if (copied && (await Promise.race([copied, pause(copyWithinMs, undefined, { ref: false })]))) return acknowledge(channels.consuming, message);
    }
  }

  /**
   * Sends a copy of an event to the end of its queue. A quorum queue counts returned messages and deletes one that exceeds its delivery limit, but it counts a
   * copy as new. While RabbitMQ is low on memory, it confirms a copy only later, when the event may be handled already. So only one copy waits at a time.
   * @returns whether the queue has the copy; undefined if another copy waits
   */
  function passOn({ publishing }: Channels, { queue }: Subscription, message: ConsumeMessage, failed: number): Promise<boolean> | undefined {
    if (isCopyWaiting) return undefined;
    isCopyWaiting = true;
    return publisher
      .copy(publishing, message, queue, { [attemptsHeader]: failed })
      .then(
        () => true,
        (error: unknown) => {
          logger.warn({ err: error, queue }, 'RabbitMQ did not confirm the copy of an event for another process');
          return false;
        },
      )
      .finally(() => (isCopyWaiting = false));
  }

  async function moveToDeadLetters({ publishing }: Channels, { queue }: Subscription, message: ConsumeMessage): Promise<void> {
    const { messageId, type } = message.properties as Options.Publish;
    logger.error({ queue, messageId, type }, 'Message cannot be read and is moved to the dead-letter queue');
    await publisher.copy(publishing, message, deadLetters, { 'x-queue': queue });
  }

  async function finish(): Promise<void> {
    await Promise.allSettled(inHand);
    // RabbitMQ ignores an acknowledgement if the connection ends at once. Once it has answered a further request, it has the acknowledgement.
    await link.channels()?.consuming.prefetch(prefetch);
  }

  const link = await connect(setUp);

  return {
    async publish(event) {
      // A dead letter would end with the process, so the event stays in its outbox.
      if (link.emptied && !eventSchema.safeParse(event).success) throw new Error(`This version cannot read the event ${event.type}`);
      // amqplib would keep the event and send it later, and each further attempt would add a copy.
      if (link.blocked?.()) throw new Error('RabbitMQ accepts no events, because it is low on memory or disk space');
      await publisher.publish(link.channels()?.publishing, exchange, event.type, Buffer.from(JSON.stringify(event)), {
        messageId: event.id,
        type: event.type,
        contentType: 'application/json',
        mandatory: !options.unconsumed.includes(event.type),
      });
    },
    async subscribe(consumer, types, receive, { everyInstance = false, onGap } = {}) {
      const name = `${prefix}.${consumer}`;
      const subscription = { name, queue: name, everyInstance, types, receive, onGap };
      subscriptions.push(subscription);
      const channels = link.channels();
      if (channels) await consume(channels, subscription);
    },
    settled: async () => link.emptied?.(subscriptions.map(({ queue }) => queue)),
    connected: () => link.channels() !== undefined && !link.blocked?.(),
    async close() {
      closing.abort();
      await Promise.race([finish().catch(() => undefined), pause(finishWithinMs, undefined, { ref: false })]);
      await link.close();
    },
  };
}

/** Uses its own channel, because the server closes a channel after an error. */
async function succeeds(channels: Channels, work: (channel: Channel) => Promise<unknown>): Promise<boolean> {
  const channel = await channels.open();
  channel.on('error', () => undefined);
  try {
    await work(channel);
    await channel.close();
    return true;
  } catch {
    return false;
  }
}

function read(message: ConsumeMessage): DomainEvent | undefined {
  try {
    return eventSchema.parse(JSON.parse(message.content.toString('utf8')));
  } catch {
    return undefined;
  }
}

function attemptsOf({ properties }: ConsumeMessage): number {
  const attempts: unknown = properties.headers?.[attemptsHeader];
  return typeof attempts === 'number' ? attempts : 0;
}

async function pauseUnless(signal: AbortSignal, ms: number): Promise<void> {
  try {
    await pause(ms, undefined, { signal, ref: false });
  } catch {
    return;
  }
}

/** A closed channel accepts no acknowledgement; the broker then redelivers the message by itself. */
function acknowledge(channel: Channel, message: ConsumeMessage): void {
  try {
    channel.ack(message);
  } catch {
    return;
  }
}
