/**
 * Attempts again while other calls save first.
 * @param attempt undefined: another call saved first
 * @param exhausted the error after `most` attempts
 */
export async function repeatedly<T>(most: number, attempt: () => Promise<T | undefined>, exhausted: () => Error): Promise<T> {
  for (let attempts = 1; attempts <= most; attempts += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw exhausted();
}
