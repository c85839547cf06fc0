import type { DomainEvent } from '@storefront/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { backoff } from '../backoff';
import type { Broker } from '../broker/broker';
import type { Logger } from '../log';
import { pollMs, startLoop } from '../loop';
import { outboxPending, outboxPublished } from '../metrics/metrics';
import type { Collection, Document, Filter } from '../store/store';
import { inSpan } from '../telemetry';
import { currentTraceparent } from '../trace';
import type { WithOutbox } from './outbox';

/** Above this, the embedded broker needs much more time for each event. */
const batchSize = 50;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** With a working broker, publishing takes milliseconds. The rest is published at the next start. */
const flushWithinMs = 2_000;
/** An event that another replica queued this long ago is published here too. It is longer than a confirmation (5 s) and the first retry take. */
const abandonedAfterMs = 10_000;

/** Written without fsync: after a power cut the event is published again, and consumers detect the duplicate by its id. */
const repeatable = { durable: false };

type Owner = Document & WithOutbox;

export interface OutboxRelay {
  /**
   * Call it after each write that queued an event.
   * @param id the written document. If it is given, recent events of other replicas are left to those replicas
   */
  poke(id?: string): void;
  /** Resolves when all events that were pending at the call are published or refused by the broker. */
  drained(): Promise<void>;
  /** Publishes pending events, for at most `flushMs`. */
  flush(): Promise<void>;
  /** Flushes, and stops. */
  stop(): Promise<void>;
}

export interface OutboxRelayOptions {
  /** The part that owns the outbox. */
  part: string;
  // A method's parameters are bivariant, so a collection of any document with an outbox fits.
  collections: Collection<Owner>[];
  broker: Broker;
  logger: Logger;
  /** Only this process writes to the collections and pokes after each write, so they are read every 30 s instead of every 2. */
  exclusive?: boolean;
  /** Pause in ms after which the outbox is read without a `poke`. */
  pollMs?: number;
  /** Time in ms for a flush. Default: 2,000. */
  flushMs?: number;
}

/**
 * Publishes pending events at least once, those of one document in their order, and clears them when the broker has them. Events of an earlier
 * process are published at the start. If the broker refuses an event, its document waits with growing pauses and does not block others.
 */
export function startOutboxRelay({ part, collections, broker, logger, exclusive = false, flushMs = flushWithinMs, ...options }: OutboxRelayOptions): OutboxRelay {
  const safeMs = options.pollMs ?? (exclusive ? pollMs.exclusive : pollMs.shared);
  /** Times are those of `performance.now()`, because the clock of the machine can be set back. */
  const refused = new Map<string, { attempts: number; until: number }>();
  const stopping = new AbortController();
  let written: string[] = [];
  let mustReadAll = true;
  let readOldAt = 0;

  /** Does not remember the written documents, because a failure can last long. */
  function readAllNext(): void {
    [written, mustReadAll] = [[], true];
  }

  /** The documents that this round reads: all, or those that this process wrote or could not publish. Every `safeMs` also those that other replicas left. */
  function takeTurn(now: number) {
    const isAll = mustReadAll;
    const readsOld = isAll || now >= readOldAt + safeMs;
    const mine = [...written, ...refused.keys()];
    const old = { 'outbox.0.time': { $lte: new Date(Date.now() - abandonedAfterMs).toISOString() } };
    const filter: Filter = { outboxPending: true, ...(!isAll && { $or: [{ _id: { $in: mine } }, ...(readsOld ? [old] : [])] }) };
    [written, mustReadAll] = [[], false];
    return { filter, readsOld };
  }

  async function sweep(): Promise<number> {
    if (!broker.connected()) {
      readAllNext();
      return Math.min(safeMs, pollMs.shared);
    }
    const startedAt = performance.now();
    const { filter, readsOld } = takeTurn(startedAt);
    let waitMs = safeMs;
    let triedAll = true;
    for (const collection of collections) {
      try {
        let mayHaveMore = true;
        while (mayHaveMore && broker.connected() && !stopping.signal.aborted) mayHaveMore = await relayBatch(collection, filter);
        if (mayHaveMore) triedAll = false;
      } catch (error) {
        logger.error({ err: error }, 'Outbox could not be read');
        waitMs = Math.min(safeMs, pollMs.shared);
        triedAll = false;
      }
    }
    if (triedAll) {
      if (readsOld) readOldAt = startedAt;
      // A document that was refused again has a new `until`; the others have no pending event any more.
      for (const [id, { until }] of refused) if (until < startedAt) refused.delete(id);
    } else readAllNext();
    if (!readsOld) waitMs = Math.min(waitMs, readOldAt + safeMs - performance.now());
    const soonest = Math.min(...[...refused.values()].map(({ until }) => until - performance.now()));
    return Math.max(10, Math.min(broker.connected() ? waitMs : pollMs.shared, soonest));
  }

  /** @returns whether more may be pending */
  async function relayBatch(collection: Collection<Owner>, filter: Filter): Promise<boolean> {
    const waiting = [...refused].filter(([, { until }]) => until > performance.now()).map(([id]) => id);
    const owners = await collection.find({ ...filter, _id: { $nin: waiting } }, { limit: batchSize });
    if (owners.length === 0) return false;
    const published = await Promise.all(owners.map(publish));
    await settled();
    // Together, because the embedded store then writes them in one transaction.
    await Promise.all(owners.map((owner, position) => clear(collection, owner, published[position] ?? 0)));
    return owners.length === batchSize;
  }

  /** @returns how many of the document's first events the broker accepted */
  async function publish(owner: Owner): Promise<number> {
    let count = 0;
    try {
      for (const event of owner.outbox) {
        await publishInSpan(event);
        count += 1;
      }
      refused.delete(owner._id);
    } catch (error) {
      const attempts = (refused.get(owner._id)?.attempts ?? 0) + 1;
      refused.set(owner._id, { attempts, until: performance.now() + backoff(attempts, firstPauseMs, maxPauseMs) });
      logger.warn({ err: error, owner: owner._id, event: owner.outbox[count]?.type, attempts }, 'Event could not be published');
    }
    return count;
  }

  /** The message carries this span's id, so the consumer's span becomes its child. */
  async function publishInSpan(event: DomainEvent): Promise<void> {
    const attributes = { 'messaging.operation.type': 'send', 'messaging.destination.name': event.type, 'messaging.message.id': event.id };
    try {
      await inSpan({ part, name: `send ${event.type}`, kind: 'producer', parent: event.traceparent, attributes }, () => {
        const traceparent = currentTraceparent();
        return broker.publish(traceparent === undefined ? event : { ...event, traceparent });
      });
      outboxPublished.inc({ part, event: event.type, outcome: 'done' });
    } catch (error) {
      outboxPublished.inc({ part, event: event.type, outcome: 'failed' });
      throw error;
    }
  }

  /** If a consumer stopped before its queue was empty, the published events stay pending for the next start. */
  function settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error('Stopped before the consumers had received everything'));
      if (stopping.signal.aborted) return giveUp();
      stopping.signal.addEventListener('abort', giveUp);
      broker
        .settled()
        .finally(() => stopping.signal.removeEventListener('abort', giveUp))
        .then(resolve, reject);
    });
  }

  const unwatch = outboxPending.watch({ part }, async () => {
    const pending = await Promise.all(collections.map((collection) => collection.count({ outboxPending: true })));
    return pending.reduce((sum, count) => sum + count, 0);
  });
  const loop = startLoop(sweep);

  function drained(): Promise<void> {
    readAllNext();
    return loop.round();
  }

  async function flush(): Promise<void> {
    if (broker.connected()) await Promise.race([drained(), pause(flushMs, undefined, { ref: false })]);
  }

  return {
    poke(id) {
      if (id === undefined || exclusive) readAllNext();
      else written.push(id);
      loop.poke();
    },
    drained,
    flush,
    async stop() {
      await flush();
      stopping.abort();
      unwatch();
      await loop.stop();
    },
  };
}

/** Clears the outbox with one guarded write. If another event was queued, or another replica removed some of them, it removes only the published ones. */
async function clear(collection: Collection<Owner>, owner: Owner, count: number): Promise<void> {
  const ids = owner.outbox.slice(0, count).map(({ id }) => id);
  if (count === owner.outbox.length) {
    const unchanged = { _id: owner._id, [`outbox.${count}`]: { $exists: false }, ...(count > 0 && { 'outbox.0.id': ids[0] }) };
    if (await collection.update(unchanged, { $set: { outbox: [], outboxPending: false } }, repeatable)) return;
  }
  if (count === 0) return;
  const left = await collection.update({ _id: owner._id }, { $pull: { outbox: { id: { $in: ids } } } }, repeatable);
  if (left?.outbox.length === 0) await collection.update({ _id: owner._id, 'outbox.0': { $exists: false } }, { $set: { outboxPending: false } }, repeatable);
}
