import type { Message, Options } from 'amqplib';

/**
 * The options for a copy of a message, with its properties and headers.
 * @param queue the consumer's queue from which the message came
 */
export function optionsOfCopy({ properties }: Message, queue: string): Options.Publish {
  // RabbitMQ accepts a user's name only from that user. A message in the dead-letter queue must not expire.
  const { userId: _sender, expiration: _expiry, ...kept } = properties;
  return { ...kept, headers: { ...kept.headers, 'x-queue': queue }, mandatory: true };
}
