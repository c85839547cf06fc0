import { createHash } from 'node:crypto';
import type { ConfirmChannel, GetMessage, Options } from 'amqplib';
import { connectForCommand } from './command-connection';
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

const mostAtOnce = 10_000;

/**
 * @param prefix of the names of exchange and queues, as the broker was opened with; default `storefront`
 * @throws StartError if RabbitMQ cannot be reached
 */
export async function readUnreadable(rabbitmqUrl: string, prefix: string): Promise<UnreadableMessages> {
  const connection = await connectForCommand(rabbitmqUrl);
  const deadLetters = `${prefix}.dead-letters`;

  /**
   * Takes all messages and sends each to the queue that `targetOf` returns, or deletes it if there is none. Sends a copy before it acknowledges the
   * original: after a crash there are two copies, never none. RabbitMQ counts a message that is only returned as delivered, and deletes it beyond the
   * delivery limit of its queue.
   * @throws if a message cannot be sent; it and the following ones stay
   */
  async function moveAll(targetOf: (message: UnreadableMessage) => string | undefined): Promise<UnreadableMessage[]> {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    const publisher = createPublisher();
    publisher.attach(channel);
    const send = async (message: GetMessage, target: string) => {
      const { messageId, type, contentType } = message.properties as Options.Publish;
      const headers = { 'x-queue': describe(message).queue };
      await publisher.publish(channel, '', target, message.content, { messageId, type, contentType, headers, mandatory: true });
    };
    // All of them before the first is sent, so that a copy is not taken again.
    const messages = await takeAll(channel);
    const failures: unknown[] = [];
    for (const message of messages) {
      const target = failures.length > 0 ? deadLetters : targetOf(describe(message));
      try {
        if (target !== undefined) await send(message, target);
      } catch (error) {
        failures.push(error);
        await send(message, deadLetters);
      }
      channel.ack(message);
    }
    await channel.close();
    if (failures.length > 0) throw failures[0];
    return messages.map(describe);
  }

  async function takeAll(channel: ConfirmChannel): Promise<GetMessage[]> {
    const messages: GetMessage[] = [];
    while (messages.length < mostAtOnce) {
      const message = await channel.get(deadLetters, { noAck: false });
      if (!message) break;
      messages.push(message);
    }
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
