import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { recordBuild } from './kept-builds.mjs';

/** In the output folder, so that it goes where the build goes; its name keeps it from being served. */
const record = '.builds.json';
const isHashed = (file) => /\.[0-9a-f]{10}\.\w+(\.br|\.gz)?$/.test(file);

function readRecord(outDir) {
  try {
    return JSON.parse(readFileSync(path.join(outDir, record), 'utf8'));
  } catch {
    return [];
  }
}

/**
 * Leaves the hashed files of builds before this one in the output folder for a time (`kept-builds.mjs`): a tab that was opened before
 * a deployment asks for them, and a rollback points at them. Everything else that the build did not write goes.
 */
export class KeepBuildsPlugin {
  apply(compiler) {
    let kept = new Set();
    new webpack.CleanPlugin({ keep: (file) => kept.has(file) }).apply(compiler);
    compiler.hooks.thisCompilation.tap('KeepBuildsPlugin', (compilation) => {
      // After all that emits: what is compressed is known by then.
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
