import { DuplicateKeyError, type Collection, type Document, type Store } from '@storefront/service-kit';
import { UserError } from '../user-error';
import { takeOne, type Pace, type Paced } from './pace';

/** At most `max` counts under the key within a window. */
export interface Limit {
  key: string;
  max: number;
  /** Default: the window of the settings. */
  windowMs?: number;
}

/** The error for a caller who must wait this many seconds. */
export type WaitRefusal = (seconds: number) => UserError;

/** `nextAt` is set for a pace only. */
interface Counter extends Document, Omit<Paced, 'nextAt'> {
  nextAt?: string;
}

const secondsUntil = (moment: string, now: Date): number => Math.max(1, Math.ceil((Date.parse(moment) - now.getTime()) / 1000));

/** At most one window: another request may have started the window a few milliseconds after this request read its clock. */
const secondsUntilEnd = ({ endsAt }: Counter, windowMs: number, now: Date): number => Math.min(secondsUntil(endsAt, now), Math.ceil(windowMs / 1000));

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `1 minute`, `15 minutes`, `24 hours` */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

export const tooManyAttempts: WaitRefusal = (seconds) =>
  new UserError('too-many-attempts', `Too many attempts. Please try again in ${waitText(seconds)}.`, { retryAfter: seconds });

/**
 * Counts within fixed windows. The counters are in the store, so they survive restarts and are shared by replicas. The only writer of the collection `attempts`.
 * @param windowMs starts with the first count; further attempts do not extend it
 */
export async function openLimits(store: Store, windowMs: number) {
  const attempts: Collection<Counter> = await store.collection<Counter>('attempts', [{ fields: [['endsAt', 1]] }]);

  async function add({ key, windowMs: own = windowMs }: Limit, now: Date): Promise<Counter> {
    const endsAt = new Date(now.getTime() + own).toISOString();
    for (;;) {
      const counted = await attempts.update({ _id: key, endsAt: { $gt: now.toISOString() } }, { $inc: { count: 1 } });
      if (counted) return counted;
      const started = await attempts.update({ _id: key, endsAt: { $lte: now.toISOString() } }, { $set: { count: 1, endsAt } });
      if (started) return started;
      try {
        const first = { _id: key, count: 1, endsAt };
        await attempts.insert(first);
        return first;
      } catch (error) {
        // Another call started the window: count in that one.
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
    }
  }

  const isReached = ({ max }: Limit, counter: Counter | undefined, now: Date): counter is Counter =>
    counter !== undefined && counter.endsAt > now.toISOString() && counter.count >= max;

  async function refuseIfReached(limits: Limit[], now: Date, refusal = tooManyAttempts): Promise<void> {
    for (const limit of limits) {
      const counter = await attempts.findOne({ _id: limit.key });
      if (isReached(limit, counter, now)) throw refusal(secondsUntilEnd(counter, limit.windowMs ?? windowMs, now));
    }
  }

  return {
    /** @throws UserError if a limit is reached */
    refuseIfReached,

    isReached: async (limit: Limit, now: Date): Promise<boolean> => isReached(limit, await attempts.findOne({ _id: limit.key }), now),

    /** @returns whether this count reached a limit */
    async count(limits: Limit[], now: Date): Promise<boolean> {
      const counters = [];
      for (const limit of limits) counters.push(await add(limit, now));
      return counters.some(({ count }, index) => count === limits[index]!.max);
    },

    /** Counts an attempt. @returns the number of attempts today @throws UserError if the caller must wait */
    async take(key: string, pace: Pace, now: Date): Promise<number> {
      for (;;) {
        const before = await attempts.findOne({ _id: key });
        const decided = takeOne(before, pace, now);
        if ('waitUntil' in decided) throw tooManyAttempts(secondsUntil(decided.waitUntil, now));
        if (before) {
          const { count, endsAt } = before;
          if (await attempts.update({ _id: key, count, endsAt }, { $set: { ...decided.taken } })) return decided.taken.count;
        } else {
          try {
            await attempts.insert({ _id: key, ...decided.taken });
            return decided.taken.count;
          } catch (error) {
            // Another call was first: decide again.
            if (!(error instanceof DuplicateKeyError)) throw error;
          }
        }
      }
    },

    /** Counts before it checks, so that parallel calls cannot exceed the limit. @throws UserError if a limit is exceeded */
    async countOrRefuse(limits: Limit[], now: Date, refusal = tooManyAttempts): Promise<void> {
      // A flood that is over the limit costs reads only, no writes.
      await refuseIfReached(limits, now, refusal);
      for (const limit of limits) {
        const counter = await add(limit, now);
        if (counter.count > limit.max) throw refusal(secondsUntilEnd(counter, limit.windowMs ?? windowMs, now));
      }
    },

    async forget(key: string): Promise<void> {
      await attempts.remove({ _id: key });
    },

    async sweep(now: Date): Promise<void> {
      await attempts.remove({ endsAt: { $lte: now.toISOString() } });
    },
  };
}

export type Limits = Awaited<ReturnType<typeof openLimits>>;
