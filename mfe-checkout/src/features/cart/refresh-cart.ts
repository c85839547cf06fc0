import { api, ApiError, asList, asNumber, asOptional, asRecord, asText, formatRupees } from '@storefront/web-kit';
import type { Cart, CartProduct } from './cart';

/** The current state of the cart's products in the catalogue. */
export interface CartRefresh {
  products: CartProduct[];
  /** The changes, one sentence each. */
  changes: string[];
  /** False if a product is no longer sold, so that the cart cannot be ordered. */
  isSold: boolean;
}

const asAnswer = asRecord({ product: asOptional(asRecord({ _id: asText, name: asText, price: asNumber, images: asList(asText) })) });

type Found = CartProduct | 'gone' | undefined;

async function find({ _id, name }: Cart[number]): Promise<Found> {
  try {
    const { product } = await api.get(`/api/products/${encodeURIComponent(_id)}`, { as: asAnswer });
    return product?.price === undefined ? undefined : { ...product, _id, name: product.name || name, price: product.price };
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
  }
}

function changeOf(item: Cart[number], found: Found): string | undefined {
  if (found === 'gone') return `${item.name} is no longer sold. Please remove it from your cart.`;
  if (!found || found.price === Number(item.price)) return undefined;
  return `${found.name} is now ${formatRupees(found.price)} (it was ${formatRupees(Number(item.price))}).`;
}

/** Fetches each product of the cart; leaves out a product that cannot be fetched. */
export async function refreshCart(cart: Cart): Promise<CartRefresh> {
  const found = await Promise.all(cart.map(find));
  return {
    products: found.filter((product) => product !== 'gone').filter((product) => product !== undefined),
    changes: cart.map((item, index) => changeOf(item, found[index])).filter((change) => change !== undefined),
    isSold: !found.includes('gone'),
  };
}
