import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const nameStyle = `${RuntimeGlobals.require}.miniCssF`;

/** Wraps what names a chunk's file, so that each time but the first it names another address for the same file. */
class RetryRuntimeModule extends RuntimeModule {
  constructor() {
    super('another address for each retry', RuntimeModule.STAGE_TRIGGER);
  }

  generate() {
    const { getChunkScriptFilename } = RuntimeGlobals;
    return `
var again = (nameOf, asked) => (chunkId) => {
  var retry = asked[chunkId] = (asked[chunkId] ?? -1) + 1;
  return nameOf(chunkId) + (retry ? "?retry=" + retry : "");
};
if (${getChunkScriptFilename}) ${getChunkScriptFilename} = again(${getChunkScriptFilename}, {});
if (${nameStyle}) ${nameStyle} = again(${nameStyle}, {});`;
  }
}

/**
 * A chunk that hung or failed is asked for at another address the next time: the browser would make it wait for the first
 * request's end (20 s in Chromium), however long that hangs.
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
 * For mini-css-extract's `insert`: adds a stylesheet that fails when it does not come in time. It is compiled into the page, so it
 * stands on its own.
 * @param {HTMLLinkElement} link
 */
export function insertWithTimeLimit(link) {
  document.head.appendChild(link);
  setTimeout(() => link.onerror?.({ type: 'timeout', target: link }), 8_000);
}
