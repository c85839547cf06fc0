import { eventConsumers, events, type EventType } from '@storefront/contracts';
import type { Logger } from '../log';
import { brokerConnected } from '../metrics/metrics';
import { createAmqpBroker } from './amqp-broker';
import type { Broker } from './broker';
import { linkToEmbedded } from './embedded';
import type { ShopQueues } from './shop-queues';
import type { UnreadableMessages } from './unreadable';

const consumed = new Set<EventType>(Object.values(eventConsumers).flat());

/** Events that no service stores. If no queue is bound to such an event, it is lost. */
const unconsumed = events.map((event) => event.shape.type.value).filter((type) => !consumed.has(type));

/** RabbitMQ replicates quorum queues in a cluster; on one node they are as durable as classic ones. */
export const quorumQueues = { 'x-queue-type': 'quorum' };

export interface BrokerOptions {
  part: string;
  rabbitmqUrl?: string;
  logger: Logger;
  /** Prefix of the names of exchange and queues; default `storefront`. */
  prefix?: string;
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
  const { part, rabbitmqUrl, logger, prefix = 'storefront' } = options;
  const common = { prefix, logger, unconsumed };
  if (rabbitmqUrl === undefined) {
    return createAmqpBroker(common, (setUp) => linkToEmbedded(logger, setUp));
  }
  // Imported here, so that a part without RabbitMQ does not load its client.
  const { linkToRabbitmq } = await import('./rabbitmq');
  return createAmqpBroker({ ...common, consumers: eventConsumers, queueArguments: quorumQueues }, (setUp) => linkToRabbitmq(rabbitmqUrl, part, logger, setUp));
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

/**
 * The shop's durable queues on RabbitMQ.
 * @param prefix as the broker was opened with
 * @throws StartError if RabbitMQ cannot be reached
 */
export async function openShopQueues(rabbitmqUrl: string, prefix = 'storefront'): Promise<ShopQueues> {
  const { readShopQueues } = await import('./shop-queues');
  return readShopQueues(rabbitmqUrl, prefix);
}
