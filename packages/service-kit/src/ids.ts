import { randomFillSync } from 'node:crypto';

const idBytes = 12;
/** Random bytes are fetched in batches: each fetch costs more than the rest of an identifier. */
const pool = Buffer.alloc(256 * idBytes);
let used = pool.length;

/** A new identifier: 96 random bits as 24 hexadecimal digits, so that it cannot be guessed. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.toString('hex', used - idBytes, used);
}
