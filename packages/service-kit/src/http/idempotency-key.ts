import { badRequest } from './http-error';

/**
 * The `Idempotency-Key` of a request.
 * @returns undefined if there is none
 * @throws HttpError 400 unless it has 1 to 100 visible ASCII characters
 */
export function idempotencyKey(ctx: { get(header: string): string }): string | undefined {
  const key = ctx.get('idempotency-key');
  if (key === '') return undefined;
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) throw badRequest('Idempotency-Key must be 1 to 100 visible ASCII characters');
  return key;
}
