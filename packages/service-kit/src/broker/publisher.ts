import type { ConfirmChannel, Message, Options } from 'amqplib';

const confirmWithinMs = 5_000;

export interface Publisher {
  /** Listens for messages that the channel returns; call it once for each channel. */
  attach(channel: ConfirmChannel): void;
  /** Resolves when the broker has confirmed the message. Rejects if it was returned, refused or not confirmed within 5 s. */
  publish(channel: ConfirmChannel | undefined, exchange: string, routingKey: string, content: Buffer, options: Options.Publish): Promise<void>;
}

export function createPublisher(): Publisher {
  const inFlight = new Map<string, { returned: boolean }>();
  let count = 0;

  return {
    attach(channel) {
      channel.on('return', ({ properties }: Message) => {
        const publication = inFlight.get(String(properties.correlationId));
        if (publication) publication.returned = true;
      });
    },

    async publish(channel, exchange, routingKey, content, options) {
      if (!channel) throw new Error('The broker is not connected');
      const correlationId = String((count += 1));
      const publication = { returned: false };
      inFlight.set(correlationId, publication);
      try {
        await confirmed((callback) => channel.publish(exchange, routingKey, content, { ...options, correlationId, persistent: true }, callback));
        if (publication.returned) throw new Error(`No queue is bound to ${routingKey}`);
      } finally {
        inFlight.delete(correlationId);
      }
    },
  };
}

async function confirmed(send: (callback: (error: unknown) => void) => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The broker did not confirm in time')), confirmWithinMs);
    send((error) => {
      clearTimeout(late);
      // A message is returned before its confirmation, but the embedded broker reports it a tick later.
      if (error) reject(error instanceof Error ? error : new Error('The broker refused the message'));
      else setImmediate(resolve);
    });
  });
}
