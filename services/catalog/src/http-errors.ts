import { BusyError, HttpError } from '@storefront/service-kit';
import { CatalogError, type CatalogRefusal } from './catalog-error';

const statuses: Record<Exclude<CatalogRefusal, 'busy'>, number> = {
  invalid: 400,
  'not-found': 404,
  'changed-meanwhile': 409,
  'unknown-product': 409,
  'price-changed': 409,
  'out-of-stock': 409,
  released: 409,
  'too-many-pieces': 409,
  'hold-ended': 409,
  'key-reused': 422,
  'too-many-holds': 429,
  'unsupported-image': 415,
  'no-space': 503,
};

/** Middleware: turns a `CatalogError` into an HTTP error. Only other services get the `reason`. */
export async function catalogErrors(ctx: { path: string }, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    const { reason, ...details } = error.details;
    const isInternal = reason !== undefined && ctx.path.startsWith('/internal/');
    const shown = { ...details, ...(isInternal && { reason }) };
    throw error.refusal === 'busy' ? new BusyError(error.message, shown) : new HttpError(statuses[error.refusal], error.message, shown);
  }
}
