import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const nameStyle = `${RuntimeGlobals.require}.miniCssF`;

/** Wraps the functions that return a chunk's file name: each call after the first adds another query, so the address is new. */
class RetryRuntimeModule extends RuntimeModule {
  constructor() {
    super('new address for each retry', RuntimeModule.STAGE_TRIGGER);
  }

  generate() {
    const { getChunkScriptFilename } = RuntimeGlobals;
    return `
var withRetry = (nameOf, attempts) => (chunkId) => {
  var attempt = attempts[chunkId] = (attempts[chunkId] ?? -1) + 1;
  return nameOf(chunkId) + (attempt ? "?retry=" + attempt : "");
};
if (${getChunkScriptFilename}) ${getChunkScriptFilename} = withRetry(${getChunkScriptFilename}, {});
if (${nameStyle}) ${nameStyle} = withRetry(${nameStyle}, {});`;
  }
}

/**
 * After a chunk hung or failed, the next request uses a new address. The browser would queue a request for the same address behind the one
 * that hangs (for 20 s in Chromium).
 */
export class RetryPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers).tap('RetryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
      });
    });
  }
}

/**
 * For mini-css-extract's `insert`: adds a stylesheet that fails if it does not load within 8 s. This function's text is copied into the
 * page, so it must not use variables or imports of this file.
 * @param {HTMLLinkElement} link
 */
export function insertWithTimeLimit(link) {
  document.head.appendChild(link);
  setTimeout(() => link.onerror?.({ type: 'timeout', target: link }), 8_000);
}
