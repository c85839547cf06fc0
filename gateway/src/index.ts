export { config, type GatewaySettings } from './config';
export { startGateway, type GatewayOptions } from './service';
