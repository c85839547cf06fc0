import { newKey } from '../../new-key';

const storageKey = 'purchaseAttempt';

/** A later purchase is another one. */
const lifetimeMs = 24 * 60 * 60_000;

/** `at`: when the customer last pressed Place Order, in ms. */
function read(now: number): string | undefined {
  try {
    const { key, at } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { key?: unknown; at?: unknown };
    return typeof key === 'string' && /^[\da-f]{32}$/.test(key) && now - Number(at) < lifetimeMs ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Begins or continues a purchase. It keeps its `Idempotency-Key` until an answer names its order, also after a reload, in another tab or after a change of the
 * order. If an answer was lost, the server may have placed the order. It places one order for each key.
 * @returns the key
 */
export function continueAttempt(now = Date.now()): string {
  const key = read(now) ?? newKey();
  localStorage.setItem(storageKey, JSON.stringify({ key, at: now }));
  return key;
}

/** Call after the order was placed: the next order is a new attempt, even with the same content. */
export const endAttempt = (): void => localStorage.removeItem(storageKey);
