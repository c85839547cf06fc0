import { ExpectedError } from '@storefront/service-kit/expected-error';

/** `http-errors.ts` maps each to a status. */
export type OrderRefusal =
  | 'unknown-product'
  | 'price-mismatch'
  | 'total-mismatch'
  | 'price-changed'
  | 'too-many-pieces'
  | 'out-of-stock'
  | 'hold-differs'
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
  | 'payment-not-found'
  | 'payment-changed'
  | 'cannot-cancel'
  | 'refund-needs-payment'
  | 'refund-differs'
  | 'refund-too-large'
  | 'return-not-possible';

/** A broken rule. The message can be shown to the customer. */
export class OrderError extends ExpectedError {
  override readonly name = 'OrderError';

  constructor(
    readonly refusal: OrderRefusal,
    message: string,
    /** The product that broke the rule, if one did. */
    readonly product?: string,
    /** Pieces left, if there are too few. */
    readonly available?: number,
  ) {
    super(message);
  }
}
