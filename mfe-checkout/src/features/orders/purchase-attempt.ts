import type { OrderForm } from '@storefront/contracts';
import { newKey } from '../../new-key';

const storageKey = 'purchaseAttempt';

interface Attempt {
  key: string;
  /** The order of this attempt, as JSON. */
  order: string;
}

function read(): Partial<Attempt> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Attempt> | null;
    return typeof stored?.key === 'string' && /^[\da-f]{32}$/.test(stored.key) ? stored : {};
  } catch {
    return {};
  }
}

/**
 * The `Idempotency-Key` of an order. Retries of the same order use the same key, also after a reload, so that a lost answer does not place
 * the order twice.
 */
export function attemptKey(form: OrderForm): string {
  // The comparison leaves out the customer, because the server looks up a key together with the customer, and the hold, because a retry may come after it.
  const { customer: _customer, holdId: _holdId, ...content } = form;
  const order = JSON.stringify(content);
  const last = read();
  if (last.key && last.order === order) return last.key;
  const key = newKey();
  sessionStorage.setItem(storageKey, JSON.stringify({ key, order } satisfies Attempt));
  return key;
}

/** Call after the order was placed: the next order is a new attempt, even with the same content. */
export const endAttempt = (): void => sessionStorage.removeItem(storageKey);
