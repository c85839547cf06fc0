import type { ConfirmChannel, Message, Options } from 'amqplib';
import { optionsOfCopy } from './copy';

const confirmWithinMs = 5_000;
/** The number of a publication. RabbitMQ sends it back with a message that no queue accepts. */
const publicationHeader = 'x-publication';

/** No queue accepts the message. */
export class UnroutableError extends Error {
  override readonly name = 'UnroutableError';
}

export interface Publisher {
  /** Listens for messages that the channel returns; call it once for each channel. */
  attach(channel: ConfirmChannel): void;
  /**
   * Resolves when the broker has confirmed the message. Rejects if it was refused or not confirmed within 5 s.
   * @throws UnroutableError if no queue accepts a `mandatory` message
   */
  publish(channel: ConfirmChannel | undefined, exchange: string, routingKey: string, content: Buffer, options: Options.Publish): Promise<void>;
  /**
   * Sends a copy of a message to the end of a queue. The confirmation has no time limit except the end of the channel, because a second copy would be a duplicate.
   * @param headers further headers for the copy
   * @throws UnroutableError if the queue does not exist
   */
  copy(channel: ConfirmChannel, message: Message, queue: string, headers?: Record<string, unknown>): Promise<void>;
}

export function createPublisher(): Publisher {
  const inFlight = new Map<string, { returned: boolean }>();
  let count = 0;

  async function send(channel: ConfirmChannel, exchange: string, routingKey: string, content: Buffer, options: Options.Publish, withinMs?: number): Promise<void> {
    const number = String((count += 1));
    const publication = { returned: false };
    inFlight.set(number, publication);
    const headers = { ...options.headers, [publicationHeader]: number };
    try {
      await confirmed((callback) => channel.publish(exchange, routingKey, content, { ...options, headers, persistent: true }, callback), withinMs);
      if (publication.returned) throw new UnroutableError(`No queue is bound to ${routingKey}`);
    } finally {
      inFlight.delete(number);
    }
  }

  return {
    attach(channel) {
      channel.on('return', ({ properties }: Message) => {
        const publication = inFlight.get(String(properties.headers?.[publicationHeader]));
        if (publication) publication.returned = true;
      });
    },

    async publish(channel, exchange, routingKey, content, options) {
      if (!channel) throw new Error('The broker is not connected');
      await send(channel, exchange, routingKey, content, options, confirmWithinMs);
    },

    copy: (channel, message, queue, headers = {}) => send(channel, '', queue, message.content, optionsOfCopy(message, headers)),
  };
}

/** @param withinMs default: as long as the channel is open. amqplib calls back with an error when it closes. */
async function confirmed(send: (callback: (error: unknown) => void) => void, withinMs?: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = withinMs === undefined ? undefined : setTimeout(() => reject(new Error('The broker did not confirm in time')), withinMs);
    send((error) => {
      clearTimeout(late);
      // A message is returned before its confirmation, but the embedded broker reports it a tick later.
      if (error) reject(error instanceof Error ? error : new Error('The broker refused the message'));
      else setImmediate(resolve);
    });
  });
}
