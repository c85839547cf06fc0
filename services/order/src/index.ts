export { config, type OrderSettings } from './config';
export { startOrder } from './service';
export { part } from './part';
export { readOrderFacts, type OrderFact } from './orders/facts';
