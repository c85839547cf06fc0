import { ApiError } from '@storefront/web-kit';

/** A new `Idempotency-Key`. `crypto.randomUUID` is missing on pages without HTTPS. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** True if the service has decided on the call, and on its `Idempotency-Key`. Before other answers, like 401 or 429, it may not have looked for what an earlier call with the key did. */
export const isKeyDecided = (error: unknown): boolean => error instanceof ApiError && [400, 404, 409, 422].includes(error.status);
