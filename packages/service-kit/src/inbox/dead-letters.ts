import type { Collection, Store } from '../store/store';
import type { InboxEntry } from './inbox-types';

/** Events that an inbox could not handle, for operators. */
export interface DeadLetters {
  /** The oldest first. */
  list(): Promise<InboxEntry[]>;
  /** Makes an entry wait again with all its attempts. @returns whether it was dead */
  replay(id: string): Promise<boolean>;
  /** @returns whether it was dead */
  drop(id: string): Promise<boolean>;
}

const prefix = 'inbox_';

export const inboxCollection = (consumer: string): string => `${prefix}${consumer}`;

/** The names of the consumers that have an inbox in a store. */
export const consumersOf = async (store: Store): Promise<string[]> =>
  (await store.names()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));

export function deadLettersIn(entries: Collection<InboxEntry>, now: () => Date): DeadLetters {
  const dead = (id: string) => ({ _id: id, deadAt: { $exists: true } });
  return {
    list: () => entries.find({ deadAt: { $exists: true } }, { sort: [['deadAt', 1]] }),
    replay: async (id) =>
      (await entries.update(dead(id), { $set: { dueAt: now().toISOString(), attempts: 0 }, $unset: { deadAt: true } })) !== undefined,
    drop: async (id) => (await entries.remove(dead(id))) > 0,
  };
}
