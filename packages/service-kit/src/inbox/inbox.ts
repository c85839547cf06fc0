import type { DomainEvent, EventType } from '@storefront/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../clock';
import { startLoop } from '../loop';
import { inboxWaiting } from '../metrics/metrics';
import type { Collection } from '../store/store';
import { DuplicateKeyError } from '../store/store';
import { deadLettersIn, inboxCollection } from './dead-letters';
import type { InboxEntry, InboxOptions } from './inbox-types';
import { createWorker } from './worker';

export interface Inbox {
  /** Call it after changing an entry in the store directly. */
  poke(): void;
  /** Resolves when no received event is due. */
  idle(): Promise<void>;
  dead(): Promise<InboxEntry[]>;
  /** Makes a dead entry wait again with all its attempts. */
  replay(id: string): Promise<void>;
  drop(id: string): Promise<void>;
  stop(): Promise<void>;
}

const finishWithinMs = 2_500;

/**
 * Stores each event under the consumer's name and its id, acknowledges it, then handles it: with growing pauses until it succeeds, or is
 * dead after `maxAttempts`. Events of an earlier process are handled at the start.
 *
 * An exclusive store saves two of the three writes: an event is handled before it is stored and acknowledged. After a crash it arrives again. An event that
 * is older than this process is stored first, so that attempts that end the process are counted.
 */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { consumer, store, broker, handlers, logger, clock = systemClock, isSlow = false } = options;
  const startedAt = clock().toISOString();
  const entries: Collection<InboxEntry> = await store.collection<InboxEntry>(inboxCollection(consumer), [
    { fields: [['dueAt', 1]], sparse: true },
    { fields: [['doneAt', 1]], sparse: true },
    { fields: [['deadAt', 1]], sparse: true },
  ]);
  if (store.exclusive) await entries.updateAll({ dueAt: { $gt: '' }, claimed: true }, { $set: { dueAt: clock().toISOString() }, $unset: { claimed: true } });
  const deadLetters = deadLettersIn(entries, clock);
  const worker = createWorker({ ...options, clock, entries });
  const loop = startLoop(worker.workOff);
  const inHand = new Map<string, Promise<void>>();
  let isStopped = false;

  async function handleAtOnce(entry: InboxEntry): Promise<void> {
    if (!(await worker.handleAtOnce(entry))) loop.poke();
  }

  async function receive(event: DomainEvent): Promise<void> {
    const now = clock().toISOString();
    const entry: InboxEntry = { _id: `${consumer}:${event.id}`, consumer, event, receivedAt: now, dueAt: now, attempts: 0 };
    if (store.exclusive && !isSlow && !isStopped && event.time >= startedAt) {
      const handling = inHand.get(entry._id) ?? handleAtOnce(entry).finally(() => inHand.delete(entry._id));
      inHand.set(entry._id, handling);
      return handling;
    }
    try {
      await entries.insert(entry);
    } catch (error) {
      if (error instanceof DuplicateKeyError) return;
      throw error;
    }
    loop.poke();
  }

  const unwatch = [
    inboxWaiting.watch({ part: consumer, state: 'pending' }, async () => inHand.size + (await entries.count({ dueAt: { $exists: true } }))),
    inboxWaiting.watch({ part: consumer, state: 'dead' }, () => entries.count({ deadAt: { $exists: true } })),
  ];
  await broker.subscribe(consumer, Object.keys(handlers) as EventType[], receive);
  logger.debug({ consumer, types: Object.keys(handlers) }, 'Subscribed');
  return {
    poke: loop.poke,
    async idle() {
      await Promise.allSettled(inHand.values());
      await loop.round();
    },
    dead: deadLetters.list,
    async replay(id) {
      await deadLetters.replay(id);
      loop.poke();
    },
    async drop(id) {
      await deadLetters.drop(id);
    },
    async stop() {
      for (const end of unwatch) end();
      isStopped = true;
      const inHandEnded = Promise.race([Promise.allSettled(inHand.values()), pause(finishWithinMs, undefined, { ref: false })]);
      await Promise.all([loop.stop(), inHandEnded]);
    },
  };
}
