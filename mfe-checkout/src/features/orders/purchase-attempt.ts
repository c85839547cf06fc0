import { newKey } from '../../api/idempotency-key';

/** An older page stored one attempt for all customers of the browser. */
const oldName = 'purchaseAttempt';
const nameOf = (customer: string) => `${oldName} ${customer}`;

/** After this time, a purchase is a new one. */
const lifetimeMs = 24 * 60 * 60_000;

/** `at`: when the customer last pressed Place Order, in ms. `waiting`: the customer whose order has no answer yet. */
interface Attempt {
  key: string;
  at: number;
  waiting?: unknown;
}

const write = (customer: string, attempt: Attempt) => localStorage.setItem(nameOf(customer), JSON.stringify(attempt));

function read(customer: string, now = Date.now()): Attempt | undefined {
  try {
    const { key, at, waiting } = JSON.parse(localStorage.getItem(nameOf(customer)) ?? localStorage.getItem(oldName) ?? '{}') as Record<keyof Attempt, unknown>;
    return typeof key === 'string' && /^[\da-f]{32}$/.test(key) && now - Number(at) < lifetimeMs ? { key, at: Number(at), waiting } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Begins or continues a purchase. It keeps its `Idempotency-Key` until an answer names its order, also after a reload, in another tab or after a change of the
 * order. If an answer was lost, the server may have placed the order. It places one order for each key.
 * @returns the key. `isRepeated`: it was sent before. `wasUncertain`: the last answer was lost
 */
export function continueAttempt(customer = '', now = Date.now()): { key: string; isRepeated: boolean; wasUncertain: boolean } {
  const known = read(customer, now);
  const key = known?.key ?? newKey();
  write(customer, { key, at: now, waiting: customer });
  return { key, isRepeated: known !== undefined, wasUncertain: known?.waiting === customer };
}

/** True if the customer pressed Place Order and no answer came: the order may exist. */
export const isUncertain = (customer = '', now = Date.now()): boolean => read(customer, now)?.waiting === customer;

/** Call after an answer without a new order. The purchase goes on with its key. */
export function settleAttempt(customer = ''): void {
  const known = read(customer);
  if (known) write(customer, { key: known.key, at: known.at });
}

/** Call after the order was placed: the next order is a new attempt, even with the same content. */
export function endAttempt(customer = ''): void {
  localStorage.removeItem(nameOf(customer));
  localStorage.removeItem(oldName);
}
