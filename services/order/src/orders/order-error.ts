/** Why an order could not be placed or changed. `http-errors.ts` gives each its status. */
export type OrderRefusal =
  | 'unknown-product'
  | 'price-mismatch'
  | 'total-mismatch'
  | 'price-changed'
  | 'too-many-pieces'
  | 'out-of-stock'
  | 'too-many-open-orders'
  | 'other-customer'
  | 'key-reused'
  | 'attempt-interrupted'
  | 'not-found'
  | 'not-yours'
  | 'changed-meanwhile'
  | 'payment-not-expected'
  | 'payment-already-submitted'
  | 'payment-already-verified'
  | 'payment-missing'
  | 'payment-changed';

/** A rule of orders that was broken. The message is fit to be shown to the customer. */
export class OrderError extends Error {
  override readonly name = 'OrderError';

  constructor(
    readonly refusal: OrderRefusal,
    message: string,
    /** The product that is to blame, where one is. */
    readonly product?: string,
    /** How many of the product can still be had, where there are too few. */
    readonly available?: number,
  ) {
    super(message);
  }
}
