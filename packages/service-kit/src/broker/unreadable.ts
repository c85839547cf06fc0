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
  const queue = `${prefix}.dead-letters`;

  /** Takes all messages first, so that a returned one is not read again. Closing the channel returns those without an acknowledgement. */
  async function withAll<R>(work: (messages: { message: GetMessage; read: UnreadableMessage }[], channel: ConfirmChannel) => Promise<R>): Promise<R> {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    const messages: { message: GetMessage; read: UnreadableMessage }[] = [];
    while (messages.length < mostAtOnce) {
      const message = await channel.get(queue, { noAck: false });
      if (!message) break;
      messages.push({ message, read: describe(message) });
    }
    const result = await work(messages, channel);
    await channel.close();
    return result;
  }

  return {
    list: () => withAll(async (messages) => messages.map(({ read }) => read)),
    replay: (isWanted) =>
      withAll(async (messages, channel) => {
        const publisher = createPublisher();
        publisher.attach(channel);
        const wanted = messages.filter(({ read }) => read.queue !== '' && isWanted(read));
        for (const { message, read } of wanted) {
          const { messageId, type, contentType } = message.properties as Options.Publish;
          await publisher.publish(channel, '', read.queue, message.content, { messageId, type, contentType, mandatory: true });
          channel.ack(message);
        }
        return wanted.map(({ read }) => read);
      }),
    drop: (isWanted) =>
      withAll(async (messages, channel) => {
        const wanted = messages.filter(({ read }) => isWanted(read));
        for (const { message } of wanted) channel.ack(message);
        return wanted.map(({ read }) => read);
      }),
    close: () => connection.close(),
  };
}

function describe({ content, properties }: GetMessage): UnreadableMessage {
  const text = content.toString('utf8');
  const id = typeof properties.messageId === 'string' ? properties.messageId : createHash('sha256').update(content).digest('hex').slice(0, 24);
  return { id, type: String(properties.type ?? ''), queue: String(properties.headers?.['x-queue'] ?? ''), text };
}
