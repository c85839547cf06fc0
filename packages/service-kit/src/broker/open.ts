import type { EventType } from '@storefront/contracts';
import type { Logger } from '../log';
import { brokerConnected } from '../metrics/metrics';
import { createAmqpBroker } from './amqp-broker';
import type { Broker } from './broker';
import { linkToEmbedded } from './embedded';
import type { UnreadableMessages } from './unreadable';

/** Events that may be lost before their consumer's first start: no mail depends on them. Every other type waits until a queue is bound to it. */
export const unconsumedEvents: readonly EventType[] = ['order.payment-submitted', 'user.registered'];

/** RabbitMQ replicates quorum queues in a cluster; on one node they are as durable as classic ones. */
export const quorumQueues = { 'x-queue-type': 'quorum' };

export interface BrokerOptions {
  part: string;
  rabbitmqUrl?: string;
  logger: Logger;
  /** Prefix of the names of exchange and queues; default `storefront`. */
  prefix?: string;
  /** Default `unconsumedEvents`. */
  unconsumed?: readonly EventType[];
}

/**
 * RabbitMQ if the URL is given, otherwise a broker in this process that all parts share.
 * RabbitMQ may start later: connecting continues in the background.
 */
export async function openBroker(options: BrokerOptions): Promise<Broker> {
  const broker = await open(options);
  const unwatch = brokerConnected.watch({ part: options.part }, () => Number(broker.connected()));
  return {
    ...broker,
    close() {
      unwatch();
      return broker.close();
    },
  };
}

async function open(options: BrokerOptions): Promise<Broker> {
  const { part, rabbitmqUrl, logger, prefix = 'storefront', unconsumed = unconsumedEvents } = options;
  const naming = { prefix, logger, unconsumed };
  if (rabbitmqUrl === undefined) {
    return createAmqpBroker(naming, (setUp) => linkToEmbedded(logger, setUp));
  }
  // Imported here, so that a part without RabbitMQ does not load its client.
  const { linkToRabbitmq } = await import('./rabbitmq');
  return createAmqpBroker({ ...naming, queueArguments: quorumQueues }, (setUp) => linkToRabbitmq(rabbitmqUrl, part, logger, setUp));
}

/**
 * Messages on RabbitMQ that no consumer could read.
 * @param prefix as the broker was opened with
 * @throws StartError if RabbitMQ cannot be reached
 */
export async function openUnreadable(rabbitmqUrl: string, prefix = 'storefront'): Promise<UnreadableMessages> {
  const { readUnreadable } = await import('./unreadable');
  return readUnreadable(rabbitmqUrl, prefix);
}
