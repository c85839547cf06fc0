import { createHash } from 'node:crypto';
import webpack from 'webpack';

const pinned = ['mf-manifest.json', 'early-data.json'];

/**
 * Writes what is asked for under a fixed name under the build's own name too: `mf-manifest.<build>.json`, with `early-data.<build>.json`
 * beside it. A federation map that names that one stays with this build whatever is built next; see `shell/README.md`.
 */
export class PinnedManifestPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PinnedManifestPlugin', (compilation) => {
      // After the federation's plugin wrote the manifest, before it is compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1;
      compilation.hooks.processAssets.tap({ name: 'PinnedManifestPlugin', stage }, (assets) => {
        const files = pinned.filter((file) => file in assets).map((file) => ({ file, content: assets[file].source() }));
        const hash = createHash('sha256');
        for (const { content } of files) hash.update(content);
        const build = hash.digest('hex').slice(0, 10);
        for (const { file, content } of files) compilation.emitAsset(file.replace('.json', `.${build}.json`), new webpack.sources.RawSource(content));
      });
    });
  }
}
