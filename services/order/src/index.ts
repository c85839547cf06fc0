export { config, type OrderSettings } from './config';
export { startOrder } from './service';
export { part } from './part';
