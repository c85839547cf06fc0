/**
 * Runs tasks with the same key one after the other, within this process. The order's revision guards every write anyway; this only avoids
 * many parallel changes of one order failing and retrying until they time out.
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
