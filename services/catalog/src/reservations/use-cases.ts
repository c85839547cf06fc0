import type { HoldForm } from '@storefront/contracts';
import type { Clock } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import type { HoldUseCases } from '../holds/use-cases';
import type { ProductState } from '../products/product';
import type { ProductStore } from '../products/store';
import { changeStock } from './change-stock';
import { forgettable, heldNow, holdLine, keepPieces, mergeLines, releaseProduct, type Line, type MarkChange, type Reservation } from './reservation';
import type { ReservationStore } from './store';

export interface ReservationDeps {
  products: ProductStore;
  reservations: ReservationStore;
  holds: Pick<HoldUseCases, 'orderTakes' | 'orderLeaves' | 'ordered'>;
  clock: Clock;
}

/**
 * Marks stay for this time after the quantities of an order are recorded: long enough to detect most duplicates from the product alone, and to remove marks in batches.
 * It is not longer, because the embedded store writes the whole product, with all its marks, for each order.
 */
const keepMarksMs = 10_000;
/** A batch is written in one turn of the event loop. Other requests wait for that turn. */
const batchSize = 50;

type Decide = (product: ProductState | undefined, reservation: Reservation | undefined) => MarkChange | undefined;

/** Commands on the stock that orders hold. Each loads, decides and saves. If a rule is broken, it throws CatalogError. */
export function createReservationUseCases({ products, reservations, holds, clock }: ReservationDeps) {
  /**
   * Reads the product before the reservation, so that no mark is missed. If a mark was removed before the product was read, the reservation has its
   * quantity. If it is removed later, the write is refused.
   */
  async function load(orderId: string, ids: string[]) {
    const found = await products.findMany(ids);
    return { products: new Map(found.map((product) => [product._id, product])), reservation: await reservations.find(orderId) };
  }

  type Loaded = Awaited<ReturnType<typeof load>>;
  const pick = ({ products: found, reservation }: Loaded, id: string) => ({ product: found.get(id), reservation });

  const change = (orderId: string, id: string, first: Loaded, decide: Decide): Promise<void> =>
    changeStock(products, orderId, {
      first: pick(first, id),
      load: async () => pick(await load(orderId, [id]), id),
      decide: ({ product, reservation }) => decide(product, reservation),
    });

  /** Stores the quantities of an order, so that its marks can be removed later. */
  const recordQuantities = (orderId: string, revision: number, quantities: Record<string, number>): Promise<void> =>
    reservations.keep({ _id: orderId, revision, quantities, forgetAt: new Date(clock().getTime() + keepMarksMs).toISOString() });

  async function release(orderId: string, revision: number, productIds: string[], writtenOff: Record<string, number> = {}): Promise<void> {
    const known = await reservations.find(orderId);
    const ids = [...new Set([...productIds, ...Object.keys(known?.quantities ?? {})])];
    const loaded = await load(orderId, ids);
    const now = clock().toISOString();
    const customers = new Set<string>();
    for (const productId of ids) {
      await change(orderId, productId, loaded, (product, reservation) => {
        const mark = product?.holds[orderId];
        if (mark?.revision === revision && mark.taken) customers.add(mark.taken.customer);
        return product && releaseProduct(product, { orderId, revision, productId, reservation, now, writtenOff: writtenOff[productId] });
      });
    }
    for (const customer of customers) await holds.orderLeaves(customer, orderId);
    await recordQuantities(orderId, revision, Object.fromEntries(ids.map((id) => [id, 0])));
  }

  return {
    /**
     * Takes stock for every line of an order as of its revision, or for none. Pieces that the customer holds count as free. Repeating the call changes nothing.
     * @throws CatalogError if a line cannot be held; then nothing is held
     */
    async hold(orderId: string, { revision = 0, lines: asked, customer, holdId }: HoldForm): Promise<void> {
      const lines = mergeLines(asked);
      const ids = lines.map(({ product }) => product);
      const buyer = customer === undefined ? undefined : { customer, holdId };
      let hold = holdId;
      const decide = (line: Line): Decide => (product, reservation) => {
        const decided = holdLine(product, { orderId, revision, line, reservation, buyer });
        hold = (decided?.to ?? product?.holds[orderId])?.taken?.hold ?? hold;
        return decided;
      };

      const loaded = await load(orderId, ids);
      let isHeldInPart = [...loaded.products.values()].some(({ holds }) => holds[orderId]?.revision === revision);
      try {
        for (const line of lines) decide(line)(loaded.products.get(line.product), loaded.reservation);
        isHeldInPart = true;
        for (const line of lines) await change(orderId, line.product, loaded, decide(line));
      } catch (error) {
        if (error instanceof CatalogError && error.refusal !== 'busy' && isHeldInPart) await release(orderId, revision, ids);
        throw error;
      }
      if (customer === undefined || hold === undefined) return;
      await holds.orderTakes(customer, hold, orderId);
      // If the order was abandoned before this write, its release has ended already and cannot undo the write.
      const { products: found, reservation } = await load(orderId, ids);
      if ([...found.values()].some((product) => heldNow(product, product._id, orderId, reservation).quantity === 0)) await holds.orderLeaves(customer, orderId);
    },

    /** Returns the stock of an order once, without the pieces that are written off. Later holds of that revision or an older one are refused. */
    release,

    /** The order is placed or reopened: its customer's hold ends if the order used it, and the order's marks may be removed. */
    async placed(orderId: string, revision: number, quantities: Record<string, number>, customer: string): Promise<void> {
      await holds.ordered(customer, orderId);
      await recordQuantities(orderId, revision, quantities);
    },

    /** Returns to stock, once, what the order no longer holds as of `revision`: pieces of a return. @param quantities what it still holds of each product */
    async keep(orderId: string, revision: number, quantities: Record<string, number>): Promise<void> {
      const loaded = await load(orderId, Object.keys(quantities));
      for (const [productId, quantity] of Object.entries(quantities)) {
        await change(orderId, productId, loaded, (product, reservation) => product && keepPieces(product, { orderId, revision, productId, quantity, reservation }));
      }
      await recordQuantities(orderId, revision, quantities);
    },

    /** True if quantities of the order were recorded before. */
    isKnown: async (orderId: string): Promise<boolean> => (await reservations.find(orderId)) !== undefined,

    /** Removes the marks of orders whose quantities are recorded. A mark that changes at this moment is removed the next time. */
    async forgetMarks(): Promise<void> {
      for (;;) {
        const due = await reservations.due(clock().toISOString(), batchSize);
        const byId = new Map(due.map((reservation) => [reservation._id, reservation]));
        const found = await products.findMany([...new Set(due.flatMap(({ quantities }) => Object.keys(quantities)))]);
        const unfinished = new Set<string>();
        for (const product of found) {
          const marked = Object.keys(product.holds).filter((orderId) => forgettable(product.holds[orderId], byId.get(orderId)));
          if (marked.length > 0 && !(await products.forgetMarks(product, marked))) marked.forEach((orderId) => unfinished.add(orderId));
        }
        await reservations.forgotten(due.filter(({ _id }) => !unfinished.has(_id)));
        if (due.length < batchSize || unfinished.size > 0) return;
      }
    },
  };
}

export type ReservationUseCases = ReturnType<typeof createReservationUseCases>;
