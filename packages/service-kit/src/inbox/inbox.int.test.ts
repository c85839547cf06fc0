import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventOf } from '@storefront/contracts';
import { newId } from '../ids';
import type { Logger } from '../log';
import { newEvent } from '../outbox/outbox';
import { pairedVariants, silentLogger } from '../testing';
import type { TestBroker, TestStore } from '../testing';
import { currentTraceparent } from '../trace';
import { startInbox } from './inbox';
import type { Inbox } from './inbox';
import { PostponedError, type Handlers, type InboxEntry, type InboxOptions } from './inbox-types';

type Deleted = EventOf<'product.deleted'>;

const deleted = (): Deleted => newEvent('product.deleted', { productId: newId() }, new Date());
const soon = { firstMs: 1, maxMs: 5, maxAttempts: 3 };

const variants = pairedVariants().flatMap((pair) => (pair.name === 'embedded' ? [{ ...pair, isSlow: true }, { ...pair, name: 'embedded, handled at once', isSlow: false }] : [{ ...pair, isSlow: false }]));

describe.each(variants)('the inbox on $name', (pair) => {
  const isAtOnce = pair.name === 'embedded, handled at once';

  let stored: TestStore;
  let brokered: TestBroker;
  let inboxes: Inbox[];
  let handled: string[];

  beforeEach(async () => {
    stored = await pair.store.open();
    brokered = await pair.broker.open();
    [inboxes, handled] = [[], []];
  });
  afterEach(async () => {
    for (const inbox of inboxes) await inbox.stop();
    await brokered.destroy();
    await stored.destroy();
  });

  async function start(handlers: Handlers, options: Partial<InboxOptions> = {}): Promise<Inbox> {
    const inbox = await startInbox({ consumer: 'gateway', store: stored.store, broker: brokered.broker, logger: silentLogger, retry: soon, isSlow: pair.isSlow, ...options, handlers });
    inboxes.push(inbox);
    return inbox;
  }
  const note = async (event: Deleted) => void handled.push(event.id);
  const entries = () => stored.store.collection<InboxEntry>('inbox_gateway');
  const entryOf = async ({ id }: Deleted) => (await entries()).findOne({ _id: `gateway:${id}` });
  const eventually = (look: () => unknown) => expect.poll(look, { interval: 5 });

  it('passes each event to its handler and marks it as done', async () => {
    await start({ 'product.deleted': note });
    const event = deleted();
    await brokered.broker.publish(event);
    await eventually(async () => (await entryOf(event))?.doneAt).toBeTypeOf('string');
    expect(handled).toEqual([event.id]);
    expect(await entryOf(event)).not.toHaveProperty('dueAt');
  });

  if (!isAtOnce) it('does not retry an event that another worker finished while this one failed', async () => {
    const event = deleted();
    const inbox = await start({
      'product.deleted': async () => {
        const doneElsewhere = { $set: { doneAt: new Date().toISOString() }, $unset: { dueAt: true, claimed: true, 'event.data': true } } as const;
        await (await entries()).update({ _id: `gateway:${event.id}` }, doneElsewhere);
        handled.push(event.id);
        throw new Error('too late');
      },
    });
    await brokered.broker.publish(event);
    await eventually(() => handled).toEqual([event.id]);
    await inbox.idle();
    expect(await entryOf(event)).not.toHaveProperty('dueAt');
    expect(await entryOf(event)).not.toHaveProperty('error');
  });

  if (!isAtOnce) it('stops after the events in hand and continues with the rest at the next start', async () => {
    let begun = () => {};
    let finish = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const events = [deleted(), deleted(), deleted()];
    const inbox = await start({
      'product.deleted': async (event) => {
        await note(event);
        begun();
        await mayFinish;
      },
    });
    for (const event of events) await brokered.broker.publish(event);
    await hasBegun;
    await eventually(async () => (await entries()).count()).toBe(3);
    const stopped = inbox.stop();
    finish();
    await stopped;
    expect(handled).toHaveLength(1);
    await start({ 'product.deleted': note });
    await eventually(() => handled.toSorted()).toEqual(events.map(({ id }) => id).sort());
  });

  it('runs the handler once for an event that arrives twice', async () => {
    const inbox = await start({ 'product.deleted': note });
    const [event, last] = [deleted(), deleted()];
    for (const each of [event, event, event, last]) await brokered.broker.publish(each);
    await eventually(() => handled).toContain(last.id);
    await inbox.idle();
    expect(handled.toSorted()).toEqual([event.id, last.id].toSorted());
  });

  it('retries after a failure', async () => {
    let attempts = 0;
    const event = deleted();
    await start({
      'product.deleted': async (each) => {
        attempts += 1;
        if (attempts < 3) throw new Error('mail server is away');
        await note(each);
      },
    });
    await brokered.broker.publish(event);
    await eventually(() => handled).toEqual([event.id]);
    await eventually(async () => (await entryOf(event))?.doneAt).toBeTypeOf('string');
    expect(await entryOf(event)).toMatchObject({ attempts: 3 });
  });

  it('removes the data of a done event but keeps its id', async () => {
    const inbox = await start({ 'product.deleted': note });
    const [event, last] = [deleted(), deleted()];
    for (const each of [event, event, last]) await brokered.broker.publish(each);
    for (const each of [event, last]) await eventually(async () => (await entryOf(each))?.doneAt).toBeTypeOf('string');
    await inbox.idle();
    expect(new Set(handled)).toEqual(new Set([event.id, last.id]));
    expect(handled).toHaveLength(2);
    expect(JSON.stringify(await (await entries()).find())).not.toContain(event.data.productId);
  });

  it('logs a warning for a failure, but not for a postponed event', async () => {
    const warnings: string[] = [];
    const logger = { ...silentLogger, debug: () => undefined, warn: ({ err }: { err: Error }) => warnings.push(err.message) } as unknown as Logger;
    const event = deleted();
    const reasons = [new PostponedError('another process handles it'), new Error('mail server is away')];
    await start(
      {
        'product.deleted': async (each) => {
          const reason = reasons.shift();
          if (reason) throw reason;
          await note(each);
        },
      },
      { logger },
    );
    await brokered.broker.publish(event);
    await eventually(() => handled).toEqual([event.id]);
    expect(warnings).toEqual(['mail server is away']);
  });

  it('retries a postponed event until it is handled, and counts only the attempt that succeeds', async () => {
    let postponements = 0;
    const event = deleted();
    await start({
      'product.deleted': async (each) => {
        if (postponements <= soon.maxAttempts) {
          postponements += 1;
          throw new PostponedError('another process handles it');
        }
        await note(each);
      },
    });
    await brokered.broker.publish(event);
    await eventually(() => handled).toEqual([event.id]);
    await eventually(async () => (await entryOf(event))?.doneAt).toBeTypeOf('string');
    expect(await entryOf(event)).toMatchObject({ attempts: 1 });
  });

  it('handles other events while one fails', async () => {
    const [bad, good] = [deleted(), deleted()];
    await start(
      {
        'product.deleted': async (event) => {
          if (event.id === bad.id) throw new Error('never');
          await note(event);
        },
      },
      { retry: { firstMs: 60_000 } },
    );
    await brokered.broker.publish(bad);
    await brokered.broker.publish(good);
    await eventually(() => handled).toEqual([good.id]);
  });

  it('marks an event that keeps failing as dead, lists it, replays it and drops it', async () => {
    let broken = true;
    const handler = async (event: Deleted) => {
      if (broken) throw new Error('cannot be mailed');
      await note(event);
    };
    const inbox = await start({ 'product.deleted': handler });
    const [first, second] = [deleted(), deleted()];
    await brokered.broker.publish(first);
    await brokered.broker.publish(second);
    await eventually(async () => (await inbox.dead()).length).toBe(2);
    expect(await entryOf(first)).toMatchObject({ event: first, attempts: 3, error: 'cannot be mailed' });

    broken = false;
    await inbox.replay(`gateway:${first.id}`);
    await eventually(() => handled).toEqual([first.id]);
    await inbox.drop(`gateway:${second.id}`);
    await inbox.idle();
    expect(await inbox.dead()).toEqual([]);
    expect(handled).toEqual([first.id]);
  });

  it('neither replays nor drops an event that is not dead', async () => {
    const inbox = await start({ 'product.deleted': note });
    const event = deleted();
    await brokered.broker.publish(event);
    await eventually(async () => (await entryOf(event))?.doneAt).toBeTypeOf('string');
    await inbox.replay(`gateway:${event.id}`);
    await inbox.drop(`gateway:${event.id}`);
    await inbox.idle();
    expect(handled).toEqual([event.id]);
    expect(await entryOf(event)).toBeDefined();
  });

  it('handles events of an earlier process at its start', async () => {
    const event = deleted();
    const past = '2020-01-01T00:00:00.000Z';
    await (await entries()).insert({ _id: `gateway:${event.id}`, consumer: 'gateway', event, receivedAt: past, dueAt: past, attempts: 0 });
    await (await start({ 'product.deleted': note })).idle();
    expect(handled).toEqual([event.id]);
  });

  it('counts an attempt that ended the process, so that the event becomes dead', async () => {
    const event = deleted();
    const past = '2020-01-01T00:00:00.000Z';
    await (await entries()).insert({ _id: `gateway:${event.id}`, consumer: 'gateway', event, receivedAt: past, dueAt: past, attempts: 3, claimed: true });
    const inbox = await start({ 'product.deleted': note });
    await inbox.idle();
    expect(handled).toEqual([]);
    expect(await inbox.dead()).toHaveLength(1);
  });

  it('gives an entry to only one of several workers', async () => {
    await start({ 'product.deleted': note });
    await start({ 'product.deleted': note });
    const events = Array.from({ length: 40 }, deleted);
    await Promise.all(events.map((event) => brokered.broker.publish(event)));
    await eventually(async () => (await entries()).count({ doneAt: { $exists: true } })).toBe(40);
    expect(handled.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('skips an entry that another worker claimed during the query', async () => {
    const event = deleted();
    const later = new Date(Date.now() + 60_000).toISOString();
    const claimed: InboxEntry = { _id: `gateway:${event.id}`, consumer: 'gateway', event, receivedAt: later, dueAt: later, attempts: 1, claimed: true };
    const collection = await entries();
    await collection.insert(claimed);
    let isShown = true;
    const find: typeof collection.find = (...asked) => (isShown ? Promise.resolve([claimed]).finally(() => (isShown = false)) : collection.find(...asked));
    const store = { ...stored.store, collection: async () => ({ ...collection, find }) } as unknown as TestStore['store'];
    await (await start({ 'product.deleted': note }, { store: { ...store, exclusive: false } })).idle();
    expect(handled).toEqual([]);
    expect(await entryOf(event)).toMatchObject({ attempts: 1, claimed: true });
  });

  it('deletes done events after their time', async () => {
    let now = Date.now();
    const inbox = await start({ 'product.deleted': note }, { clock: () => new Date(now), keepMs: 10 * 24 * 3_600_000 });
    const event = deleted();
    await brokered.broker.publish(event);
    await eventually(async () => (await entryOf(event))?.doneAt).toBeTypeOf('string');
    now += 9 * 24 * 3_600_000;
    await inbox.idle();
    expect(await entryOf(event)).toBeDefined();
    now += 2 * 24 * 3_600_000;
    await inbox.idle();
    expect(await entryOf(event)).toBeUndefined();
  });

  it('handles an event within the trace of its cause', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    let seen: string | undefined;
    await start({ 'product.deleted': async () => void (seen = currentTraceparent()) });
    await brokered.broker.publish({ ...deleted(), traceparent });
    await eventually(() => seen).toBe(traceparent);
  });
});

describe('the inbox on the embedded store', () => {
  async function openPair() {
    const [pair] = pairedVariants();
    if (!pair) throw new Error('There is always an embedded variant');
    return [await pair.store.open(), await pair.broker.open()] as const;
  }

  it('resumes interrupted events at once after a crash, because no other process can have them', async () => {
    const [stored, brokered] = await openPair();
    const event = deleted();
    const lease = new Date(Date.now() + 60_000).toISOString();
    const entries = await stored.store.collection<InboxEntry>('inbox_gateway');
    await entries.insert({ _id: `gateway:${event.id}`, consumer: 'gateway', event, receivedAt: lease, dueAt: lease, attempts: 1, claimed: true });
    const handled: string[] = [];
    const handlers: Handlers = { 'product.deleted': async ({ id }) => void handled.push(id) };
    const inbox = await startInbox({ consumer: 'gateway', store: stored.store, broker: brokered.broker, handlers, logger: silentLogger });
    await inbox.idle();
    expect(handled).toEqual([event.id]);
    await inbox.stop();
    await brokered.destroy();
    await stored.destroy();
  });

  describe('handles an event at once', () => {
    let stored: TestStore;
    let brokered: TestBroker;
    let inbox: Inbox;
    beforeEach(async () => {
      [stored, brokered] = await openPair();
    });
    afterEach(async () => {
      await inbox.stop();
      await brokered.destroy();
      await stored.destroy();
    });
    const start = async (handle: (event: Deleted) => Promise<void>, options: Partial<InboxOptions> = {}) =>
      (inbox = await startInbox({ consumer: 'gateway', store: stored.store, broker: brokered.broker, handlers: { 'product.deleted': handle }, logger: silentLogger, ...options }));
    const entries = async () => (await stored.store.collection<InboxEntry>('inbox_gateway')).find();

    it('and acknowledges it only when it is done', async () => {
      const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
      await start(() => mayFinish);
      await brokered.broker.publish(deleted());
      let isSettled = false;
      const settled = brokered.broker.settled().then(() => (isSettled = true));
      expect(await entries()).toEqual([]);
      expect(isSettled).toBe(false);
      finish();
      await settled;
      expect(await entries()).toMatchObject([{ attempts: 1, doneAt: expect.any(String) }]);
    });

    it('unless the event is older than this process, so that an event which ends the process becomes dead', async () => {
      const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
      await start(() => mayFinish, { clock: () => new Date(Date.now() + 60_000) });
      await brokered.broker.publish(deleted());
      await expect.poll(entries, { interval: 5 }).toMatchObject([{ attempts: 1, claimed: true }]);
      finish();
    });

    it('and waits for it when it stops', async () => {
      const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
      const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
      await start(async () => (begin(), mayFinish));
      await brokered.broker.publish(deleted());
      await hasBegun;
      const stopped = inbox.stop();
      finish();
      await stopped;
      expect(await entries()).toMatchObject([{ doneAt: expect.any(String) }]);
    });
  });
});
