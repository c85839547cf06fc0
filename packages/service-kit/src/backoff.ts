/** A pause in ms that doubles with each attempt (from 1) up to `maxMs`, minus up to a random quarter, so that retries spread out. */
export function backoff(attempt: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full * (1 - Math.random() / 4));
}
