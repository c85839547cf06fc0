export { pageSettings, shopOf, shopSettings } from './config';
export { warnOfDemoPayee } from './demo-payee';
export { checkNeededFiles } from './needed-files';
export { createShellPages } from './shell-pages';
export type { ShellPagesOptions } from './shell-pages';
