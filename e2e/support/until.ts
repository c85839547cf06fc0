/** Reads until there is an answer, for 20 s at most; for what another process brings about on its own time. */
export async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error('It did not come true within 20 s');
}
