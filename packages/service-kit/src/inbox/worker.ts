import type { DomainEvent } from '@storefront/contracts';
import { backoff } from '../backoff';
import type { Clock } from '../clock';
import { inboxHandled } from '../metrics/metrics';
import { pollMs } from '../loop';
import type { Collection } from '../store/store';
import { inSpan, type SpanOptions } from '../telemetry/spans';
import { withTraceparent } from '../trace';
import { PostponedError, type Handlers, type InboxEntry, type InboxOptions } from './inbox-types';

/** Longer than any handler takes. After a crash another process may then claim the entry. */
const leaseMs = 60_000;
/** Entries of one query. Its cost grows with the waiting entries, so each query serves several. */
const readAtOnce = 20;
const purgeEveryMs = 3_600_000;
const week = 7 * 24 * 3_600_000;

/** The event id alone is enough to detect a duplicate. The data can be secret, such as a one-time code, so it is removed. */
const noLongerNeeded = { dueAt: true, claimed: true, error: true, deadAt: true, 'event.data': true } as const;

/** Written without fsync: after a power cut the event is handled again, and handlers are idempotent. */
const repeatable = { durable: false };

type WorkerOptions = InboxOptions & { clock: Clock; entries: Collection<InboxEntry> };

export interface Worker {
  /** Handles due events, the oldest 20 first. A failed event waits and does not block others. @returns the pause in ms before the next call */
  workOff(stopping: AbortSignal): Promise<number>;
  /** Handles an event that is not stored yet, and stores the result in one write. @returns whether it is done; otherwise it waits in the store */
  handleAtOnce(entry: InboxEntry): Promise<boolean>;
}

export function createWorker(options: WorkerOptions): Worker {
  const { consumer: part, store, entries, handlers, logger, clock, retry = {}, keepMs = week, concurrency = 1 } = options;
  const { firstMs = 1_000, maxMs = 300_000, maxAttempts = 10 } = retry;
  let purgedAt = 0;

  const inFuture = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  async function workOff(stopping: AbortSignal): Promise<number> {
    try {
      while (!stopping.aborted) {
        const due = await entries.find({ dueAt: { $lte: clock().toISOString() } }, { sort: [['dueAt', 1]], limit: readAtOnce });
        if (due.length === 0) break;
        // Replicas read the same entries. In a random order they rarely try to claim the same one.
        if (!store.exclusive) shuffle(due);
        for (let at = 0; at < due.length && !stopping.aborted; at += concurrency) {
          const claimed = await Promise.all(due.slice(at, at + concurrency).map(work));
          // Another process works on these entries too, so most of the others are probably done.
          if (claimed.includes(false)) break;
        }
      }
      await purge();
      return await untilNext();
    } catch (error) {
      logger.error({ err: error }, 'Inbox could not be processed');
      return pollMs.shared;
    }
  }

  /**
   * Claims the entry with a guarded write, so that only one of several processes handles it. The guard checks again that the entry is due, because the
   * query may be older.
   * @returns false if another process has it
   */
  async function work(entry: InboxEntry): Promise<boolean> {
    const { _id, event, attempts } = entry;
    const claimed = await entries.update(
      { _id, attempts, dueAt: { $lte: clock().toISOString() } },
      { $set: { dueAt: inFuture(leaseMs), claimed: true }, $inc: { attempts: 1 } },
      repeatable,
    );
    if (!claimed) return false;
    try {
      // An attempt in which the handler ended the whole process counts too.
      if (claimed.attempts > maxAttempts) throw new Error(claimed.error ?? 'The process ended while handling it');
      await inSpan(spanOf(event), () => handle(handlers, event));
      await entries.update({ _id }, { $set: { doneAt: clock().toISOString() }, $unset: noLongerNeeded }, repeatable);
      count(event, 'done');
    } catch (error) {
      await withTraceparent(event.traceparent, () => fail(claimed, error));
    }
    return true;
  }

  async function handleAtOnce(received: InboxEntry): Promise<boolean> {
    const { _id, consumer, event, receivedAt } = received;
    if (await entries.findOne({ _id })) return true;
    const entry: InboxEntry = { ...received, attempts: 1, dueAt: inFuture(leaseMs), claimed: true };
    try {
      await inSpan(spanOf(event), () => handle(handlers, event));
      await entries.insert({ _id, consumer, event: { ...event, data: undefined } as unknown as DomainEvent, receivedAt, attempts: 1, doneAt: clock().toISOString() }, repeatable);
      count(event, 'done');
      return true;
    } catch (error) {
      await entries.insert(entry);
      await withTraceparent(event.traceparent, () => fail(entry, error));
      return false;
    }
  }

  async function fail({ _id, event, attempts }: InboxEntry, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    // If the claim has expired, another worker decides. If that worker has finished, the event's data is already removed.
    const own = { _id, attempts, doneAt: { $exists: false } };
    const context = { err: error, entry: _id, event: event.type, attempts };
    const dueAt = inFuture(backoff(attempts, firstMs, maxMs));
    if (error instanceof PostponedError) {
      logger.debug({ ...context, err: undefined, reason }, 'Event is postponed');
      count(event, 'postponed');
      await entries.update(own, { $set: { dueAt, attempts: attempts - 1 }, $unset: { claimed: true } });
    } else if (attempts >= maxAttempts) {
      logger.error(context, 'Event failed for the last time and is dead now; see npm run events -- list');
      count(event, 'dead');
      await entries.update(own, { $set: { deadAt: clock().toISOString(), error: reason }, $unset: { dueAt: true, claimed: true } });
    } else {
      logger.warn(context, 'Event could not be handled');
      count(event, 'failed');
      await entries.update(own, { $set: { dueAt, error: reason }, $unset: { claimed: true } });
    }
  }

  const count = (event: DomainEvent, outcome: 'done' | 'postponed' | 'failed' | 'dead') => inboxHandled.inc({ part, event: event.type, outcome });

  function spanOf({ type, id, traceparent }: DomainEvent): SpanOptions {
    const attributes = { 'messaging.operation.type': 'process', 'messaging.destination.name': type, 'messaging.message.id': id };
    return { part, name: `process ${type}`, kind: 'consumer', parent: traceparent, attributes };
  }

  async function purge(): Promise<void> {
    if (clock().getTime() - purgedAt < purgeEveryMs) return;
    purgedAt = clock().getTime();
    await entries.remove({ doneAt: { $lte: inFuture(-keepMs) } });
  }

  async function untilNext(): Promise<number> {
    const [next] = await entries.find({ dueAt: { $gt: '' } }, { sort: [['dueAt', 1]], limit: 1 });
    const safeMs = store.exclusive ? pollMs.exclusive : pollMs.shared;
    const ms = next?.dueAt === undefined ? safeMs : Date.parse(next.dueAt) - clock().getTime();
    return Math.max(10, Math.min(safeMs, ms));
  }

  return { workOff, handleAtOnce };
}

function shuffle(entries: InboxEntry[]): void {
  for (let at = entries.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [entries[at], entries[other]] = [entries[other]!, entries[at]!];
  }
}

async function handle(handlers: Handlers, event: DomainEvent): Promise<void> {
  const handler = handlers[event.type] as ((event: DomainEvent) => Promise<void>) | undefined;
  if (!handler) throw new Error(`No handler for ${event.type}`);
  await handler(event);
}
