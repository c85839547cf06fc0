import { BusyError, HttpError } from '@storefront/service-kit';
import { UserError, type Refusal } from './user-error';

const statuses: Record<Exclude<Refusal, 'busy'>, number> = {
  invalid: 400,
  'not-logged-in': 401,
  'not-found': 404,
  taken: 409,
  'list-full': 409,
  'too-many-attempts': 429,
};

/** Middleware: turns a UserError into an HTTP answer. */
export async function userErrors(ctx: { set(name: string, value: string): void }, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { retryAfter, ...shown } = error.details;
    if (retryAfter !== undefined) ctx.set('retry-after', String(retryAfter));
    throw error.refusal === 'busy' ? new BusyError(error.message, shown) : new HttpError(statuses[error.refusal], error.message, shown);
  }
}
