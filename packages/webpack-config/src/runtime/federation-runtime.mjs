/**
 * The federation runtime of the page: it gives the shell's libraries to the remotes. The builds of `@module-federation/enhanced` call these functions. The
 * calls are in its files `*RuntimeModule.js`. The stock runtime also chooses between versions and loads remotes. The shop needs neither: only the shell
 * shares libraries, one version of each, and the shell loads the remotes itself (decision 13).
 */

/** @returns the function that evaluates the library. The builds' fallback for a library that the shell does not share throws. */
function factoryOf(webpackRequire, moduleId) {
  const { shareKey, fallback } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[moduleId];
  const [shared] = Object.values(webpackRequire.S.default[shareKey] ?? {});
  return shared ? shared.get() : fallback();
}

/** Defines the modules that import shared libraries. The share scope is read at the first import. */
function defineImports(webpackRequire, moduleIds = []) {
  for (const moduleId of moduleIds) {
    webpackRequire.m[moduleId] = (module) => {
      // Otherwise the import after one that threw would succeed, with an empty module.
      delete webpackRequire.c[moduleId];
      module.exports = factoryOf(webpackRequire, moduleId)();
    };
  }
}

const federation = {
  bundlerRuntime: {
    /** Called once in each build, before its own code. Only the shell's build shares libraries. */
    init({ webpackRequire }) {
      const scope = (webpackRequire.S.default ??= {});
      for (const [name, [library]] of Object.entries(webpackRequire.federation.initOptions.shared)) {
        // A remote with a runtime of its own reads these fields, and then prefers the shell's copy to its own.
        scope[name] = { [library.version]: { ...library, from: 'shell', eager: true, loaded: true } };
      }
      globalThis.__FEDERATION_RUNTIME__ = federation;
      return {};
    },
    /** `__webpack_init_sharing__`: nothing is left to do after `init`. */
    I: () => undefined,
    installInitialConsumes: ({ webpackRequire, initialConsumes }) => defineImports(webpackRequire, initialConsumes),
    consumes: ({ webpackRequire, chunkMapping, chunkId }) => defineImports(webpackRequire, chunkMapping[chunkId]),
    /** A remote gets the shell's share scope. */
    initContainerEntry({ webpackRequire, shareScope }) {
      webpackRequire.S.default = shareScope;
    },
  },
};

export default federation;
