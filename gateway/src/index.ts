export { config, type GatewaySettings } from './config';
export { part } from './part';
export { startGateway, type GatewayOptions } from './service';
