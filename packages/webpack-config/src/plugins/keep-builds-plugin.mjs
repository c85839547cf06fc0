import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { recordBuild } from './kept-builds.mjs';

/** Stored in the output folder, so that it is deployed with the build. The leading dot keeps it from being served. */
const record = '.builds.json';
const isHashed = (file) => /\.[0-9a-f]{8,10}\.\w+(\.br|\.gz)?$/.test(file);

function readRecord(outDir) {
  try {
    return JSON.parse(readFileSync(path.join(outDir, record), 'utf8'));
  } catch {
    return [];
  }
}

/**
 * Keeps the hashed files of earlier builds in the output folder for a time (`kept-builds.mjs`): open tabs request them after a
 * deployment, and a rollback needs them. All other files that the build did not write are deleted.
 */
export class KeepBuildsPlugin {
  apply(compiler) {
    let kept = new Set();
    new webpack.CleanPlugin({ keep: (file) => kept.has(file) }).apply(compiler);
    compiler.hooks.thisCompilation.tap('KeepBuildsPlugin', (compilation) => {
      // Runs after all plugins that emit files, so that the compressed files are known.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'KeepBuildsPlugin', stage }, (assets) => {
        const files = Object.keys(assets).filter(isHashed).sort();
        const builds = recordBuild(readRecord(compiler.outputPath), { builtAt: Date.now(), files });
        kept = new Set(builds.flatMap((build) => build.files));
        compilation.emitAsset(record, new webpack.sources.RawSource(JSON.stringify(builds)));
      });
    });
  }
}
