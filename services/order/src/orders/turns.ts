/**
 * Lets what is done under one key wait for what was begun before, within this process. Whoever changes an order guards the write by its
 * revision, in whichever process; in turn, many at once do not make each other start again until they run out of time.
 */
export function createTurns() {
  const lastOf = new Map<string, Promise<void>>();

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const result = (lastOf.get(key) ?? Promise.resolve()).then(task);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    lastOf.set(key, ended);
    try {
      return await result;
    } finally {
      if (lastOf.get(key) === ended) lastOf.delete(key);
    }
  };
}
