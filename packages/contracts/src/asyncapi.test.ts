import { describe, expect, it } from 'vitest';
import { asyncApiDocument } from './asyncapi';
import { events } from './events';
import { eventConsumers } from './events/consumers';

describe('the AsyncAPI document', () => {
  it('describes every event, with the service that publishes it and those that handle it', () => {
    const { channels, operations } = asyncApiDocument() as {
      channels: Record<string, { address: string }>;
      operations: Record<string, { action: 'send' | 'receive' }>;
    };
    expect(Object.values(channels).map(({ address }) => address)).toEqual(events.map((event) => event.shape.type.value));
    const { send = [], receive = [] } = Object.groupBy(Object.values(operations), ({ action }) => action);
    expect(send).toHaveLength(events.length);
    expect(receive).toHaveLength(Object.values(eventConsumers).flat().length);
    expect(operations['notification.on.orderPlaced']).toMatchObject({ channel: { $ref: '#/channels/orderPlaced' } });
    expect(Object.keys(operations).filter((name) => name.startsWith('undefined'))).toEqual([]);
  });

  it('lets a later version add a field to every event', () => {
    expect(JSON.stringify(asyncApiDocument()).includes('"additionalProperties":false')).toBe(false);
  });

  it('equals docs/asyncapi.json, which `vitest run packages/contracts -u` writes', async () => {
    await expect(`${JSON.stringify(asyncApiDocument(), null, 2)}\n`).toMatchFileSnapshot('../../../docs/asyncapi.json');
  });
});
