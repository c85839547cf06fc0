import { StartError } from '@storefront/service-kit';

/** The disk has no space for another image. */
export class ImageStoreFullError extends StartError {
  override readonly name = 'ImageStoreFullError';
}
