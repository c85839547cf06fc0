import { createHash } from 'node:crypto';
import webpack from 'webpack';

/** Compiles without writing files. `files` are all that the build has read, also if it failed. */
function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.hooks.shouldEmit.tap('ServerPlugin', () => false);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        const { assets, errors, fileDependencies } = stats.compilation;
        resolve({ source: assets['server.cjs']?.source(), errors, files: [...fileDependencies] });
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
        const { source, errors, files } = await compile(this.config);
        // In watch mode, a change of a file that only the server side uses starts a build, too.
        compilation.fileDependencies.addAll(files);
        // An exception would end the watch mode.
        if (errors.length > 0) return void compilation.errors.push(...errors);
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
        compilation.emitAsset(this.nameOf(hash), new webpack.sources.RawSource(source));
      });
    });
  }
}
