/** @returns a function that runs `work` at its first call; later calls return the same promise */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
}
