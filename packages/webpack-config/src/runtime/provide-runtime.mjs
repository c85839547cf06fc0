import { createInstance } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * The federation runtime that remotes' builds use instead of their own (see `front-end.mjs`). It differs from the host's in two points.
 * The host exposes nothing, so the bundler leaves out `initContainerEntry`. The stock `init` would return the host's instance for each
 * remote, because the build id that separates them is compiled into each build.
 */
const runtimeForRemotes = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  runtime: { init: createInstance },
};

/**
 * Puts the federation's runtime into the global that remotes read, so that a page loads it once. The stock `externalRuntime` leaves half
 * of it in each remote's entry (7 instead of 3 kB brotli), and `provideExternalRuntime` adds a second, CommonJS copy to the host.
 */
export default () => ({
  name: 'provide-runtime',
  beforeInit(args) {
    globalThis.__FEDERATION_RUNTIME__ ??= runtimeForRemotes;
    return args;
  },
});
