import { DuplicateKeyError, enqueue, outboxIndex, withEvents, type Collection, type Store, type WithOutbox } from '@storefront/service-kit';
import type { DomainEvent } from '@storefront/contracts';
import { isLive, type Challenge } from './challenge';

type StoredChallenge = Challenge & WithOutbox;

/** One-time codes, saved in one write with the events that mail them. The only writer of the collection `otp-challenges`. */
export async function openChallengeStore(store: Store) {
  const challenges: Collection<StoredChallenge> = await store.collection<StoredChallenge>('otp-challenges', [
    { fields: [['expiresAt', 1]] },
    outboxIndex,
  ]);
  return {
    /** For the outbox relay only. */
    collection: challenges,

    byId: (id: string): Promise<Challenge | undefined> => challenges.findOne({ _id: id }),

    /** @returns undefined if there is none or it has expired */
    async live(id: string, now: Date): Promise<Challenge | undefined> {
      const challenge = await challenges.findOne({ _id: id });
      return challenge && isLive(challenge, now) ? challenge : undefined;
    },

    /**
     * Replaces the loaded challenge.
     * @returns false if that was changed since
     */
    async put(challenge: Challenge, loaded: Challenge | undefined, events: DomainEvent[]): Promise<boolean> {
      const { _id, ...fields } = challenge;
      if (loaded) {
        const { otpHash, expiresAt, triesLeft } = loaded;
        return (await challenges.update({ _id, otpHash, expiresAt, triesLeft }, enqueue({ $set: fields }, ...events))) !== undefined;
      }
      try {
        await challenges.insert(withEvents(challenge, ...events));
        return true;
      } catch (error) {
        if (error instanceof DuplicateKeyError) return false;
        throw error;
      }
    },

    /** Uses one try. @returns false if none is left or the code was used */
    async takeTry({ _id, otpHash }: Challenge, now: Date): Promise<boolean> {
      const free = { _id, otpHash, triesLeft: { $gt: 0 }, expiresAt: { $gt: now.toISOString() } };
      return (await challenges.update(free, { $inc: { triesLeft: -1 } })) !== undefined;
    },

    /** Marks the code as used. @returns false if another call did so first */
    async close({ _id, otpHash }: Challenge, now: Date): Promise<boolean> {
      const open = { _id, otpHash, triesLeft: { $gte: 0 }, expiresAt: { $gt: now.toISOString() } };
      return (await challenges.update(open, { $set: { triesLeft: -1, expiresAt: now.toISOString() } })) !== undefined;
    },

    async sweep(now: Date): Promise<void> {
      await challenges.remove({ expiresAt: { $lte: now.toISOString() }, outboxPending: false });
    },
  };
}

export type ChallengeStore = Awaited<ReturnType<typeof openChallengeStore>>;
