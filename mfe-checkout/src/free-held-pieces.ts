import { readStoredCart } from './features/cart/cart-atoms';
import { endUnwantedHold } from './features/holds/hold-api';
import { forgetMethod } from './features/payment/use-method';

/**
 * Ends the customer's hold if the cart no longer has all its pieces. Never rejects.
 * @returns true if it ended the hold
 */
export async function freeHeldPieces(): Promise<boolean> {
  const isEnded = await endUnwantedHold(() => readStoredCart().map(({ _id, quantity }) => ({ product: _id, quantity })));
  // The same cart, filled again, is a new purchase. Its checkout must not look like a reload without a hold.
  if (isEnded) forgetMethod();
  return isEnded;
}
