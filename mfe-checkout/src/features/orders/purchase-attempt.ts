import type { OrderForm } from '@storefront/contracts';
import { newKey } from '../../new-key';

const storageKey = 'purchaseAttempt';

/** A later purchase in the same tab is another one. */
const lifetimeMs = 24 * 60 * 60_000;

interface Attempt {
  key: string;
  /** When the customer last pressed Place Order, in ms. */
  at: number;
  /** The orders that were sent with the key, the latest first. */
  sent: OrderForm[];
}

/** `order`: one order as JSON, stored by older pages. */
type Stored = Partial<Attempt> & { order?: string };

function read(now: number): Attempt | undefined {
  try {
    const { key, at = now, order = '', sent = [JSON.parse(order) as OrderForm] } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Stored;
    return typeof key === 'string' && /^[\da-f]{32}$/.test(key) && now - at < lifetimeMs && Array.isArray(sent) ? { key, at, sent } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Begins or continues a purchase. It keeps its `Idempotency-Key` until an answer names its order, also after a reload or a change of the order: an order
 * that was sent before may have been placed, although its answer was lost. The server places one order for each key.
 */
export function continueAttempt(form: OrderForm, now = Date.now()) {
  const last = read(now);
  const earlier = last?.sent.filter((other) => JSON.stringify(other) !== JSON.stringify(form)) ?? [];
  const attempt: Attempt = { key: last?.key ?? newKey(), at: now, sent: [form, ...earlier] };
  sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  return { key: attempt.key, earlier, isRetry: last !== undefined };
}

/** Call after the order was placed: the next order is a new attempt, even with the same content. */
export const endAttempt = (): void => sessionStorage.removeItem(storageKey);
