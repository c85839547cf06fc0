import { HttpError } from '@storefront/service-kit';
import { OrderError, type OrderRefusal } from './order-error';
import { KeyReused } from './placing';
import { present } from './queries';

const statuses: Record<OrderRefusal, number> = {
  'unknown-product': 409,
  'price-mismatch': 400,
  'total-mismatch': 400,
  'price-changed': 409,
  'too-many-pieces': 409,
  'out-of-stock': 409,
  'hold-differs': 409,
  'too-many-open-orders': 409,
  'other-customer': 409,
  'key-reused': 422,
  'attempt-interrupted': 503,
  'not-found': 404,
  'not-yours': 403,
  'changed-meanwhile': 409,
  'payment-not-expected': 409,
  'payment-already-submitted': 409,
  'payment-already-verified': 409,
  'payment-missing': 409,
  'payment-not-found': 404,
  'cannot-cancel': 409,
  'refund-needs-payment': 409,
  'refund-differs': 409,
  'refund-too-large': 409,
  'return-not-possible': 409,
  'payment-changed': 409,
};

/** `product` broke the rule. `order` is the caller's order that already has the key. */
const extraOf = (error: OrderError) => (error instanceof KeyReused ? { order: present(error.order) } : error.product === undefined ? {} : { product: error.product });

/** Middleware: turns an OrderError into an HTTP answer. */
export async function orderErrors(_ctx: unknown, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    throw new HttpError(statuses[error.refusal], error.message, extraOf(error));
  }
}
