import { createHash } from 'node:crypto';
import type { OrderForm } from '@storefront/contracts';
import { newId, type Clock, type Logger } from '@storefront/service-kit';
import type { CatalogClient } from '../catalog-client';
import type { Contacts } from '../customers/use-cases';
import type { Admission } from './admission';
import { toRupees } from './money';
import { addressedTo, confirm, place, refuseOtherCustomer, type Customer, type Draft, type Order } from './order';
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
  catalog: CatalogClient;
  clock: Clock;
  logger: Logger;
  /** Called after a write that left an event to be published. */
  published(): void;
}

const maxAttempts = 5;
/** Each failure means that another order of the customer was saved at the same moment. */
const maxInserts = 50;

const isDraft = (order: Draft | Order): order is Draft => order.status === 'placing' || order.status === 'abandoned';

/** Without the customer: the same order may be tried again by a page that does not send it yet. */
const fingerprintOf = ({ customer: _customer, ...form }: OrderForm) => createHash('sha256').update(JSON.stringify(form)).digest('base64url');

/**
 * Gives back what an attempt may hold, and forgets it. The attempt is made unable to become an order first, so it does not
 * matter who else is working on it, or how often this is done.
 * @returns false where it is an order by now, or gone
 */
export async function abandonAttempt({ store, catalog }: Pick<PlacingDeps, 'store' | 'catalog'>, draft: Draft): Promise<boolean> {
  if (!(await store.abandon(draft._id))) return false;
  await catalog.release(draft._id, draft.revision, draft.items.map(({ product }) => product._id));
  await store.removeAbandoned(draft._id);
  return true;
}

/**
 * Asks for the stock of an attempt and makes it an order; both may be repeated, also by another caller with the same key.
 * @returns undefined where somebody else confirmed it or gave it up
 */
async function holdAndConfirm(deps: PlacingDeps, draft: Draft): Promise<Order | undefined> {
  const { store, contacts, catalog, clock, logger } = deps;
  const lines = draft.items.map(({ product, quantity, price }) => ({ product: product._id, quantity, price: toRupees(price) }));
  try {
    await catalog.hold(draft._id, draft.revision, lines);
  } catch (error) {
    const givenUp = await abandonAttempt(deps, draft).catch((reason: unknown) => {
      logger.warn({ err: reason, orderId: draft._id }, 'an attempt could not be given up yet; the sweep will');
      return true;
    });
    const interrupted = error instanceof OrderError && error.refusal === 'attempt-interrupted';
    if (interrupted || !givenUp) return undefined;
    throw error;
  }
  const now = clock();
  // The address may have changed since the attempt was saved.
  const decision = addressedTo(confirm(draft, now), await contacts.current(draft.customer));
  if (!(await store.confirm(decision, now))) return undefined;
  deps.published();
  return decision.order;
}

/** Checks the form against the catalogue and saves the attempt; nothing is written where a rule is broken. */
async function startAttempt(deps: PlacingDeps, customer: Customer, form: OrderForm, idempotencyKey: string): Promise<Draft | undefined> {
  const products = await deps.catalog.lookup([...new Set(form.items.map(({ product }) => product))]);
  const fingerprint = fingerprintOf(form);
  for (let inserts = 1; inserts <= maxInserts; inserts += 1) {
    const now = deps.clock();
    const attempt = { _id: newId(), orderNumber: newOrderNumber(now), trackingNumber: newTrackingNumber(), customer, idempotencyKey, fingerprint };
    const draft = await deps.admission.insert(place(form, products, attempt, now, deps.maxPieces));
    if (draft) return draft;
    if (await deps.store.findAttempt(customer._id, idempotencyKey)) return undefined;
  }
  return undefined;
}

/**
 * Places an order: attempt saved → stock held → confirmed with `order.placed`. A crash at any point leaves an attempt that
 * the sweep gives up, or that the same key carries on.
 * @param idempotencyKey the same key of the same customer gives the same order back, whatever became of it since
 * @throws OrderError, see `checkCart` and `freeSlot`; UpstreamError where the catalogue cannot be asked
 */
export async function placeOrder(deps: PlacingDeps, customer: Customer, form: OrderForm, idempotencyKey: string = newId()): Promise<Order> {
  refuseOtherCustomer(form, customer._id);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const known = await deps.store.findAttempt(customer._id, idempotencyKey);
    if (known && known.fingerprint !== fingerprintOf(form)) {
      throw new OrderError('key-reused', 'This Idempotency-Key was already used for a different order');
    }
    if (known && !isDraft(known)) return known;
    if (known?.status === 'abandoned') {
      await abandonAttempt(deps, known);
      continue;
    }
    const draft = known ?? (await startAttempt(deps, customer, form, idempotencyKey));
    const order = draft && (await holdAndConfirm(deps, draft));
    if (order) return order;
  }
  throw new OrderError('attempt-interrupted', 'Your order could not be placed. Please try again.');
}
