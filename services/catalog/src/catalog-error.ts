import type { HoldRefusal } from '@storefront/contracts';

/** Why something was refused. `http-errors.ts` gives each its status. */
export type CatalogRefusal = 'invalid' | 'not-found' | 'changed-meanwhile' | 'unsupported-image' | 'busy' | HoldRefusal['reason'];

/** A rule of the catalogue that was broken. The message is fit to be shown. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';

  constructor(
    readonly refusal: CatalogRefusal,
    message: string,
    /** Sent with the message: why a hold was refused, in the shape of `holdRefusalSchema`. */
    readonly details: Partial<Pick<HoldRefusal, 'reason' | 'product' | 'available'>> = {},
  ) {
    super(message);
  }
}
