import { readToken } from '@storefront/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { readStoredCart } from '../features/cart/cart-atoms';
import { endUnwantedHold, isHeld as isHeldNow } from '../features/holds/own-hold';
import { isExpired } from '../features/orders/token-role';
import { forgetMethod } from '../features/payment/use-method';

/** Visitors can see the pages that ask. If the login has expired, the server's 401 would replace the page by the login. */
const canAsk = () => !isExpired(readToken());

/** True if the customer holds the product, on this device or another one. Never rejects. */
export const isHeld = async (id: string): Promise<boolean> => canAsk() && isHeldNow(id);

/**
 * Ends the hold of this browser if the cart no longer has all its pieces. Never rejects.
 * @returns true if it ended the hold
 */
export async function freeHeldPieces(client: QueryClient): Promise<boolean> {
  const isEnded = canAsk() && (await endUnwantedHold(() => readStoredCart().map(({ _id, quantity }) => ({ product: _id, quantity }))));
  if (!isEnded) return false;
  // The same cart, filled again, is a new purchase. Its checkout must not look like a reload without a hold.
  forgetMethod();
  // The cached products do not have the freed pieces in their stock.
  void client.invalidateQueries({ refetchType: 'none' });
  return true;
}
