export { config } from './config';
export type { CatalogSettings } from './config';
export { startCatalog } from './service';
export type { CatalogOptions } from './service';
export { part } from './part';
