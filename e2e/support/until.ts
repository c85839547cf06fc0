/** Repeats `read` until it returns a value, for at most 60 s. For results of other processes. */
export async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error('No result within 60 s');
}
