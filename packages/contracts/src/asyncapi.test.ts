import { describe, expect, it } from 'vitest';
import { asyncApiDocument } from './asyncapi';
import { events } from './events';

describe('the AsyncAPI document', () => {
  it('describes every event, with the service that publishes it', () => {
    const { channels, operations } = asyncApiDocument() as {
      channels: Record<string, { address: string }>;
      operations: Record<string, unknown>;
    };
    expect(Object.values(channels).map(({ address }) => address)).toEqual(events.map((event) => event.shape.type.value));
    expect(Object.keys(operations)).toHaveLength(events.length);
    expect(Object.keys(operations).filter((name) => name.startsWith('undefined'))).toEqual([]);
  });

  it('equals docs/asyncapi.json, which `vitest run packages/contracts -u` writes', async () => {
    await expect(`${JSON.stringify(asyncApiDocument(), null, 2)}\n`).toMatchFileSnapshot('../../../docs/asyncapi.json');
  });
});
