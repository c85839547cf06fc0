import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '@storefront/contracts';
import { createAmqpBroker } from '../broker/amqp-broker';
import type { Link, Setup } from '../broker/amqp-broker';
import type { Broker } from '../broker/broker';
import { linkToEmbedded } from '../broker/embedded';
import { quorumQueues } from '../broker/open';
import { linkToRabbitmq } from '../broker/rabbitmq';
import { newId } from '../ids';
import { silentLogger } from './logger';
import { realServer } from './real-servers';

export interface TestBroker {
  broker: Broker;
  /** Prefix of the names of its exchange and queues. */
  prefix: string;
  /** Waits for this many messages in the dead-letter queue and removes them; parsed if they are JSON. */
  deadLetters(count: number): Promise<unknown[]>;
  /** Closes the broker and deletes its exchange and queues. */
  destroy(): Promise<void>;
}

export interface BrokerVariant {
  name: 'embedded' | 'rabbitmq';
  /** A fresh broker; events of every type but `order.payment-submitted` need a consumer. */
  open(): Promise<TestBroker>;
}

/** The link waits 3 s for its first connection. A busy machine can need longer. */
const connectWithinMs = 30_000;

/** The brokers of a suite, for `describe.each`: the embedded one, and RabbitMQ if RABBITMQ_URL is set (required in CI). */
export function brokerVariants(): BrokerVariant[] {
  const url = realServer('RABBITMQ_URL');
  const embedded: BrokerVariant = { name: 'embedded', open: openEmbedded };
  return url === undefined ? [embedded] : [embedded, { name: 'rabbitmq', open: () => openRabbitmq(url) }];
}

async function openEmbedded(): Promise<TestBroker> {
  return testBroker((setUp) => linkToEmbedded(silentLogger, setUp));
}

async function openRabbitmq(url: string): Promise<TestBroker> {
  const variant = await testBroker((setUp) => linkToRabbitmq(url, 'test', silentLogger, setUp), quorumQueues);
  const deadline = performance.now() + connectWithinMs;
  while (!variant.broker.connected() && performance.now() < deadline) await pause(20);
  if (!variant.broker.connected()) {
    await variant.destroy();
    throw new Error('RabbitMQ cannot be reached');
  }
  const consumers = new Set<string>();
  return {
    ...variant,
    broker: {
      ...variant.broker,
      publish: (event) => publishAgain(variant.broker, event),
      subscribe(consumer, types, receive, options) {
        if (!options?.everyInstance) consumers.add(consumer);
        return variant.broker.subscribe(consumer, types, receive, options);
      },
    },
    async destroy() {
      await variant.destroy();
      await erase(url, variant.prefix, [...consumers, 'dead-letters']);
    },
  };
}

/** A busy RabbitMQ can need more than 5 s for a confirmation. Consumers detect a duplicate by the id of its event. */
async function publishAgain(broker: Broker, event: DomainEvent, attempts = 3): Promise<void> {
  try {
    await broker.publish(event);
  } catch (error) {
    if (attempts === 1 || !(error as Error).message.includes('did not confirm in time')) throw error;
    await publishAgain(broker, event, attempts - 1);
  }
}

async function testBroker(connect: (setUp: Setup) => Promise<Link>, queueArguments?: Record<string, unknown>): Promise<TestBroker> {
  const prefix = `test-${newId()}`;
  let link: Link | undefined;
  const naming = { prefix, logger: silentLogger, unconsumed: ['order.payment-submitted'] as const, queueArguments };
  const broker = await createAmqpBroker(naming, async (setUp) => (link = await connect(setUp)));
  return {
    broker,
    prefix,
    async deadLetters(count) {
      const letters: unknown[] = [];
      while (letters.length < count) {
        const message = await link?.channels()?.consuming.get(`${prefix}.dead-letters`, { noAck: true });
        if (message) letters.push(readJson(message.content.toString('utf8')));
        else await pause(10);
      }
      return letters;
    },
    destroy: () => broker.close(),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function erase(url: string, prefix: string, queues: string[]): Promise<void> {
  const { connect } = await import('amqplib');
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const queue of queues) await channel.deleteQueue(`${prefix}.${queue}`);
  await channel.deleteExchange(`${prefix}.events`);
  await connection.close();
}
