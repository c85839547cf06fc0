import type { HoldRefusal } from '@storefront/contracts';
import { CatalogError } from '../catalog-error';

/**
 * A mark on a product. The mark of an order: the quantity that the order holds, as of the order's revision. A quantity of 0 is a tombstone: it refuses older holds.
 * The mark of a customer who is about to pay has a lease, see `holds/hold.ts`.
 */
export interface Mark {
  quantity: number;
  revision: number;
  /**
   * Pieces that an order took from its customer's hold. They go back to the hold if the order is abandoned. The tombstone keeps this with a quantity
   * of 0, so that a repeated release knows the customer.
   */
  taken?: { customer: string; hold: string; quantity: number };
  /** Only in the mark of a customer: it ends at `until`. `price` in rupees. */
  lease?: { hold: string; price: number; until: string };
}

/** The quantities of all products that an order ever held, as of a revision. It is kept after the marks are removed from the products. */
export interface Reservation {
  _id: string;
  revision: number;
  quantities: Record<string, number>;
  /** After this time the marks may be removed from the products. */
  forgetAt?: string;
}

export interface Line {
  product: string;
  quantity: number;
  /** Rupees; not compared if it is left out. */
  price?: number;
}

/** The fields of a product that its marks depend on. */
export interface Markable {
  _id: string;
  name: string;
  price: number;
  stock: number;
  holds: Record<string, Mark>;
  deletedAt?: string;
}

/** A change of one mark. `take` is subtracted from the stock; a negative `take` returns pieces to it. */
export interface MarkChange {
  from: Mark | undefined;
  take: number;
  /** Undefined removes the mark. */
  to: Mark | undefined;
  /** The mark of the customer, in the same write: pieces move between their hold and their order. */
  customer?: { id: string; from: Mark; to: Mark };
}

/** The customer of an order, and the hold that the order names. */
export interface Buyer {
  customer: string;
  holdId?: string;
}

export const refusal = (reason: HoldRefusal['reason'], message: string, about: { product?: string; available?: number } = {}) =>
  new CatalogError(reason, message, { reason, ...about });
const nothingYet: Mark = { quantity: 0, revision: -1 };
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' });

/** The newer of the product's own mark and the order's reservation. */
export function heldNow(product: Pick<Markable, 'holds'>, productId: string, orderId: string, reservation: Reservation | undefined): Mark {
  const mark = product.holds[orderId] ?? nothingYet;
  if (!reservation || reservation.revision <= mark.revision) return mark;
  return { quantity: reservation.quantities[productId] ?? 0, revision: reservation.revision };
}

/**
 * Adds up the lines of one product. If they have different prices, one price is wrong: the line gets NaN, which matches no price.
 * Sorts by product. Two parallel orders then hold the same two products in the same order, so one of them gets the last pieces of both.
 */
export function mergeLines(lines: Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const before = merged.get(line.product);
    const price = !before || before.price === line.price ? line.price : Number.NaN;
    merged.set(line.product, { product: line.product, quantity: line.quantity + (before?.quantity ?? 0), price });
  }
  return [...merged.values()].sort((a, b) => (a.product < b.product ? -1 : 1));
}

/** "Only 2 of … are left". */
export function stockLeft(name: string, left: number): string {
  return left === 0 ? `"${name}" is out of stock` : `Only ${left} of "${name}" ${left === 1 ? 'is' : 'are'} left`;
}

/** The pieces that move from the customer's hold to the order, at most `wanted`. */
function moved(customerId: string, own: Mark | undefined, wanted: number): { taken: Mark['taken']; customer: MarkChange['customer'] } | undefined {
  const quantity = Math.min(own?.quantity ?? 0, wanted);
  if (!own?.lease || quantity === 0) return undefined;
  return {
    taken: { customer: customerId, hold: own.lease.hold, quantity },
    customer: { id: customerId, from: own, to: { ...own, quantity: own.quantity - quantity } },
  };
}

/**
 * Takes the quantity of a line that the order does not hold yet, as of `revision`: first from the hold of its customer, then from the stock. A line without a
 * price takes from the stock first.
 * @param product undefined if it is unknown
 * @returns undefined if the order holds the line already
 * @throws CatalogError if the line cannot be held
 */
export function holdLine(
  product: Markable | undefined,
  { orderId, revision, line, reservation, buyer }: { orderId: string; revision: number; line: Line; reservation: Reservation | undefined; buyer?: Buyer },
): MarkChange | undefined {
  const unknown = () => refusal('unknown-product', 'A product in your cart is no longer available', { product: line.product });
  if (!product) throw unknown();
  const held = heldNow(product, line.product, orderId, reservation);
  if (held.revision >= revision) {
    if (held.quantity === line.quantity) return undefined;
    throw refusal('released', 'This order was cancelled before it was complete. Please place it again.');
  }

  const wanted = line.quantity - held.quantity;
  const own = buyer && product.holds[buyer.customer];
  // An order without prices is reopened, and its customer may be paying for the hold now. So it takes from the hold only what is not free.
  const fromHold = buyer && wanted > 0 ? moved(buyer.customer, own, line.price === undefined ? Math.max(0, wanted - product.stock) : wanted) : undefined;
  const take = wanted - (fromHold?.taken?.quantity ?? 0);
  if (wanted > 0) {
    if (product.deletedAt !== undefined) throw unknown();
    // A hold sells its pieces once. Another order that names it at the same time finds none of them, and pays today's price.
    const isHeldPrice = own?.lease !== undefined && own.lease.hold === buyer?.holdId && own.lease.price === line.price && take === 0;
    if (line.price !== undefined && line.price !== product.price && !isHeldPrice) {
      throw refusal('price-changed', `The price of "${product.name}" is now ${rupees.format(product.price)}. Please check the new total, then place your order again.`, { product: product._id });
    }
    if (product.stock < take) {
      const available = Math.max(0, product.stock + held.quantity + (own?.quantity ?? 0));
      throw refusal('out-of-stock', stockLeft(product.name, available), { product: product._id, available });
    }
  }
  const to = { quantity: line.quantity, revision };
  if (!fromHold) return { from: product.holds[orderId], take, to };
  return { from: product.holds[orderId], take, to: { ...to, taken: fromHold.taken }, customer: fromHold.customer };
}

/** The hold from which an abandoned order took pieces, if it still runs. */
function holdToRestore({ holds }: Pick<Markable, 'holds'>, mark: Mark, revision: number, now: string): MarkChange['customer'] {
  const { taken } = mark;
  const from = taken && holds[taken.customer];
  const isRunning = from?.lease?.hold === taken?.hold && from?.lease !== undefined && from.lease.until > now;
  if (!taken || !from || !isRunning || mark.revision !== revision) return undefined;
  return { id: taken.customer, from, to: { ...from, quantity: from.quantity + taken.quantity } };
}

/**
 * Returns the held quantity of a product as of `revision`, and leaves a tombstone. Pieces from the customer's hold go back to the hold if the attempt is
 * abandoned, and the others to the stock.
 * @param writtenOff held pieces that do not go back to stock, because they came back damaged
 * @returns undefined if nothing has to change
 */
export function releaseProduct(
  product: Pick<Markable, 'holds'>,
  { orderId, revision, productId, reservation, now, writtenOff = 0 }: { orderId: string; revision: number; productId: string; reservation: Reservation | undefined; now: string; writtenOff?: number },
): MarkChange | undefined {
  const held = heldNow(product, productId, orderId, reservation);
  if (held.revision > revision || (held.revision === revision && held.quantity === 0)) return undefined;
  const customer = holdToRestore(product, held, revision, now);
  const restored = customer ? customer.to.quantity - customer.from.quantity : 0;
  const taken = held.revision === revision && held.taken ? { ...held.taken, quantity: 0 } : undefined;
  return { from: product.holds[orderId], take: restored - Math.max(0, held.quantity - writtenOff), to: { quantity: 0, revision, ...(taken && { taken }) }, ...(customer && { customer }) };
}

/**
 * Returns pieces to the stock until the order holds `quantity`, as of `revision`: the others came back with a return. It never takes pieces.
 * @returns undefined if nothing has to change
 */
export function keepPieces(
  product: Pick<Markable, 'holds'>,
  { orderId, revision, productId, quantity, reservation }: { orderId: string; revision: number; productId: string; quantity: number; reservation: Reservation | undefined },
): MarkChange | undefined {
  const held = heldNow(product, productId, orderId, reservation);
  if (held.revision >= revision) return undefined;
  const kept = Math.min(held.quantity, quantity);
  return { from: product.holds[orderId], take: kept - held.quantity, to: { quantity: kept, revision } };
}

/** True if a mark may be removed: the reservation has the same revision or a newer one. */
export const forgettable = (mark: Mark | undefined, reservation: Reservation | undefined): boolean => mark !== undefined && reservation !== undefined && mark.revision <= reservation.revision;
