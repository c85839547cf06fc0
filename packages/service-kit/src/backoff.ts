/** A pause in ms that doubles with each attempt (the first is 1) up to `maxMs`, less a random quarter at most, so that many do not retry in step. */
export function backoff(attempt: number, firstMs: number, maxMs: number): number {
  const full = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(full * (1 - Math.random() / 4));
}
