import { api, ApiError, asList, asNumber, asOptional, asRecord, asText } from '@storefront/web-kit';
import { forgetHoldKey, holdKey, type HoldLine } from './hold-attempt';

/** The cart is held until `endsAt`, in ms of this device's clock. `price` in rupees. */
export interface Hold {
  _id: string;
  endsAt: number;
  items: { product: string; price?: number | undefined }[];
}

/**
 * `refused`: there is too little stock. `limited`: the customer held too often. `without`: the shop cannot hold now, or an older catalogue does not know
 * holds; then the page works without a hold.
 */
export type HoldOutcome = { kind: 'held'; hold: Hold } | { kind: 'refused' | 'limited'; message: string } | { kind: 'without' };

const asHold = asRecord({ _id: asText, secondsLeft: asNumber, expiresAt: asText, items: asList(asRecord({ product: asText, price: asNumber })) });
const asAnswer = asRecord({ hold: asOptional(asHold) });

async function send(lines: HoldLine[]): Promise<Hold | undefined> {
  const headers = { 'Idempotency-Key': holdKey(lines) };
  const { hold } = await api.post('/api/holds', { items: lines }, { headers, as: asAnswer });
  if (!hold || hold._id === '') return undefined;
  // The seconds do not depend on the clock of this device.
  const endsAt = hold.secondsLeft === undefined ? Date.parse(hold.expiresAt) : Date.now() + hold.secondsLeft * 1000;
  return Number.isNaN(endsAt) ? undefined : { _id: hold._id, endsAt, items: hold.items };
}

/** Holds the cart. Never rejects. */
export async function requestHold(lines: HoldLine[]): Promise<HoldOutcome> {
  try {
    let hold = await send(lines);
    if (hold && hold.endsAt <= Date.now()) {
      // The key belongs to a hold that has ended.
      forgetHoldKey();
      hold = await send(lines);
    }
    return hold ? { kind: 'held', hold } : { kind: 'without' };
  } catch (error) {
    forgetHoldKey();
    const status = error instanceof ApiError ? error.status : 0;
    const message = error instanceof ApiError ? error.message : '';
    if (message !== '' && (status === 409 || status === 429)) return { kind: status === 409 ? 'refused' : 'limited', message };
    return { kind: 'without' };
  }
}

/** Ends a hold early. It ends by itself if this fails. */
export async function endHold(id: string): Promise<void> {
  try {
    await api.delete(`/api/holds/${encodeURIComponent(id)}`);
  } catch {
    // Nothing to do.
  }
}
