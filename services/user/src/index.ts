export { config, type UserSettings } from './config';
export { startUser } from './service';
export type { FirstAdmin } from './users/first-admin';
export { part } from './part';
export { endLogIns } from './users/ended-log-ins';
export { openFigureRepair, type FigureDifference } from './figures/repair';
