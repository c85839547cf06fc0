import type { OrderForm } from '@storefront/contracts';

const storageKey = 'purchaseAttempt';

interface Attempt {
  key: string;
  /** The order that it is for, as text. */
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

/** `crypto.randomUUID` is missing on pages without HTTPS. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The `Idempotency-Key` of an order: the same as long as the same order is tried again, also after a reload, so that an answer
 * lost on the way does not place it twice.
 */
export function attemptKey(form: OrderForm): string {
  // Keys of different customers never meet: the server tells them apart by both.
  const { customer: _customer, ...content } = form;
  const order = JSON.stringify(content);
  const last = read();
  if (last.key && last.order === order) return last.key;
  const key = newKey();
  sessionStorage.setItem(storageKey, JSON.stringify({ key, order } satisfies Attempt));
  return key;
}

/** The order was placed: the next one is another attempt, even if it is for the same. */
export const endAttempt = (): void => sessionStorage.removeItem(storageKey);
