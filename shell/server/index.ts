export { pageSettings, shopOf, shopSettings } from './config';
export { createShellPages } from './shell-pages';
export type { ShellPagesOptions } from './shell-pages';
