import { CatalogError } from '../catalog-error';
import { stockLeft, type Line, type Markable, type MarkChange } from '../reservations/reservation';

/** One product of a hold. */
export interface HeldItem {
  product: string;
  quantity: number;
  /** Rupees, of one. An order with this hold has this price. */
  price: number;
}

/** The cart that the shop holds for a customer who is about to pay. It ends at `expiresAt`. */
export interface ShopperHold {
  _id: string;
  /** The `Idempotency-Key` of its request. */
  key: string;
  /** By product, each once. */
  items: HeldItem[];
  expiresAt: string;
  /** The order that takes the pieces of this hold. For everything else the hold has ended. */
  orderId?: string;
}

/** The one document of a customer: at most one hold. Each write increases `revision`, and the marks on the products carry it. */
export interface Shopper {
  /** The user's id. */
  _id: string;
  revision: number;
  /** The last hold; it may have ended. */
  hold?: ShopperHold;
  /** Set while marks may differ from `hold`. Until it is unset, `products` may have marks of this customer. */
  unfinished?: { since: string; products: string[]; next?: ShopperHold };
  /** The requests of the last hour that were accepted, oldest first. */
  recent: { at: string; key: string; hold: string }[];
  /** How often each product was held on a day in Asia/Kolkata without an order. */
  daily: { day: string; products: Record<string, number> };
  forgetAt: string;
}

/** True if the hold still keeps its pieces and prices. */
export const isRunning = (hold: ShopperHold | undefined, now: Date): hold is ShopperHold => hold !== undefined && hold.orderId === undefined && hold.expiresAt > now.toISOString();

/** The pieces of a product that shoppers hold. */
export const heldByShoppers = ({ holds }: Pick<Markable, 'holds'>): number => Object.values(holds).reduce((sum, { lease, quantity }) => sum + (lease ? quantity : 0), 0);

const clockTime = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** `2:32 pm` in Asia/Kolkata, rounded up to the minute. */
export const timeInIndia = (moment: string): string => clockTime.format(Math.ceil(Date.parse(moment) / 60_000) * 60_000);

/**
 * The time at which enough pieces are free again, if the other customers do not buy. If there are never enough, the end of the last lease.
 * Undefined if no other customer holds a piece.
 */
function freeAgainAt({ holds }: Pick<Markable, 'holds'>, customerId: string, missing: number, now: string): string | undefined {
  const others = Object.entries(holds).flatMap(([id, { quantity, lease }]) => (id !== customerId && lease && lease.until > now && quantity > 0 ? [{ quantity, until: lease.until }] : []));
  others.sort((a, b) => (a.until < b.until ? -1 : 1));
  let free = 0;
  for (const { quantity, until } of others) {
    free += quantity;
    if (free >= missing) return until;
  }
  return others.at(-1)?.until;
}

function tooLittle(product: Markable, customerId: string, wanted: number, now: string): CatalogError {
  const left = Math.max(0, product.stock + (product.holds[customerId]?.quantity ?? 0));
  const freeAt = freeAgainAt(product, customerId, wanted - left, now);
  const details = { reason: 'out-of-stock' as const, product: product._id, left };
  if (freeAt === undefined) return new CatalogError('out-of-stock', stockLeft(product.name, left), details);
  const again = `be free again at ${timeInIndia(freeAt)}.`;
  const message = left === 0 ? `Someone is paying for the last ${product.name}. It may ${again}` : `${stockLeft(product.name, left)} now. Someone is paying for the others. They may ${again}`;
  return new CatalogError('out-of-stock', message, { ...details, freeAt });
}

/**
 * The customer's own held pieces count as free.
 * @throws CatalogError if the product is unknown, or there is too little of it
 */
export function requireFree(product: Markable | undefined, customerId: string, line: Pick<Line, 'product' | 'quantity'>, now: string): Markable {
  if (!product || product.deletedAt !== undefined) {
    const message = product ? `"${product.name}" is no longer sold. Please remove it from your cart.` : 'A product in your cart is no longer available';
    throw new CatalogError('unknown-product', message, { reason: 'unknown-product', product: line.product, left: 0 });
  }
  if (product.stock + (product.holds[customerId]?.quantity ?? 0) < line.quantity) throw tooLittle(product, customerId, line.quantity, now);
  return product;
}

/** The first line with more pieces than a customer can have. @param most pieces of one product; 0 is no limit */
export const lineAbove = (lines: Line[], most: number): Line | undefined => (most === 0 ? undefined : lines.find(({ quantity }) => quantity > most));

/** Says how many pieces the customer can have: `most`, or fewer if fewer are free. @throws CatalogError always */
export function refuseTooManyPieces(product: Markable | undefined, customerId: string, line: Pick<Line, 'product'>, most: number, now: string): never {
  requireFree(product, customerId, { product: line.product, quantity: most }, now);
  const pieces = most === 1 ? '1 piece' : `${most} pieces`;
  throw new CatalogError('too-many-pieces', `You can order at most ${pieces} of one product at a time. Please reduce the quantity in your cart.`, { product: line.product, left: most });
}

/** A newer hold or an order of the customer replaced the hold. */
export const replaced = () => new CatalogError('hold-ended', 'You opened the checkout in another tab or on another device. Continue there, or try again to pay here.');

/**
 * The first step of a new hold: the customer's mark grows to the wanted quantity. It never shrinks here, so that a refused hold leaves the old one.
 * @returns undefined if the mark is large enough already
 * @throws CatalogError if there is too little, or a newer request of the customer changed the mark
 */
export function growMark(product: Markable | undefined, customer: Pick<Shopper, '_id' | 'revision'>, hold: ShopperHold, item: HeldItem, now: string): MarkChange | undefined {
  const from = product?.holds[customer._id];
  if (from && from.revision > customer.revision) throw replaced();
  if (from?.revision === customer.revision && from.quantity >= item.quantity) return undefined;
  requireFree(product, customer._id, item, now);
  const quantity = Math.max(from?.quantity ?? 0, item.quantity);
  const lease = { hold: hold._id, price: item.price, until: hold.expiresAt };
  return { from, take: quantity - (from?.quantity ?? 0), to: { quantity, revision: customer.revision, lease } };
}

/** The pieces that orders of the customer took from this hold. */
const takenFrom = ({ holds }: Pick<Markable, 'holds'>, holdId: string): number => Object.values(holds).reduce((sum, { taken }) => sum + (taken?.hold === holdId ? taken.quantity : 0), 0);

/**
 * The last step of every change: the mark shrinks to what the customer's document says, or is removed. This step never takes pieces from the stock.
 * @returns undefined if the mark is right, or if a newer request of the customer set it
 */
export function settleMark(product: Markable, { _id: customerId, revision, hold }: Pick<Shopper, '_id' | 'revision' | 'hold'>, now: string): MarkChange | undefined {
  const from = product.holds[customerId];
  if (!from?.lease || from.revision > revision) return undefined;
  const item = hold && hold.expiresAt > now ? hold.items.find((one) => one.product === product._id) : undefined;
  if (!hold || !item) return { from, take: 0 - from.quantity, to: undefined };
  const quantity = Math.min(from.quantity, Math.max(0, item.quantity - takenFrom(product, hold._id)));
  if (quantity === from.quantity && from.lease.hold === hold._id) return undefined;
  return { from, take: quantity - from.quantity, to: { quantity, revision, lease: { hold: hold._id, price: item.price, until: hold.expiresAt } } };
}

/** Removes the mark of a customer whose lease has ended. @returns undefined if there is no such mark, or its lease was renewed */
export function expireMark(product: Markable, customerId: string, now: string): MarkChange | undefined {
  const from = product.holds[customerId];
  return from?.lease && from.lease.until <= now ? { from, take: 0 - from.quantity, to: undefined } : undefined;
}

const sameItems = (items: HeldItem[], lines: Line[]): boolean =>
  items.length === lines.length && items.every(({ product, quantity }, index) => lines[index]?.product === product && lines[index].quantity === quantity);

/**
 * The hold that the key already made, or is making.
 * @param lines merged, see `mergeLines`
 * @throws CatalogError if the key was used for other items, or its hold was replaced
 */
export function holdOfKey(shopper: Shopper | undefined, key: string, lines: Line[]): ShopperHold | undefined {
  const known = [shopper?.unfinished?.next, shopper?.hold].find((hold) => hold?.key === key);
  if (known) {
    if (sameItems(known.items, lines)) return known;
    throw new CatalogError('key-reused', 'This Idempotency-Key was already used for other items');
  }
  if (shopper?.recent.some((request) => request.key === key)) throw replaced();
  return undefined;
}
