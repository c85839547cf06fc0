import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderForm } from '@storefront/contracts';
import { newId, type Clock, type Logger } from '@storefront/service-kit';
import type { CatalogClient } from '../catalog-client';
import type { Caller, Contacts } from '../customers/use-cases';
import type { Admission } from './admission';
import { checkCart } from './cart';
import { toRupees } from './money';
import { addressedTo, confirm, newAttempt, refuseOtherCustomer, type Attempt, type Order } from './order';
import { OrderError } from './order-error';
import { newOrderNumber, newTrackingNumber } from './order-number';
import type { OrderStore } from './store';

export interface PlacingDeps {
  store: OrderStore;
  /** Saves attempts within the limit of open orders. */
  admission: Admission;
  contacts: Contacts;
  /** Pieces of one product in an order; 0 is no limit. */
  maxPieces: number;
  /** Days after the delivery in which a customer can ask for a return; 0 is never. */
  returnDays: number;
  /** How long a UPI order may wait for payment details; 0 is no limit. */
  unpaidHours: number;
  catalog: CatalogClient;
  clock: Clock;
  logger: Logger;
  /** Called after each write that queued an event. @param orderId if the write changed an order */
  published(orderId?: string): void;
}

/** A try fails if a parallel call with the same key changed the attempt first. The next try continues from the new state. */
const maxTries = 20;
/** A younger attempt can be in progress, because the catalogue has 5 s to take its stock. An older one is left from a crash. */
const inProgressMs = 6_000;
const lookAgainMs = 50;
/** An insert fails if another order of the customer was saved at the same time. */
const maxInserts = 50;

/** The customer has placed another order with this key. */
export class KeyReused extends OrderError {
  constructor(readonly order: Order) {
    super('key-reused', 'This Idempotency-Key was already used for a different order');
  }
}

const isAttempt = (order: Attempt | Order): order is Attempt => order.status === 'placing' || order.status === 'abandoned';

/** Ignores `customer`, because an older page may repeat the same order without it, and `holdId`, because a repetition may come after the hold. */
const fingerprintOf = ({ customer: _customer, holdId: _holdId, ...form }: OrderForm) => hash('sha256', JSON.stringify(form), 'base64url');

/**
 * The fingerprint of the form. A blank second address line can be `""` or left out. Then this returns both fingerprints, because a stored attempt
 * has the fingerprint of the form as it was sent.
 */
function fingerprintsOf(form: OrderForm): [string, ...string[]] {
  const { fullName, addressLine1, addressLine2, ...others } = form.shippingAddress;
  if (addressLine2) return [fingerprintOf(form)];
  // The hash depends on the order of the fields.
  const other = { fullName, addressLine1, ...(addressLine2 === undefined && { addressLine2: '' }), ...others };
  return [fingerprintOf(form), fingerprintOf({ ...form, shippingAddress: other })];
}

/**
 * Marks the attempt as abandoned, gives its stock back, then removes it. An abandoned attempt cannot become an order. So this is safe to
 * repeat, and while other calls run.
 * @returns false if it became an order or was removed
 */
export async function abandonAttempt({ store, catalog }: Pick<PlacingDeps, 'store' | 'catalog'>, attempt: Attempt): Promise<boolean> {
  if (!(await store.abandon(attempt._id))) return false;
  await catalog.release(attempt._id, attempt.revision, attempt.items.map(({ product }) => product._id));
  await store.removeAbandoned(attempt._id);
  return true;
}

/**
 * Takes the stock of an attempt and makes the attempt an order. Both steps are safe to repeat, also by another call with the same key.
 * @returns undefined if another call confirmed or abandoned it; `placeOrder` then looks again
 */
async function holdAndConfirm(deps: PlacingDeps, { unrecorded }: Caller, attempt: Attempt, holdId: string | undefined): Promise<Order | undefined> {
  const { store, contacts, catalog, clock, logger } = deps;
  if (unrecorded) await contacts.record(unrecorded);
  const lines = attempt.items.map(({ product, quantity, price }) => ({ product: product._id, quantity, price: toRupees(price) }));
  try {
    await catalog.hold(attempt._id, attempt.revision, lines, { customer: attempt.customer._id, holdId });
  } catch (error) {
    const isAbandoned = await abandonAttempt(deps, attempt).catch((reason: unknown) => {
      logger.warn({ err: reason, orderId: attempt._id }, 'Could not abandon an attempt yet; the sweep tries again');
      return true;
    });
    const abandonedElsewhere = error instanceof OrderError && error.refusal === 'attempt-interrupted';
    if (abandonedElsewhere || !isAbandoned) return undefined;
    throw error;
  }
  const now = clock();
  // The customer's e-mail address may have changed since the attempt was saved.
  const decision = addressedTo(confirm(attempt, now, deps.unpaidHours), await contacts.current(attempt.customer));
  if (!(await store.confirm(decision, now))) return undefined;
  deps.published(decision.order._id);
  return decision.order;
}

/**
 * Checks the form against the catalogue and saves the attempt. Nothing is written if a rule is broken.
 * @returns undefined if another call with the same key saved its attempt first
 */
async function startAttempt(deps: PlacingDeps, { customer }: Caller, form: OrderForm, idempotencyKey: string, fingerprint: string): Promise<Attempt | undefined> {
  const isTaken = async () => (await deps.store.findAttempt(customer._id, idempotencyKey)) !== undefined;
  const ids = [...new Set(form.items.map(({ product }) => product))];
  const { products, hold } = await deps.catalog.lookup(ids, { customer: customer._id, holdId: form.holdId });
  try {
    const items = checkCart(form, products, deps.maxPieces, hold);
    for (let inserts = 1; inserts <= maxInserts; inserts += 1) {
      const now = deps.clock();
      const facts = { _id: newId(), orderNumber: newOrderNumber(now), trackingNumber: newTrackingNumber(), customer, idempotencyKey, fingerprint };
      const attempt = await deps.admission.insert(newAttempt(form, items, facts, now));
      if (attempt) return attempt;
      if (await isTaken()) return undefined;
    }
  } catch (error) {
    // The other call may have taken the last piece, the hold or the last slot.
    if (!(error instanceof OrderError && (await isTaken()))) throw error;
  }
  return undefined;
}

/** The attempt or order with the key. If a parallel call is placing an order of another form, this waits for its outcome. */
async function findDecided({ store, clock }: PlacingDeps, customerId: string, idempotencyKey: string, fingerprints: string[]): Promise<Attempt | Order | undefined> {
  for (let looks = 1; ; looks += 1) {
    const known = await store.findAttempt(customerId, idempotencyKey);
    const isOther = known?.status === 'placing' && !fingerprints.includes(known.fingerprint);
    const isInProgress = isOther && clock().getTime() - Date.parse(known.createdAt) < inProgressMs;
    if (!isInProgress || looks > inProgressMs / lookAgainMs) return known;
    await pause(lookAgainMs);
  }
}

/**
 * Places an order in three steps: save the attempt, hold the stock, confirm with `order.placed`. After a crash, a call with the same key
 * continues the attempt, or the sweep abandons it. A call with the same key and another form waits while the attempt can be in progress.
 * An attempt that a crash left is abandoned, and the call places its own order.
 * @param idempotencyKey the same key of the same customer returns the same order, in its current state
 * @throws KeyReused if the key already has an order of another form; OrderError, see `checkCart` and `freeSlot`; UpstreamError if the catalogue cannot be reached
 */
export async function placeOrder(deps: PlacingDeps, caller: Caller, form: OrderForm, idempotencyKey: string = newId()): Promise<Order> {
  const { customer } = caller;
  refuseOtherCustomer(form, customer._id);
  const fingerprints = fingerprintsOf(form);
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const known = await findDecided(deps, customer._id, idempotencyKey, fingerprints);
    const isSame = known && fingerprints.includes(known.fingerprint);
    if (known && !isAttempt(known)) {
      if (!isSame) throw new KeyReused(known);
      return known;
    }
    if (known && (!isSame || known.status === 'abandoned')) {
      await abandonAttempt(deps, known);
      continue;
    }
    const attempt = known ?? (await startAttempt(deps, caller, form, idempotencyKey, fingerprints[0]));
    const order = attempt && (await holdAndConfirm(deps, caller, attempt, form.holdId));
    if (order) return order;
  }
  throw new OrderError('attempt-interrupted', 'Your order could not be placed. Please try again.');
}
