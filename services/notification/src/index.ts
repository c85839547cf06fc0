export { config, type NotificationSettings } from './config';
export { startNotification } from './service';
export { part } from './part';
