export { config } from './config';
export type { CatalogSettings } from './config';
export { startCatalog } from './service';
export type { CatalogOptions } from './service';
export { part } from './part';
export { openImageStore, type ImageStore } from './images/image-store';
export { isMasterKey } from './images/images';
export { hasPictures } from './products/has-pictures';
