import type { ProductAnswer } from '@storefront/contracts';
import { api, ApiError, formatRupees } from '@storefront/web-kit';
import type { Cart, CartProduct } from './cart';

/** What the catalogue says of the cart's products now. */
export interface CartNews {
  products: CartProduct[];
  /** What has changed for the shopper, a sentence each. */
  changes: string[];
}

type Found = CartProduct | 'gone' | undefined;

async function find(id: string): Promise<Found> {
  try {
    const { product } = await api.get<ProductAnswer>(`/api/products/${encodeURIComponent(id)}`);
    return product;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
  }
}

function changeOf(item: Cart[number], found: Found): string | undefined {
  if (found === 'gone') return `${item.name} is no longer sold. Please remove it from your cart.`;
  if (!found || found.price === Number(item.price)) return undefined;
  return `${found.name} is now ${formatRupees(found.price)} (it was ${formatRupees(Number(item.price))}).`;
}

/** Asks for every product of the cart; one that cannot be asked for is left out. */
export async function refreshCart(cart: Cart): Promise<CartNews> {
  const found = await Promise.all(cart.map(({ _id }) => find(_id)));
  return {
    products: found.filter((product) => product !== 'gone').filter((product) => product !== undefined),
    changes: cart.map((item, index) => changeOf(item, found[index])).filter((change) => change !== undefined),
  };
}
