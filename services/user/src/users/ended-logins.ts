import type { Store } from '@storefront/service-kit';

interface EndedLogins {
  _id: string;
  /** Missing until the service starts after the restore. */
  endedAt?: string;
}

const _id = 'all';
const collectionIn = (store: Store) => store.collection<EndedLogins>('ended-log-ins');

/**
 * For the operator's restore, while the service is stopped: revokes every token that was issued before the next start of the service, also those of users
 * whom this store does not know. The service dates its tokens by its own clock, and the clock of the machine that runs the restore can differ.
 */
export async function endLogins(store: Store): Promise<void> {
  const ended = await collectionIn(store);
  await ended.remove({ _id });
  await ended.insert({ _id });
}

/**
 * Reads when all logins were ended last; undefined if they never were.
 * @param now the time of the service's start; at the first start after a restore all logins end
 */
export async function openEndedLogins(store: Store, now: Date) {
  const ended = await collectionIn(store);
  // A whole second, as the time of a token: a later moment would revoke the first new tokens.
  const endedAt = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();
  await ended.update({ _id, endedAt: null }, { $set: { endedAt } });
  return async (): Promise<string | undefined> => (await ended.findOne({ _id }))?.endedAt;
}

export type LoginsEndedAt = Awaited<ReturnType<typeof openEndedLogins>>;
