import type { ShopperHoldForm } from '@storefront/contracts';
import { newId, repeatedly, type Clock, type Logger } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import type { ProductState } from '../products/product';
import type { ProductStore } from '../products/store';
import { changeStock } from '../reservations/change-stock';
import { mergeLines, type Line, type MarkChange } from '../reservations/reservation';
import { expireMark, growMark, holdOfKey, isRunning, lineAbove, refuseTooManyPieces, replaced, requireFree, settleMark, type Shopper, type ShopperHold } from './hold';
import { counted, refuseTooMany, uncounted } from './limits';
import type { ShopperStore } from './store';

export interface HoldDeps {
  products: ProductStore;
  shoppers: ShopperStore;
  clock: Clock;
  logger: Logger;
  /** How long a hold lasts. */
  minutes: number;
  /** Pieces of one product; 0 is no limit. */
  maxPieces: number;
}

const maxAttempts = 20;
const batchSize = 200;
/** Longer than any request, so that the sweep does not touch work in progress. */
const staleAfterMs = 30_000;
const forgetAfterMs = 48 * 60 * 60_000;

/** `released`: the products that only the customer's last hold had; it may have ended before. */
interface MadeHold {
  hold: ShopperHold;
  released: string[];
}

type Intent = Shopper & { unfinished: { since: string; products: string[]; next: ShopperHold } };

const idsOf = (items: { product: string }[] = []) => items.map(({ product }) => product);

/**
 * Holds of shoppers who are about to pay (beyond the specification, 4). A change first writes its intent to the customer's document, then the marks on the
 * products, then its result. A sweep finishes what a crash interrupts, and every mark ends by itself.
 */
export function createHoldUseCases({ products, shoppers, clock, logger, minutes, maxPieces }: HoldDeps) {
  const now = () => clock().toISOString();
  const inMs = (ms: number) => new Date(clock().getTime() + ms).toISOString();
  const load = async (id: string) => ({ product: (await products.findMany([id]))[0] });

  async function change(customerId: string, ids: string[], decide: (product: ProductState | undefined, id: string) => MarkChange | undefined): Promise<void> {
    const found = new Map((await products.findMany(ids)).map((product) => [product._id, product]));
    for (const id of ids) {
      await changeStock(products, customerId, { first: { product: found.get(id) }, load: () => load(id), decide: ({ product }) => decide(product, id) });
    }
  }

  /** Makes the marks agree with the customer's document. */
  const settleMarks = (shopper: Shopper, ids: string[]): Promise<void> => change(shopper._id, ids, (product) => product && settleMark(product, shopper, now()));

  /** Settles the marks after the result is written. If this fails, the sweep does it. */
  async function finish(shopper: Shopper): Promise<void> {
    try {
      await settleMarks(shopper, shopper.unfinished?.products ?? []);
      await shoppers.finished(shopper);
    } catch (error) {
      logger.warn({ err: error }, 'The marks of a hold could not be settled; the sweep tries again');
    }
  }

  /**
   * Saves the result and drops the intent of an unfinished request, so that no other call can complete that request.
   * @returns undefined if the document was written since it was read
   */
  const saveResult = (shopper: Shopper, changes: Partial<Pick<Shopper, 'hold' | 'recent' | 'daily'>>): Promise<Shopper | undefined> => {
    const { _id, hold, recent, daily, forgetAt, unfinished } = shopper;
    const ids = new Set([...(unfinished?.products ?? []), ...idsOf(hold?.items)]);
    return shoppers.save(_id, shopper, { hold, recent, daily, forgetAt, unfinished: { since: now(), products: [...ids] }, ...changes });
  };

  /** Writes the intent. @returns undefined if the document was written since it was read */
  async function intend(customerId: string, shopper: Shopper | undefined, key: string, lines: Line[]): Promise<Intent | undefined> {
    const found = new Map((await products.findMany(idsOf(lines))).map((product) => [product._id, product]));
    const items = lines.map((line) => ({ product: line.product, quantity: line.quantity, price: requireFree(found.get(line.product), customerId, line, now()).price }));
    refuseTooMany(shopper, idsOf(items), clock());
    const next: ShopperHold = { _id: newId(), key, items, expiresAt: inMs(minutes * 60_000) };
    const { hold, unfinished, recent = [], daily = { day: '', products: {} } } = shopper ?? {};
    const ids = new Set([...(unfinished?.products ?? []), ...idsOf(hold?.items), ...idsOf(items)]);
    const intent = { since: now(), products: [...ids], next };
    const saved = await shoppers.save(customerId, shopper, { hold, unfinished: intent, recent, daily, forgetAt: inMs(forgetAfterMs) });
    return saved && { ...saved, unfinished: intent };
  }

  /** Takes the pieces, and replaces the old hold once all are taken. @throws CatalogError if one cannot be taken; the old hold stays */
  async function take(intent: Intent): Promise<MadeHold> {
    const { next } = intent.unfinished;
    const items = new Map(next.items.map((item) => [item.product, item]));
    try {
      await change(intent._id, idsOf(next.items), (product, id) => growMark(product, intent, next, items.get(id)!, now()));
    } catch (error) {
      const dropped = error instanceof CatalogError ? await saveResult(intent, {}) : undefined;
      if (dropped) await finish(dropped);
      throw error;
    }
    const result = await saveResult(intent, { hold: next, ...counted(intent, next, clock()) });
    if (result) {
      await finish(result);
      return { hold: next, released: intent.unfinished.products.filter((id) => !items.has(id)) };
    }
    const latest = await shoppers.find(intent._id);
    if (latest?.hold?._id === next._id) return { hold: next, released: [] };
    if (latest && !latest.unfinished?.next) await settleMarks(latest, idsOf(next.items));
    throw replaced();
  }

  /** Ends the hold and returns what is left of it to stock. @returns false if the document was written since it was read */
  async function end(shopper: Shopper, hold: ShopperHold, changes: Partial<Pick<Shopper, 'daily'>> = {}): Promise<boolean> {
    const ended = { ...hold, expiresAt: hold.expiresAt < now() ? hold.expiresAt : now() };
    const result = await saveResult(shopper, { hold: ended, ...changes });
    if (result) await finish(result);
    return result !== undefined;
  }

  const untilSaved = <T>(attempt: () => Promise<T | undefined>): Promise<T> => repeatedly(maxAttempts, attempt, replaced);

  return {
    /**
     * Holds the items for a customer; a new hold replaces the old one. The same key returns the same hold.
     * @throws CatalogError if there is too little, or the customer held too often; the old hold stays
     */
    hold: async (customerId: string, { items }: ShopperHoldForm, key: string = newId()): Promise<MadeHold> => {
      const lines = mergeLines(items);
      const above = lineAbove(lines, maxPieces);
      if (above) refuseTooManyPieces((await load(above.product)).product, customerId, above, maxPieces, now());
      return untilSaved(async () => {
        const shopper = await shoppers.find(customerId);
        const known = holdOfKey(shopper, key, lines);
        if (known && known === shopper?.hold) return { hold: known, released: [] };
        const intent = known ? (shopper as Intent) : await intend(customerId, shopper, key, lines);
        return intent && take(intent);
      });
    },

    /** The running hold of the customer. */
    async mine(customerId: string): Promise<ShopperHold | undefined> {
      const hold = (await shoppers.find(customerId))?.hold;
      return isRunning(hold, clock()) ? hold : undefined;
    },

    /** The hold that an order names, if it still runs. */
    async running(customerId: string, holdId: string): Promise<ShopperHold | undefined> {
      const hold = (await shoppers.find(customerId))?.hold;
      return isRunning(hold, clock()) && hold._id === holdId ? hold : undefined;
    },

    /** Ends a hold early. Ending it again changes nothing. @throws CatalogError if the customer has no such hold */
    end: (customerId: string, holdId: string): Promise<true> =>
      untilSaved(async () => {
        const shopper = await shoppers.find(customerId);
        const hold = shopper?.hold;
        if (!shopper || !hold || hold._id !== holdId) {
          if (shopper?.recent.some((request) => request.hold === holdId)) return true;
          throw new CatalogError('not-found', 'Hold not found');
        }
        return !isRunning(hold, clock()) || (await end(shopper, hold)) ? true : undefined;
      }),

    /** An order took pieces of the customer's hold, or named the hold. The hold is not available to anything else. */
    orderTakes: shoppers.orderTakes,

    /** The order was abandoned; its pieces are back in the hold if it still runs. */
    orderLeaves: shoppers.orderLeaves,

    /** The order is placed. Its hold ends, and does not count towards the limits. */
    ordered: (customerId: string, orderId: string): Promise<true> =>
      untilSaved(async () => {
        const shopper = await shoppers.find(customerId);
        const hold = shopper?.hold;
        if (!shopper || hold?.orderId !== orderId) return true;
        const { orderId: _ordered, ...rest } = hold;
        return (await end(shopper, rest, { daily: uncounted(shopper.daily, hold.items, clock()) })) ? true : undefined;
      }),

    /** Returns the pieces of holds that have expired. @returns the number of products that were changed */
    async expire(): Promise<number> {
      for (let done = 0; ; done += batchSize) {
        const due = await products.withEndedLeases(now(), batchSize);
        for (const { product, customers } of due) {
          for (const customerId of new Set(customers)) {
            await changeStock(products, customerId, { first: { product }, load: () => load(product._id), decide: (loaded) => loaded.product && expireMark(loaded.product, customerId, now()) });
            await products.forgetLease(product._id, customerId, now());
          }
        }
        if (due.length < batchSize) return done + due.length;
      }
    },

    /** Finishes changes that a crash interrupted. */
    async finishInterrupted(): Promise<void> {
      for (const shopper of await shoppers.unfinished(inMs(0 - staleAfterMs), batchSize)) {
        const result = await saveResult(shopper, {});
        if (result) await finish(result);
      }
    },

    /** Removes the documents of customers who held nothing for two days. */
    forget: () => shoppers.forget(now()),
  };
}

export type HoldUseCases = ReturnType<typeof createHoldUseCases>;
