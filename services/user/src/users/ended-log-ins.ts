import type { Store } from '@storefront/service-kit';

interface EndedLogIns {
  _id: string;
  endedAt: string;
}

const _id = 'all';
const collectionIn = (store: Store) => store.collection<EndedLogIns>('ended-log-ins');

/**
 * For the operator's restore, while the service is stopped: revokes every token that was issued until now, also those of users whom this store does not
 * know.
 */
export async function endLogIns(store: Store, now: Date): Promise<void> {
  const ended = await collectionIn(store);
  // Token times are whole seconds.
  const endedAt = new Date((Math.floor(now.getTime() / 1000) + 1) * 1000).toISOString();
  await ended.remove({ _id });
  await ended.insert({ _id, endedAt });
}

/** Reads when all log-ins were ended last; undefined if they never were. */
export async function openEndedLogIns(store: Store) {
  const ended = await collectionIn(store);
  return async (): Promise<string | undefined> => (await ended.findOne({ _id }))?.endedAt;
}

export type LogInsEndedAt = Awaited<ReturnType<typeof openEndedLogIns>>;
