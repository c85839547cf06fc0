import { createInstance } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * What a remote's build finds in place of its own federation runtime (see `front-end.mjs`). Two things differ from the host's own:
 * the host exposes nothing, so the bundler leaves `initContainerEntry` out; and the stock `init` would take the host's instance for
 * that of every remote, because what tells them apart is compiled into each build.
 */
const runtimeForRemotes = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
  runtime: { init: createInstance },
};

/**
 * Puts the federation's runtime where remotes look for it, so that a page loads it once. The stock `externalRuntime` leaves half of
 * it in each remote's entry (7 instead of 3 kB brotli), and `provideExternalRuntime` pulls a second, CommonJS copy into the host.
 */
export default () => ({
  name: 'provide-runtime',
  beforeInit(args) {
    globalThis.__FEDERATION_RUNTIME__ ??= runtimeForRemotes;
    return args;
  },
});
