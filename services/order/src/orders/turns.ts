/**
 * Runs tasks with the same key one after the other, within this process. This is only for speed: without it, many parallel changes of one order
 * would fail and retry until they time out. The order's revision guards every write in any case.
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
