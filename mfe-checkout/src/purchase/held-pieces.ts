import type { QueryClient } from '@tanstack/react-query';
import { readStoredCart } from '../features/cart/cart-atoms';
import { endUnwantedHold, isHeld } from '../features/holds/own-hold';
import { forgetMethod } from '../features/payment/use-method';

export { isHeld };

/**
 * Ends the hold of this browser if the cart no longer has all its pieces. Never rejects.
 * @returns true if it ended the hold
 */
export async function freeHeldPieces(client: QueryClient): Promise<boolean> {
  const isEnded = await endUnwantedHold(() => readStoredCart().map(({ _id, quantity }) => ({ product: _id, quantity })));
  if (!isEnded) return false;
  // The same cart, filled again, is a new purchase. Its checkout must not look like a reload without a hold.
  forgetMethod();
  // The cached products do not have the freed pieces in their stock.
  void client.invalidateQueries({ refetchType: 'none' });
  return true;
}
