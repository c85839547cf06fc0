import { eventConsumers } from '@storefront/contracts';
import type { Channel } from 'amqplib';
import { connectForCommand } from './command-connection';

/** True if a queue does not exist. The server has then closed the channel. */
export const isNoQueue = (error: unknown): boolean => (error as { code?: unknown }).code === 404;

/** A durable queue of the shop. */
export interface ShopQueue {
  name: string;
  /** Its messages are those that no part could read. */
  isDeadLetters: boolean;
  /** Messages that no consumer has received. */
  waiting: number;
  /** Processes that receive from the queue. */
  consumers: number;
}

/** The durable queues of a shop in RabbitMQ: one for each service that handles events, and the dead letters. */
export interface ShopQueues {
  /** The queues that exist. */
  list(): Promise<ShopQueue[]>;
  /** Deletes all messages that wait. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param prefix of the names of exchange and queues, as the broker was opened with; default `storefront`
 * @throws StartError if RabbitMQ cannot be reached
 */
export async function readShopQueues(rabbitmqUrl: string, prefix: string): Promise<ShopQueues> {
  const connection = await connectForCommand(rabbitmqUrl);
  const deadLetters = `${prefix}.dead-letters`;
  const names = [...Object.keys(eventConsumers).map((consumer) => `${prefix}.${consumer}`), deadLetters];

  /** Uses a channel for each queue, because the server closes a channel if its queue does not exist. */
  async function ofEach<R>(work: (channel: Channel, name: string) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    for (const name of names) {
      const channel = await connection.createChannel();
      channel.on('error', () => undefined);
      try {
        results.push(await work(channel, name));
        await channel.close();
      } catch (error) {
        if (!isNoQueue(error)) throw error;
      }
    }
    return results;
  }

  return {
    list: () =>
      ofEach(async (channel, name) => {
        const { messageCount: waiting, consumerCount: consumers } = await channel.checkQueue(name);
        return { name, isDeadLetters: name === deadLetters, waiting, consumers };
      }),
    async empty() {
      await ofEach((channel, name) => channel.purgeQueue(name));
    },
    close: () => connection.close(),
  };
}
