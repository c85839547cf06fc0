import { events } from './events';
import { eventConsumers } from './events/consumers';
import { jsonSchema, type Json } from './json-schema';

/** The service that publishes an event, by the word before the dot in its type. */
const publishers: Record<string, string> = { order: 'order', product: 'catalog', user: 'user' };

const camelCase = (type: string) => type.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every event as an AsyncAPI 3.0 document, from the contracts alone. An event's type is its routing key. */
export function asyncApiDocument(): Json {
  const described = events.map((schema) => {
    const type = schema.shape.type.value;
    return { type, name: camelCase(type), version: schema.shape.version.value, publisher: publishers[type.split('.')[0] ?? ''], payload: jsonSchema(schema, 'output') };
  });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Storefront events',
      version: '1.0.0',
      description:
        'Delivered at least once and in any order: consumers detect duplicates by `id` and apply a state only if its `revision` ' +
        'is newer. Amounts are in rupees. A later version may add fields; ignore those that you do not know.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      described.map(({ type, name }) => [
        name,
        {
          address: type,
          messages: { [name]: { $ref: `#/components/messages/${name}` } },
          bindings: { amqp: { is: 'routingKey', exchange: { name: 'storefront.events', type: 'topic', durable: true } } },
        },
      ]),
    ),
    operations: Object.fromEntries([
      ...described.map(({ name, publisher }) => [
        `${publisher}.${name}`,
        {
          action: 'send',
          channel: { $ref: `#/channels/${name}` },
          summary: `Published by the ${publisher} service.`,
          tags: [{ name: publisher }],
        },
      ]),
      ...Object.entries(eventConsumers).flatMap(([consumer, types]) =>
        types.map((type) => [
          `${consumer}.on.${camelCase(type)}`,
          {
            action: 'receive',
            channel: { $ref: `#/channels/${camelCase(type)}` },
            summary: `Handled by the ${consumer} service.`,
            tags: [{ name: consumer }],
          },
        ]),
      ),
    ]),
    components: {
      messages: Object.fromEntries(
        described.map(({ type, name, version, payload }) => [name, { name: type, title: `${type}, version ${version}`, payload }]),
      ),
    },
  };
}
