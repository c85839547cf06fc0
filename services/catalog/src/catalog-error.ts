import type { HoldRefusal } from '@storefront/contracts';
import { ExpectedError } from '@storefront/service-kit/expected-error';

/** Why a request was refused. `http-errors.ts` maps each to a status. */
export type CatalogRefusal = 'invalid' | 'not-found' | 'changed-meanwhile' | 'unsupported-image' | 'busy' | 'no-space' | 'too-many-pieces' | 'too-many-holds' | 'hold-ended' | 'key-reused' | HoldRefusal['reason'];

/** A broken rule of the catalogue. The message may be shown to users. */
export class CatalogError extends ExpectedError {
  override readonly name = 'CatalogError';

  constructor(
    readonly refusal: CatalogRefusal,
    message: string,
    /** Sent with the message: why a hold was refused, in the shape of `holdRefusalSchema` or of `shopperHoldRefusalSchema`. */
    readonly details: Partial<Pick<HoldRefusal, 'reason' | 'product' | 'available'> & { left: number; freeAt: string }> = {},
  ) {
    super(message);
  }
}
