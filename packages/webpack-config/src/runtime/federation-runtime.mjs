/**
 * The part of `@module-federation/runtime` that the shell's page needs. The shell loads remotes itself (decision 13), so the code that loads them is left
 * out: 1.9 kB of each visitor's first page (brotli).
 */
export { createInstance, init } from '@module-federation/runtime/dist/index.js';

/** The bundler runtime imports it for shared libraries that are built with `treeShaking`. The preset builds none. */
export function getRemoteEntry() {
  throw new Error('The shell loads remotes itself (docs/decisions/0013).');
}
