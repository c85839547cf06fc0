import { createHash } from 'node:crypto';
import type { GetMessage } from 'amqplib';
import { connectForCommand } from './command-connection';
import { optionsOfCopy } from './copy';
import { createPublisher } from './publisher';

/** A message in RabbitMQ that no consumer could read. */
export interface UnreadableMessage {
  /** The message's own id, or one made from its content. */
  id: string;
  type: string;
  /** The consumer's queue from which it came, and to which it returns. */
  queue: string;
  text: string;
}

/** The broker's own dead letters: messages that cannot be read at all. */
export interface UnreadableMessages {
  list(): Promise<UnreadableMessage[]>;
  /** Returns the selected messages to their queues. @returns them */
  replay(isWanted: (message: UnreadableMessage) => boolean): Promise<UnreadableMessage[]>;
  /** Deletes the selected messages. @returns them */
  drop(isWanted: (message: UnreadableMessage) => boolean): Promise<UnreadableMessage[]>;
  close(): Promise<void>;
}

/**
 * @param prefix of the names of exchange and queues, as the broker was opened with; default `storefront`
 * @throws StartError if RabbitMQ cannot be reached
 */
export async function readUnreadable(rabbitmqUrl: string, prefix: string): Promise<UnreadableMessages> {
  const connection = await connectForCommand(rabbitmqUrl);
  const deadLetters = `${prefix}.dead-letters`;

  /**
   * Goes through the messages that are there at the start, one by one. Sends each to the queue that `targetOf` returns, or deletes it if there is none. Copies
   * and new messages go to the end of the queue, so they are not taken, and the order stays. Sends a copy before it acknowledges the original: after a crash
   * there are two copies, never none. RabbitMQ counts a message that is only returned as delivered, and deletes it beyond the delivery limit of its queue.
   * @throws if a message cannot be sent; it and the following ones stay
   */
  async function moveAll(targetOf: (message: UnreadableMessage) => string | undefined): Promise<UnreadableMessage[]> {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    const publisher = createPublisher();
    publisher.attach(channel);
    const { messageCount } = await channel.checkQueue(deadLetters);
    const messages: UnreadableMessage[] = [];
    let failure: unknown;
    while (messages.length < messageCount) {
      const original = await channel.get(deadLetters, { noAck: false });
      if (!original) break;
      const message = describe(original);
      messages.push(message);
      const send = (target: string) => publisher.publish(channel, '', target, original.content, optionsOfCopy(original, message.queue));
      // After a failure the other messages are sent to the end too, so that the order stays.
      const target = failure === undefined ? targetOf(message) : deadLetters;
      try {
        if (target !== undefined) await send(target);
      } catch (error) {
        failure = error;
        await send(deadLetters);
      }
      channel.ack(original);
    }
    await channel.close();
    if (failure !== undefined) throw failure;
    return messages;
  }

  return {
    list: () => moveAll(() => deadLetters),
    async replay(isWanted) {
      const returns = (message: UnreadableMessage) => message.queue !== '' && isWanted(message);
      return (await moveAll((message) => (returns(message) ? message.queue : deadLetters))).filter(returns);
    },
    drop: async (isWanted) => (await moveAll((message) => (isWanted(message) ? undefined : deadLetters))).filter(isWanted),
    close: () => connection.close(),
  };
}

function describe({ content, properties }: GetMessage): UnreadableMessage {
  const text = content.toString('utf8');
  const id = typeof properties.messageId === 'string' ? properties.messageId : createHash('sha256').update(content).digest('hex').slice(0, 24);
  return { id, type: String(properties.type ?? ''), queue: String(properties.headers?.['x-queue'] ?? ''), text };
}
