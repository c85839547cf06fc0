export { localModules } from './local-modules';
export type { LocalFillings } from './local-modules';
export { showAlone } from './show-alone';
