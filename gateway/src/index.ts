export { config } from './config';
export { part } from './part';
export { startGateway } from './service';
