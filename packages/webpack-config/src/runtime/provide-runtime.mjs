import { shareScope } from 'virtual:share-scope';

/** The shell shares one version of each library. */
const libraryOf = (versions) => Object.values(versions)[0].get()();

/**
 * What the entry of a remote needs of Module Federation's runtime, in the global that it reads. The stock runtime also loads remotes, compares
 * versions and calls plugins, which is 12 kB (brotli) more. Here the shell loads remotes, and `npm run can-i-deploy` compares versions.
 */
globalThis.__FEDERATION_RUNTIME__ = {
  shareScope,
  runtime: {},
  bundlerRuntime: {
    init: () => ({}),
    initContainerEntry({ webpackRequire, shareScope: given }) {
      webpackRequire.S = { default: given };
    },
    /** Called before a chunk loads: registers the shared libraries that its modules import. */
    consumes({ chunkId, webpackRequire }) {
      const { chunkMapping, moduleIdToConsumeDataMapping } = webpackRequire.consumesLoadingData;
      for (const id of chunkMapping[chunkId] ?? []) {
        const { shareKey } = moduleIdToConsumeDataMapping[id];
        const versions = webpackRequire.S.default[shareKey];
        if (!versions) throw new Error(`The page shares no ${shareKey}`);
        webpackRequire.m[id] = (module) => {
          module.exports = libraryOf(versions);
        };
      }
    },
  },
};
