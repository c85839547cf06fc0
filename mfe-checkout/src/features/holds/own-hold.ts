import { endHold, forgetHold, lastHold, myHold, type HoldLine } from './hold-api';

/** True if the customer holds the product, on this device or another one. The pieces are not in the product's stock, but the customer can buy them. Never rejects. */
export const isHeld = (id: string): Promise<boolean> =>
  myHold().then((hold) => hold?.items.some(({ product }) => product === id) === true, () => false);

/**
 * Ends the hold of this browser if the cart no longer has all its pieces: the customer could not buy them. A larger cart keeps it until the checkout
 * replaces it. Sends nothing if this browser got no hold. Never rejects.
 * @param linesNow asked once the hold is known, because the customer may have added the pieces again
 * @returns true if it ended the hold
 */
export async function endUnwantedHold(linesNow: () => HoldLine[]): Promise<boolean> {
  const mark = lastHold();
  if (mark === null) return false;
  try {
    const hold = await myHold();
    const lines = linesNow();
    const isWanted = hold?.items.every((held) => lines.some(({ product, quantity }) => product === held.product && quantity >= (held.quantity ?? 1)));
    // The checkout may have asked for a new hold in the meantime. It replaces this one.
    if (isWanted || lastHold() !== mark) return false;
    forgetHold();
    // The customer may be paying on another device. Its cart can be another one.
    if (hold?._id !== mark) return false;
    endHold(mark);
    return true;
  } catch {
    return false;
  }
}
