import { DuplicateKeyError, type Collection, type Document, type Store } from '@storefront/service-kit';
import { UserError } from '../user-error';

/** At most `max` counts under the key within a window. */
export interface Limit {
  key: string;
  max: number;
}

interface Counter extends Document {
  count: number;
  endsAt: string;
}

/** Says how long to wait; the window does not grow by trying again. */
function tooMany(counter: Counter, now: Date): UserError {
  const seconds = Math.max(1, Math.ceil((Date.parse(counter.endsAt) - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new UserError(
    'too-many-attempts',
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
}

/**
 * Counts within fixed windows, in the store: restarts and replicas make no difference. The only writer of the collection `attempts`.
 * @param windowMs from the first count on; nobody is kept out for longer
 */
export async function openLimits(store: Store, windowMs: number) {
  const attempts: Collection<Counter> = await store.collection<Counter>('attempts', [{ fields: [['endsAt', 1]] }]);

  async function add(key: string, now: Date): Promise<Counter> {
    const endsAt = new Date(now.getTime() + windowMs).toISOString();
    for (;;) {
      const counted = await attempts.update({ _id: key, endsAt: { $gt: now.toISOString() } }, { $inc: { count: 1 } });
      if (counted) return counted;
      const begun = await attempts.update({ _id: key, endsAt: { $lte: now.toISOString() } }, { $set: { count: 1, endsAt } });
      if (begun) return begun;
      try {
        const first = { _id: key, count: 1, endsAt };
        await attempts.insert(first);
        return first;
      } catch (error) {
        // Somebody began the window meanwhile: it is counted there.
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
    }
  }

  return {
    /** @throws UserError where one of the limits is reached */
    async refuseIfReached(limits: Limit[], now: Date): Promise<void> {
      for (const { key, max } of limits) {
        const counter = await attempts.findOne({ _id: key });
        if (counter && counter.endsAt > now.toISOString() && counter.count >= max) throw tooMany(counter, now);
      }
    },

    async count(limits: Limit[], now: Date): Promise<void> {
      for (const { key } of limits) await add(key, now);
    },

    /** Counts first, so that calls in parallel cannot slip through. @throws UserError where one of the limits is passed */
    async countOrRefuse(limits: Limit[], now: Date): Promise<void> {
      for (const { key, max } of limits) {
        const counter = await add(key, now);
        if (counter.count > max) throw tooMany(counter, now);
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
