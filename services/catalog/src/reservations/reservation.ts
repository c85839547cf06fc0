import type { HoldRefusal } from '@storefront/contracts';
import { CatalogError } from '../catalog-error';

/** The mark of an order on a product: the quantity that the order holds, as of the order's revision. A quantity of 0 is a tombstone: it refuses older holds. */
export interface Hold {
  quantity: number;
  revision: number;
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
  price?: number | undefined;
}

/** The fields of a product that a hold depends on. */
export interface Holdable {
  _id: string;
  name: string;
  price: number;
  stock: number;
  holds: Record<string, Hold>;
  deletedAt?: string;
}

/** A change of one mark. `take` is subtracted from the stock; a negative `take` returns pieces to it. */
export interface HoldChange {
  from: Hold | undefined;
  take: number;
  to: Hold;
}

const refusal = (reason: HoldRefusal['reason'], message: string, about: { product?: string; available?: number } = {}) =>
  new CatalogError(reason, message, { reason, ...about });
const nothingYet: Hold = { quantity: 0, revision: -1 };
const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** The newer of the product's own mark and the order's reservation. */
export function heldNow(product: Pick<Holdable, 'holds'>, productId: string, orderId: string, reservation: Reservation | undefined): Hold {
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

/**
 * Takes the quantity of a line that the order does not hold yet, as of `revision`.
 * @param product undefined if it is unknown
 * @returns undefined if the order holds the line already
 * @throws CatalogError if the line cannot be held
 */
export function holdLine(
  product: Holdable | undefined,
  { orderId, revision, line, reservation }: { orderId: string; revision: number; line: Line; reservation: Reservation | undefined },
): HoldChange | undefined {
  const unknown = () => refusal('unknown-product', 'A product in your cart is no longer available', { product: line.product });
  if (!product) throw unknown();
  const held = heldNow(product, line.product, orderId, reservation);
  if (held.revision >= revision) {
    if (held.quantity === line.quantity) return undefined;
    throw refusal('released', 'This order was cancelled before it was complete. Please place it again.');
  }

  const take = line.quantity - held.quantity;
  if (take > 0) {
    if (product.deletedAt !== undefined) throw unknown();
    if (line.price !== undefined && line.price !== product.price) {
      throw refusal('price-changed', `The price of "${product.name}" has changed to ₹${rupees.format(product.price)}`, { product: product._id });
    }
    if (product.stock < take) {
      const available = Math.max(0, product.stock + held.quantity);
      const message = available === 0 ? `"${product.name}" is out of stock` : `Only ${available} of "${product.name}" ${available === 1 ? 'is' : 'are'} left`;
      throw refusal('out-of-stock', message, { product: product._id, available });
    }
  }
  return { from: product.holds[orderId], take, to: { quantity: line.quantity, revision } };
}

/** Returns the held quantity of a product to the stock, as of `revision`, and leaves a tombstone. @returns undefined if nothing has to change */
export function releaseProduct(
  product: Pick<Holdable, 'holds'>,
  { orderId, revision, productId, reservation }: { orderId: string; revision: number; productId: string; reservation: Reservation | undefined },
): HoldChange | undefined {
  const held = heldNow(product, productId, orderId, reservation);
  if (held.revision > revision || (held.revision === revision && held.quantity === 0)) return undefined;
  return { from: product.holds[orderId], take: 0 - held.quantity, to: { quantity: 0, revision } };
}

/** True if a mark may be removed: the reservation has the same revision or a newer one. */
export const forgettable = (mark: Hold | undefined, reservation: Reservation): boolean => mark !== undefined && mark.revision <= reservation.revision;
