const storageKey = 'holdAttempt';

/** A line of the cart that is held. */
export interface HoldLine {
  product: string;
  quantity: number;
}

function read(): { key?: unknown; items?: unknown } {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as { key?: unknown } | null) ?? {};
  } catch {
    return {};
  }
}

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The `Idempotency-Key` of a hold: the same for the same cart in this tab, so that a reload continues the hold and its countdown. */
export function holdKey(lines: HoldLine[]): string {
  const items = JSON.stringify(lines);
  const last = read();
  if (typeof last.key === 'string' && /^[\da-f]{32}$/.test(last.key) && last.items === items) return last.key;
  const key = newKey();
  sessionStorage.setItem(storageKey, JSON.stringify({ key, items }));
  return key;
}

/** The next hold is a new one, also of the same cart. */
export const forgetHoldKey = (): void => sessionStorage.removeItem(storageKey);
