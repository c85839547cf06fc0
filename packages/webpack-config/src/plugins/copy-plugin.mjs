import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';

const filesOf = (from, to) =>
  statSync(from).isFile() ? [{ from, to }] : readdirSync(from).flatMap((name) => filesOf(path.join(from, name), path.posix.join(to, name)));

/** Emits a file, or all that is in a folder, as it is, and again whenever it changes. */
export class CopyPlugin {
  /** @param {{ from: string, to?: string }} options `from`: absolute; `to`: inside the output folder. */
  constructor({ from, to = '' }) {
    this.from = from;
    this.to = to;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CopyPlugin', (compilation) => {
      const files = filesOf(this.from, this.to);
      compilation.fileDependencies.addAll(files.map(({ from }) => from));
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'CopyPlugin', stage }, async () => {
        for (const { from, to } of files) compilation.emitAsset(to, new webpack.sources.RawSource(await readFile(from)));
      });
    });
  }
}
