/** A new `Idempotency-Key`. `crypto.randomUUID` is missing on pages without HTTPS. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
