export { config, type UserSettings } from './config';
export { startUser } from './service';
export type { FirstAdmin } from './users/first-admin';
export { part } from './part';
export { endLogins } from './users/ended-logins';
export { openFigureRepair, type FigureDifference } from './figures/repair';
