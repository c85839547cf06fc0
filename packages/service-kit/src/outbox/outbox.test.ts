import { describe, expect, it } from 'vitest';
import { eventSchema } from '@storefront/contracts';
import { newId } from '../ids';
import { withTraceparent } from '../trace';
import { enqueue, newEvent, withEvents } from './outbox';

const now = new Date('2030-01-02T03:04:05.678Z');
const event = () => newEvent('product.deleted', { productId: newId() }, now);

describe('newEvent', () => {
  it('creates an event that fits its contract', () => {
    expect(eventSchema.parse(event())).toMatchObject({ type: 'product.deleted', version: 1, time: '2030-01-02T03:04:05.678Z' });
  });

  it('gives every event a unique id', () => {
    expect(event().id).not.toBe(event().id);
  });

  it('has the trace of its cause unless it is malformed', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect(withTraceparent(traceparent, event).traceparent).toBe(traceparent);
    expect(withTraceparent('junk\r\n', event)).not.toHaveProperty('traceparent');
    expect(event()).not.toHaveProperty('traceparent');
  });
});

describe('a document with its outbox', () => {
  it('is pending only with events', () => {
    const one = event();
    expect(withEvents({ _id: 'a' }, one)).toEqual({ _id: 'a', outbox: [one], outboxPending: true });
    expect(withEvents({ _id: 'a' })).toEqual({ _id: 'a', outbox: [], outboxPending: false });
  });

  it('receives events in order with an update', () => {
    const [one, two] = [event(), event()];
    expect(enqueue({ $set: { status: 'shipped' }, $push: { history: 'shipped' }, $inc: { revision: 1 } }, one, two)).toEqual({
      $set: { status: 'shipped', outboxPending: true },
      $push: { history: 'shipped', outbox: { $each: [one, two] } },
      $inc: { revision: 1 },
    });
  });

  it('is not changed by an update without events', () => {
    expect(enqueue({ $set: { status: 'shipped' } })).toEqual({ $set: { status: 'shipped' } });
  });
});
