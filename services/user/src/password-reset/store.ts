import { DuplicateKeyError, enqueue, outboxIndex, withEvents, type Collection, type Store, type WithOutbox } from '@storefront/service-kit';
import type { DomainEvent } from '@storefront/contracts';
import type { Challenge } from './challenge';

type StoredChallenge = Challenge & WithOutbox;

/** One-time codes and the events that carry them to the mail, saved in one write. The only writer of the collection `otp-challenges`. */
export async function openChallengeStore(store: Store) {
  const challenges: Collection<StoredChallenge> = await store.collection<StoredChallenge>('otp-challenges', [
    { fields: [['expiresAt', 1]] },
    outboxIndex,
  ]);
  return {
    /** For the outbox relay alone. */
    collection: challenges,

    /** Takes the place of an earlier one for the address. */
    async put(challenge: Challenge, events: DomainEvent[]): Promise<void> {
      const { _id, ...fields } = challenge;
      for (;;) {
        if (await challenges.update({ _id }, enqueue({ $set: fields }, ...events))) return;
        try {
          return await challenges.insert(withEvents(challenge, ...events));
        } catch (error) {
          if (!(error instanceof DuplicateKeyError)) throw error;
        }
      }
    },

    /** Takes one try, whether or not it will be right. @returns undefined where there is none left, or the code has expired */
    takeTry: (email: string, now: Date): Promise<Challenge | undefined> =>
      challenges.update({ _id: email, triesLeft: { $gt: 0 }, expiresAt: { $gt: now.toISOString() } }, { $inc: { triesLeft: -1 } }),

    /** Uses the code up. @returns false where somebody else has, or a newer one was asked for */
    async close({ _id, otpHash, expiresAt }: Challenge, now: Date): Promise<boolean> {
      return (
        (await challenges.update(
          { _id, otpHash, expiresAt, triesLeft: { $gte: 0 } },
          { $set: { triesLeft: -1, expiresAt: now.toISOString() } },
        )) !== undefined
      );
    },

    async sweep(now: Date): Promise<void> {
      await challenges.remove({ expiresAt: { $lte: now.toISOString() }, outboxPending: false });
    },
  };
}

export type ChallengeStore = Awaited<ReturnType<typeof openChallengeStore>>;
