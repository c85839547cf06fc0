export { build, buildPart } from './build.mjs';
export { frontEnd } from './front-end.mjs';
export { host } from './host.mjs';
export { pageConfig } from './page.mjs';
