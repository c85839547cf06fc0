import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { reportSizes } from './sizes.mjs';

const problems = (stats) => stats.toString({ all: false, errors: true, warnings: true, errorDetails: false, colors: process.stdout.isTTY });

/**
 * Runs webpack once over one or more configurations.
 * @param {import('webpack').Configuration | import('webpack').Configuration[]} configs
 * @returns {Promise<import('webpack').MultiStats | import('webpack').Stats>}
 * @throws {Error} with webpack's list of errors as its message
 */
export function build(configs) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configs);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (stats.hasErrors()) return reject(new Error(problems(stats)));
        if (stats.hasWarnings()) console.warn(problems(stats));
        resolve(stats);
      });
    });
  });
}

/** Builds now and after every change. Resolves after the first build; errors of the sources are printed. */
function buildAndWatch(config, beforeBuild) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.hooks.watchRun.tap('before-build', beforeBuild);
    compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
      if (error) return reject(error);
      if (stats.hasErrors() || stats.hasWarnings()) console.error(problems(stats));
      resolve(stats);
    });
  });
}

/**
 * Builds the front end in a folder by its `webpack.config.mjs`. A production build prints the size of its initial JavaScript.
 * @param {string} dir absolute
 * @param {{ mode?: 'development' | 'production', watch?: boolean, beforeBuild?: () => void }} [options] `watch` keeps building until the process ends, and calls
 *   `beforeBuild` before each build.
 * @throws {Error} if the build fails, or exceeds the `budget` in the front end's package.json
 */
export async function buildPart(dir, { mode = 'production', watch = false, beforeBuild = () => undefined } = {}) {
  const { default: config } = await import(pathToFileURL(path.join(dir, 'webpack.config.mjs')).href);
  const options = config({}, { mode });
  if (watch) return buildAndWatch(options, beforeBuild);
  const stats = await build(options);
  if (mode === 'production') reportSizes(dir, options.output.path);
  return stats;
}
