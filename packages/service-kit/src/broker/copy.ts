import type { Message, Options } from 'amqplib';

/**
 * The options for a copy of a message, with its properties and headers.
 * @param headers further headers
 */
export function optionsOfCopy({ properties }: Message, headers: Record<string, unknown>): Options.Publish {
  // RabbitMQ accepts a user's name only from that user. A copy must not expire.
  const { userId: _sender, expiration: _expiry, ...kept } = properties;
  // RabbitMQ counts the deliveries of the original in this header.
  const { 'x-delivery-count': _deliveries, ...keptHeaders } = kept.headers ?? {};
  return { ...kept, headers: { ...keptHeaders, ...headers }, mandatory: true };
}
