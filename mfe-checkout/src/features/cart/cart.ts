/** A line of the cart, stored under `cart` in the browser (specification, 3). */
export interface CartItem {
  /** The product's id. */
  _id: string;
  name: string;
  /** Price of one piece in rupees; a number or a numeric string. */
  price: number | string;
  /** The product's first image; empty for none. */
  image: string;
  quantity: number;
}
export type Cart = readonly CartItem[];

/** The fields of a product that the cart needs. */
export interface CartProduct {
  _id: string;
  name: string;
  /** Rupees. */
  price: number;
  images: string[];
}

const toPaise = (item: CartItem) => Math.round(Number(item.price) * 100);

export const lineTotalOf = (item: CartItem): number => (toPaise(item) * item.quantity) / 100;
export const totalOf = (cart: Cart): number => cart.reduce((sum, item) => sum + toPaise(item) * item.quantity, 0) / 100;
export const countOf = (cart: Cart): number => cart.reduce((sum, item) => sum + item.quantity, 0);
export const quantityOf = (cart: Cart, id: string): number => cart.find((item) => item._id === id)?.quantity ?? 0;
export const isInCart = (cart: Cart, id: string): boolean => cart.some((item) => item._id === id);

/** Adds one piece; raises the quantity of a product that is already in the cart. The line gets the name, price and image that the shopper saw last. */
export function addProduct(cart: Cart, { _id, name, price, images }: CartProduct): Cart {
  const line = { _id, name, price, image: images[0] ?? '', quantity: quantityOf(cart, _id) + 1 };
  return line.quantity > 1 ? cart.map((item) => (item._id === _id ? line : item)) : [...cart, line];
}

export const removeProduct = (cart: Cart, id: string): Cart => cart.filter((item) => item._id !== id);

/** A quantity below 1 is ignored. */
export const setQuantity = (cart: Cart, id: string, quantity: number): Cart =>
  quantity < 1 ? cart : cart.map((item) => (item._id === id ? { ...item, quantity } : item));

/** Updates name, price and image from the catalogue; quantities stay. */
export function updateProducts(cart: Cart, products: CartProduct[]): Cart {
  const known = new Map(products.map((product) => [product._id, product]));
  return cart.map((item) => {
    const product = known.get(item._id);
    return product ? { ...item, name: product.name, price: product.price, image: product.images[0] ?? '' } : item;
  });
}

const isPrice = (value: unknown): value is number | string =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isFinite(Number(value)) && Number(value) >= 0;

const toQuantity = (value: unknown) => {
  const quantity = Math.floor(Number(value));
  return Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1;
};

/** Accepts only ids that can be part of a URL. JSON may contain half a surrogate pair, which cannot. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value);

/** The maximum number of lines in an order. */
export const maxLines = 100;

function readItem(value: unknown): CartItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { _id, name, price, image, quantity } = value as Partial<Record<keyof CartItem, unknown>>;
  if (!isId(_id) || typeof name !== 'string' || !isPrice(price)) return undefined;
  return { _id, name: name.slice(0, 200), price, image: typeof image === 'string' ? image : '', quantity: toQuantity(quantity) };
}

/** Reads a stored cart: leaves out invalid lines and merges lines of the same product. */
export function readCart(text: string | null): Cart {
  const items = new Map<string, CartItem>();
  for (const value of parseList(text)) {
    const item = readItem(value);
    if (!item) continue;
    const known = items.get(item._id);
    items.set(item._id, known ? { ...known, quantity: known.quantity + item.quantity } : item);
  }
  return [...items.values()].slice(0, maxLines);
}

function parseList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
