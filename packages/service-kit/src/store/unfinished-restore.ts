import { DuplicateKeyError, type Store } from './store';

/** A collection of each part's store. It has a document from the start of a restore to its end. */
export const restoreMark = 'unfinished-restore';
const _id = 'mark';

/** A restore was killed, so the store has a part of the data only. */
export const isHalfRestored = async (store: Store): Promise<boolean> =>
  (await store.names()).includes(restoreMark) && (await (await store.collection(restoreMark)).count()) > 0;

/** Until `endRestore`, no part starts with this store. */
export async function beginRestore(store: Store): Promise<void> {
  const marks = await store.collection(restoreMark);
  await marks.insert({ _id }).catch((error: unknown) => {
    if (!(error instanceof DuplicateKeyError)) throw error;
  });
}

export async function endRestore(store: Store): Promise<void> {
  await (await store.collection(restoreMark)).remove({ _id });
}
