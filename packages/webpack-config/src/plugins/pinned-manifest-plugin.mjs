import { createHash } from 'node:crypto';
import webpack from 'webpack';

const pinned = ['mf-manifest.json', 'early-data.json'];

/**
 * Writes copies of the files with fixed names: `mf-manifest.<build>.json` and `early-data.<build>.json`. A federation map that names
 * such a copy keeps this build after later builds; see `shell/README.md`.
 */
export class PinnedManifestPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PinnedManifestPlugin', (compilation) => {
      // Runs after the federation's plugin has written the manifest.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1;
      compilation.hooks.processAssets.tap({ name: 'PinnedManifestPlugin', stage }, (assets) => {
        const files = pinned.filter((file) => file in assets).map((file) => ({ file, content: assets[file].source() }));
        const hash = createHash('sha256');
        for (const { content } of files) hash.update(content);
        const build = hash.digest('hex').slice(0, 8);
        for (const { file, content } of files) compilation.emitAsset(file.replace('.json', `.${build}.json`), new webpack.sources.RawSource(content));
      });
    });
  }
}
