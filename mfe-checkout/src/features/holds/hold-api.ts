import { api, ApiError, asList, asNumber, asOptional, asRecord, asText } from '@storefront/web-kit';
import { newKey } from '../../api/idempotency-key';

/** A line of the cart that is held. */
export interface HoldLine {
  product: string;
  quantity: number;
}

/** The cart is held until `endsAt`, in ms of this device's clock. `price` in rupees. */
export interface Hold {
  _id: string;
  endsAt: number;
  items: { product: string; quantity?: number; price?: number }[];
}

/**
 * `refused`: there is too little stock. `limited`: the customer held too often. `without`: the shop cannot hold now, or an older catalogue does not know
 * holds; then the page works without a hold.
 */
export type HoldOutcome = { kind: 'held'; hold: Hold } | { kind: 'refused' | 'limited'; message: string } | { kind: 'without' };

const asHold = asRecord({ _id: asText, secondsLeft: asNumber, expiresAt: asText, items: asList(asRecord({ product: asText, quantity: asNumber, price: asNumber })) });
const asAnswer = asRecord({ hold: asOptional(asHold) });

function toHold({ hold }: ReturnType<typeof asAnswer>): Hold | undefined {
  if (!hold || hold._id === '') return undefined;
  // The seconds do not depend on the clock of this device.
  const endsAt = hold.secondsLeft === undefined ? Date.parse(hold.expiresAt) : Date.now() + hold.secondsLeft * 1000;
  return Number.isNaN(endsAt) ? undefined : { _id: hold._id, endsAt, items: hold.items };
}

/** In the browser's storage, also for other tabs: the id of the last hold that the checkout got in this browser. It may have ended. */
const storageKey = 'mayHold';

export const lastHold = (): string | null => localStorage.getItem(storageKey);

/** Call after the order was placed. It ends the hold. */
export const forgetHold = (): void => localStorage.removeItem(storageKey);

/** The customer's running hold, made on this device or another one. */
export const myHold = async (): Promise<Hold | undefined> => toHold(await api.get('/api/holds/mine', { as: asAnswer }));

/** A hold that ends sooner is replaced by a new one. */
const leastMs = 60_000;

const textOf = (lines: { product: string; quantity?: number }[]) => lines.map(({ product, quantity }) => `${product} ${quantity}`).sort().join();

/** The request that ends the last hold. Until the server has answered, `GET /api/holds/mine` may still return the old hold. */
let ending: Promise<unknown> | undefined;
/** Timeout for that request. Its answer is dropped if another customer logs in. */
const endingMs = 10_000;

/** The customer's hold of this cart, if it has more than `least` ms left. */
async function runningHold(lines: HoldLine[], least: number): Promise<Hold | undefined> {
  await ending;
  const hold = await myHold();
  return hold && hold.endsAt - Date.now() > least && textOf(hold.items) === textOf(lines) ? hold : undefined;
}

/**
 * Holds the cart. Continues the hold of another visit or tab, so that it does not count towards the limits again. Never rejects.
 * @param isWanted asked again before it takes a new hold
 */
export async function requestHold(lines: HoldLine[], isWanted: () => boolean): Promise<HoldOutcome> {
  try {
    let hold = await runningHold(lines, leastMs);
    if (!hold && isWanted()) hold = toHold(await api.post('/api/holds', { items: lines }, { headers: { 'Idempotency-Key': newKey() }, as: asAnswer }));
    if (!hold) return { kind: 'without' };
    localStorage.setItem(storageKey, hold._id);
    return { kind: 'held', hold };
  } catch (error) {
    const { status, message } = error instanceof ApiError ? error : new ApiError(0);
    if (message !== '' && (status === 409 || status === 429)) return { kind: status === 409 ? 'refused' : 'limited', message };
    return { kind: 'without' };
  }
}

/** Finds the cart's hold, but takes none and renews none: the customer did not ask for it. Never rejects. */
export async function findHold(lines: HoldLine[]): Promise<HoldOutcome | { kind: 'ended' }> {
  try {
    const hold = await runningHold(lines, 0);
    if (!hold) return { kind: 'ended' };
    localStorage.setItem(storageKey, hold._id);
    return { kind: 'held', hold };
  } catch {
    return { kind: 'without' };
  }
}

/** Ends a hold early. It ends by itself if this fails. */
export function endHold(id: string): void {
  const ended = api.delete(`/api/holds/${encodeURIComponent(id)}`);
  ending = Promise.race([ended, new Promise((resolve) => setTimeout(resolve, endingMs))]).catch(() => undefined);
}
