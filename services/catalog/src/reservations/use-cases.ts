import type { HoldForm } from '@storefront/contracts';
import { HttpError } from '@storefront/service-kit';
import type { Clock } from '@storefront/service-kit';
import type { ProductState } from '../products/product';
import type { ProductStore } from '../products/store';
import { forgettable, holdStep, mergeLines, releaseStep } from './reservation';
import type { Refusal, Reservation, Step } from './reservation';
import type { ReservationStore } from './store';

export interface ReservationDeps {
  products: ProductStore;
  reservations: ReservationStore;
  clock: Clock;
}

/**
 * Products remember a settled hold this long, so that most duplicates are told by the product alone and forgetting is done in batches. Not longer: the
 * embedded store writes a product whole, with all that it remembers, for every order of it.
 */
const rememberedMs = 10_000;
const attempts = 50;
const forgottenAtOnce = 500;

type Decide = (product: ProductState | undefined, reservation: Reservation | undefined) => Step;

/**
 * Reads the product before the reservation: a mark that was forgotten after the product was read fails the write, and one that was
 * forgotten before is in the reservation that is read after. So no step is ever decided on half of the truth.
 */
async function read({ products, reservations }: ReservationDeps, orderId: string, ids: string[]) {
  const found = await products.findMany(ids);
  return { products: new Map(found.map((product) => [product._id, product])), reservation: await reservations.find(orderId) };
}

type Reading = Awaited<ReturnType<typeof read>>;

/** Decides and writes until a decision stands. */
async function apply(deps: ReservationDeps, orderId: string, productId: string, first: Reading, decide: Decide): Promise<Refusal | undefined> {
  let reading = first;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const product = reading.products.get(productId);
    const step = decide(product, reading.reservation);
    if (step.kind === 'refused') return step.refusal;
    if (step.kind === 'done' || !product) return undefined;
    if (await deps.products.changeHold(product, orderId, step)) return undefined;
    reading = await read(deps, orderId, [productId]);
  }
  throw new HttpError(503, 'Too many orders for one product at once. Please try again.');
}

const settled = (_id: string, revision: number, quantities: Record<string, number>, now: Date): Required<Reservation> => ({
  _id,
  revision,
  quantities,
  forgetAt: new Date(now.getTime() + rememberedMs).toISOString(),
});

/**
 * Takes stock for every line of an order as of its revision, or for none.
 * @returns why nothing is held, or undefined where everything is
 */
export async function hold(deps: ReservationDeps, orderId: string, form: HoldForm): Promise<Refusal | undefined> {
  const revision = form.revision ?? 0;
  const lines = mergeLines(form.lines);
  const ids = lines.map((line) => line.product);
  const decide = (line: (typeof lines)[number]): Decide => (product, reservation) => holdStep(product, { orderId, revision, line, reservation });

  const reading = await read(deps, orderId, ids);
  const steps = lines.map((line) => decide(line)(reading.products.get(line.product), reading.reservation));
  const refused = steps.find((step) => step.kind === 'refused');
  if (refused) {
    const begun = [...reading.products.values()].some((product) => product.holds[orderId]?.revision === revision);
    if (begun) await release(deps, orderId, revision, ids);
    return refused.refusal;
  }

  for (const line of lines) {
    const refusal = await apply(deps, orderId, line.product, reading, decide(line));
    if (refusal) {
      await release(deps, orderId, revision, ids);
      return refusal;
    }
  }
  return undefined;
}

/** Gives back what an order holds, once, and refuses holds of that revision or an older one from then on. */
export async function release(deps: ReservationDeps, orderId: string, revision: number, productIds: string[]): Promise<void> {
  const known = await deps.reservations.find(orderId);
  const ids = [...new Set([...productIds, ...Object.keys(known?.quantities ?? {})])];
  const reading = await read(deps, orderId, ids);
  for (const productId of ids) {
    await apply(deps, orderId, productId, reading, (product, reservation) =>
      product ? releaseStep(product, { orderId, revision, productId, reservation }) : { kind: 'done' },
    );
  }
  await deps.reservations.keep(settled(orderId, revision, Object.fromEntries(ids.map((id) => [id, 0])), deps.clock()));
}

/** An order stands, as of its revision: from now on its reservation knows what it holds. */
export async function settle(deps: ReservationDeps, orderId: string, revision: number, quantities: Record<string, number>): Promise<void> {
  await deps.reservations.keep(settled(orderId, revision, quantities, deps.clock()));
}

/** Whether anything was settled or given back for the order. */
export const isKnown = async (deps: ReservationDeps, orderId: string): Promise<boolean> => (await deps.reservations.find(orderId)) !== undefined;

/** Drops marks from products where reservations know as much; what is being changed this moment stays for the next time. */
export async function forgetHolds({ products, reservations, clock }: ReservationDeps): Promise<void> {
  const due = await reservations.due(clock().toISOString(), forgottenAtOnce);
  const found = await products.findMany([...new Set(due.flatMap((reservation) => Object.keys(reservation.quantities)))]);
  const unfinished = new Set<string>();
  for (const product of found) {
    const marked = due.filter((reservation) => forgettable(product.holds[reservation._id], reservation)).map((reservation) => reservation._id);
    if (marked.length > 0 && !(await products.forgetHolds(product, marked))) marked.forEach((orderId) => unfinished.add(orderId));
  }
  await reservations.forgotten(due.filter((reservation) => !unfinished.has(reservation._id)));
  if (due.length === forgottenAtOnce && unfinished.size === 0) await forgetHolds({ products, reservations, clock });
}
