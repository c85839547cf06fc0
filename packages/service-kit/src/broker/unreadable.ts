import { createHash } from 'node:crypto';
import type { ConfirmChannel, GetMessage } from 'amqplib';
import { StartError } from '../start-error';
import { connectForCommand } from './command-connection';
import { createPublisher, UnroutableError, type Publisher } from './publisher';
import { isNoQueue } from './shop-queues';

/** A message in RabbitMQ that no consumer could read. */
export interface UnreadableMessage {
  /** The message's own id, or one made from its content. */
  id: string;
  type: string;
  /** The consumer's queue from which it came, and to which it returns. */
  queue: string;
}

/**
 * The broker's own dead letters: messages that cannot be read at all. Each method takes the messages with an id, or all.
 * It throws StartError and changes nothing if RabbitMQ is low on memory or disk space. Only `drop` without an id works then too.
 */
export interface UnreadableMessages {
  list(id?: string): Promise<UnreadableMessage[]>;
  /** Lists them in full. */
  show(id?: string): Promise<(UnreadableMessage & { text: string })[]>;
  /** Returns them to their queues. A message whose queue does not exist stays dead. */
  replay(id?: string): Promise<{ replayed: UnreadableMessage[]; unroutable: UnreadableMessage[] }>;
  /** Deletes them and returns them. */
  drop(id?: string): Promise<UnreadableMessage[]>;
  close(): Promise<void>;
}

/**
 * @param prefix of the names of exchange and queues, as the broker was opened with; default `storefront`
 * @throws StartError if RabbitMQ cannot be reached
 */
export async function readUnreadable(rabbitmqUrl: string, prefix: string): Promise<UnreadableMessages> {
  const connection = await connectForCommand(rabbitmqUrl);
  const deadLetters = `${prefix}.dead-letters`;
  const blocked = new Promise<never>((_, reject) => {
    connection.once('blocked', (reason: string) => reject(new StartError(`RabbitMQ accepts no messages: ${reason}.`)));
  });
  blocked.catch(() => undefined);
  const unlessBlocked = <T>(work: Promise<T>) => Promise.race([work, blocked]);

  /**
   * Goes through the messages that are there at the start, one by one. Sends each to the queue that `targetOf` returns, or deletes it if there is none. Copies
   * and new messages go to the end of the queue, so they are not taken, and the order stays. Sends a copy before it acknowledges the original: after a crash
   * there are two copies, never none. RabbitMQ counts a message that is only returned as delivered, and deletes it beyond the delivery limit of its queue.
   * @returns the messages that are no longer dead, and those that stay because their target does not exist
   */
  async function moveAll(targetOf: (message: UnreadableMessage, original: GetMessage) => string | undefined, { sends = true } = {}): Promise<{ moved: UnreadableMessage[]; unroutable: UnreadableMessage[] }> {
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => undefined);
    const publisher = createPublisher();
    publisher.attach(channel);
    const moved: UnreadableMessage[] = [];
    const unroutable: UnreadableMessage[] = [];
    let messageCount;
    try {
      if (sends) await unlessBlocked(sendNowhere(channel, publisher));
      ({ messageCount } = await channel.checkQueue(deadLetters));
    } catch (error) {
      // The first part that connects declares the queue.
      if (isNoQueue(error)) return { moved, unroutable };
      throw error;
    }
    for (let left = messageCount; left > 0; left -= 1) {
      const original = await channel.get(deadLetters, { noAck: false });
      if (!original) break;
      const message = describe(original);
      const copyTo = (queue: string) => unlessBlocked(publisher.copy(channel, original, queue));
      const target = targetOf(message, original);
      try {
        if (target !== undefined) await copyTo(target);
        if (target !== deadLetters) moved.push(message);
      } catch (error) {
        if (!(error instanceof UnroutableError)) throw error;
        await copyTo(deadLetters);
        unroutable.push(message);
      }
      channel.ack(original);
    }
    await channel.close();
    return { moved, unroutable };
  }

  /**
   * RabbitMQ says that it is blocked only after a client sent it a message. So this sends a message that no queue receives, and waits for an answer. If RabbitMQ
   * is blocked, no answer comes.
   */
  async function sendNowhere(channel: ConfirmChannel, publisher: Publisher): Promise<void> {
    await publisher.publish(channel, '', `${deadLetters}.none`, Buffer.alloc(0), {});
    await channel.checkQueue(deadLetters);
  }

  async function list<T>(id: string | undefined, describeOne: (message: GetMessage) => T): Promise<T[]> {
    const messages: T[] = [];
    await moveAll((message, original) => {
      if (isWanted(message, id)) messages.push(describeOne(original));
      return deadLetters;
    });
    return messages;
  }

  return {
    list: (id) => list(id, describe),
    show: (id) => list(id, (message) => ({ ...describe(message), text: message.content.toString('utf8') })),
    async replay(id) {
      const { moved, unroutable } = await moveAll((message) => (isWanted(message, id) ? message.queue : deadLetters));
      return { replayed: moved, unroutable };
    },
    async drop(id) {
      const { moved } = await moveAll((message) => (isWanted(message, id) ? undefined : deadLetters), { sends: id !== undefined });
      return moved;
    },
    close: () => connection.close(),
  };
}

const isWanted = (message: UnreadableMessage, id: string | undefined) => id === undefined || message.id === id;

function describe({ content, properties }: GetMessage): UnreadableMessage {
  const id = typeof properties.messageId === 'string' ? properties.messageId : createHash('sha256').update(content).digest('hex').slice(0, 24);
  return { id, type: String(properties.type ?? ''), queue: String(properties.headers?.['x-queue'] ?? '') };
}
