import type { OrderForm } from '@storefront/contracts';
import { formatPaise, toPaise, type Paise } from './money';
import { OrderError } from './order-error';

/** One product of an order, with a copy of its name and images, because it may be deleted later. */
export interface LineItem {
  product: { _id: string; name: string; images: string[] };
  quantity: number;
  /** Per piece. */
  price: Paise;
}

/** A product of the catalogue; `price` in rupees. */
export interface CatalogProduct {
  _id: string;
  name: string;
  price: number;
  stock: number;
  images: string[];
}

/** One product of the customer's hold; `price` in rupees. */
export interface HeldItem {
  product: string;
  quantity: number;
  price: number;
}

export const totalOf = (items: LineItem[]): Paise => items.reduce((sum, item) => sum + item.quantity * item.price, 0);

const stockLeft = (product: CatalogProduct) =>
  product.stock <= 0
    ? `"${product.name}" is out of stock`
    : `Only ${product.stock} of "${product.name}" ${product.stock === 1 ? 'is' : 'are'} left`;

/** @throws OrderError if the order has more than `maxPieces` of one product; 0 is no limit */
function refuseTooManyPieces(items: LineItem[], maxPieces: number): void {
  const over = maxPieces === 0 ? undefined : items.find(({ quantity }) => quantity > maxPieces);
  if (!over) return;
  const { _id, name } = over.product;
  const pieces = maxPieces === 1 ? '1 piece' : `${maxPieces} pieces`;
  throw new OrderError('too-many-pieces', `You can order at most ${pieces} of "${name}" at a time, not ${over.quantity}. Please reduce the quantity in your cart.`, _id);
}

/** @throws OrderError if the items are not those of the hold */
function requireHeldItems(items: LineItem[], held: HeldItem[]): void {
  const quantities = new Map(held.map(({ product, quantity }) => [product, quantity]));
  const differing = items.find(({ product, quantity }) => quantities.get(product._id) !== quantity);
  if (!differing && items.length === held.length) return;
  throw new OrderError('hold-differs', 'The items in your cart differ from the items that we hold for you. Please go back to your cart and choose UPI again.', differing?.product._id);
}

/**
 * Turns the form into line items at the catalogue's prices, or at those of the hold. Lines of one product are added up.
 * @param maxPieces of one product; 0 is no limit
 * @param held the items of the hold that the order names, if it still runs
 * @throws OrderError if a product is unknown, a price or the total is wrong, the hold differs, or there are too many pieces or too little stock
 */
export function checkCart(form: Pick<OrderForm, 'items' | 'totalAmount'>, products: CatalogProduct[], maxPieces = 0, held?: HeldItem[]): LineItem[] {
  const heldPrices = new Map(held?.map(({ product, price }) => [product, price]));
  const known = new Map(products.map((product) => [product._id, product]));
  const items = new Map<string, LineItem>();

  for (const line of form.items) {
    const product = known.get(line.product);
    if (!product) {
      throw new OrderError('unknown-product', 'A product in your cart is no longer available. Please remove it and try again.', line.product);
    }
    const price = toPaise(heldPrices.get(product._id) ?? product.price);
    if (toPaise(line.price) !== price) {
      const message = `The price of "${product.name}" is now ${formatPaise(price)}. It was ${formatPaise(toPaise(line.price))} in your cart. Please check the new total, then place your order again.`;
      throw new OrderError('price-mismatch', message, product._id);
    }
    const quantity = (items.get(product._id)?.quantity ?? 0) + line.quantity;
    items.set(product._id, { product: { _id: product._id, name: product.name, images: product.images }, quantity, price });
  }

  const lineItems = [...items.values()];
  if (held) requireHeldItems(lineItems, held);
  const total = totalOf(lineItems);
  if (toPaise(form.totalAmount) !== total) {
    const message = `The total of this order is now ${formatPaise(total)}. It was ${formatPaise(toPaise(form.totalAmount))} in your cart. Please check it, then place your order again.`;
    throw new OrderError('total-mismatch', message);
  }

  refuseTooManyPieces(lineItems, maxPieces);
  for (const { product, quantity } of lineItems) {
    const available = known.get(product._id);
    if (available && available.stock < quantity) throw new OrderError('out-of-stock', stockLeft(available), product._id);
  }
  return lineItems;
}
