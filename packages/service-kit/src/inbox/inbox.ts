import type { DomainEvent, EventType } from '@storefront/contracts';
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

/**
 * Stores each event under the consumer's name and its id, acknowledges it, then handles it: with growing pauses until it succeeds, or is
 * dead after `maxAttempts`. Events of an earlier process are handled at the start.
 */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { consumer, store, broker, handlers, logger, clock = systemClock } = options;
  const entries: Collection<InboxEntry> = await store.collection<InboxEntry>(inboxCollection(consumer), [
    { fields: [['dueAt', 1]], sparse: true },
    { fields: [['doneAt', 1]], sparse: true },
    { fields: [['deadAt', 1]], sparse: true },
  ]);
  if (store.exclusive) await entries.updateAll({ dueAt: { $gt: '' }, claimed: true }, { $set: { dueAt: clock().toISOString() }, $unset: { claimed: true } });
  const deadLetters = deadLettersIn(entries, clock);
  const worker = createWorker({ ...options, clock, entries });
  const loop = startLoop(worker.workOff);

  async function receive(event: DomainEvent): Promise<void> {
    const now = clock().toISOString();
    try {
      await entries.insert({ _id: `${consumer}:${event.id}`, consumer, event, receivedAt: now, dueAt: now, attempts: 0 });
    } catch (error) {
      if (error instanceof DuplicateKeyError) return;
      throw error;
    }
    loop.poke();
  }

  const unwatch = [
    inboxWaiting.watch({ part: consumer, state: 'pending' }, () => entries.count({ dueAt: { $exists: true } })),
    inboxWaiting.watch({ part: consumer, state: 'dead' }, () => entries.count({ deadAt: { $exists: true } })),
  ];
  await broker.subscribe(consumer, Object.keys(handlers) as EventType[], receive);
  logger.debug({ consumer, types: Object.keys(handlers) }, 'Subscribed');
  return {
    poke: loop.poke,
    idle: loop.round,
    dead: deadLetters.list,
    async replay(id) {
      await deadLetters.replay(id);
      loop.poke();
    },
    async drop(id) {
      await deadLetters.drop(id);
    },
    stop() {
      for (const end of unwatch) end();
      return loop.stop();
    },
  };
}
