import { createHash } from 'node:crypto';
import webpack from 'webpack';

/** Compiles without writing files. */
function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.hooks.shouldEmit.tap('ServerPlugin', () => false);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats.hasErrors()) return reject(error ?? new Error(stats.toString({ all: false, errors: true })));
        const { assets, fileDependencies } = stats.compilation;
        resolve({ source: assets['server.cjs'].source(), files: [...fileDependencies] });
      });
    });
  });
}

/**
 * Builds the server side together with the browser's files, so that both are always of the same sources.
 * `nameOf` names its file in the output folder, by a hash of its content.
 */
export class ServerPlugin {
  /** @param {{ config: import('webpack').Configuration, nameOf: (hash: string) => string }} options */
  constructor({ config, nameOf }) {
    this.config = config;
    this.nameOf = nameOf;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ServerPlugin', (compilation) => {
      // Before the manifest is written, which names the file.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 3;
      compilation.hooks.processAssets.tapPromise({ name: 'ServerPlugin', stage }, async () => {
        const { source, files } = await compile(this.config);
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
        compilation.emitAsset(this.nameOf(hash), new webpack.sources.RawSource(source));
        // In watch mode, a change of a file that only the server side uses starts a build, too.
        compilation.fileDependencies.addAll(files);
      });
    });
  }
}
