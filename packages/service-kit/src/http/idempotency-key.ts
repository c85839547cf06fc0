import { idempotencyKeySchema } from '@storefront/contracts';
import { parse } from './parse';

/**
 * The `Idempotency-Key` of a request.
 * @returns undefined if there is none
 * @throws HttpError 400 unless it has 1 to 100 visible ASCII characters
 */
export function idempotencyKey(ctx: { get(header: string): string }): string | undefined {
  const key = ctx.get('idempotency-key');
  return key === '' ? undefined : parse(idempotencyKeySchema, key);
}
