import path from 'node:path';
import webpack from 'webpack';
import { alias, assets, scripts, styles } from './common.mjs';
import { sharedNames, serverAliases } from './shared-libraries.mjs';
import { sourceHash } from './source-hash.mjs';

/**
 * The build of a front end's server side: one CommonJS file that the shell's server runs. Its class names and addresses of files are those of
 * the browser's build.
 * @param {{ name: string, dir: string, mode: 'development' | 'production', entry: string, isHost?: boolean }} options
 *   `entry` is relative to `dir`. The host's file contains the shared libraries; the others require them from it.
 * @returns {import('webpack').Configuration}
 */
export function serverConfig({ name, dir, mode, entry, isHost = false }) {
  const isDevelopment = mode === 'development';
  const hashed = isDevelopment ? '[name]' : '[name].[contenthash:8]';
  return {
    name: `${name}-server`,
    context: dir,
    mode,
    target: 'node24',
    devtool: false,
    entry: { server: entry },
    output: {
      path: path.join(dir, 'dist'),
      filename: 'server.cjs',
      library: { type: 'commonjs2' },
      publicPath: isHost ? '/' : `/remotes/${name}/`,
      assetModuleFilename: `assets/${hashed}[ext]`,
      uniqueName: name,
      hashSalt: name,
    },
    externalsType: 'commonjs2',
    externals: isHost ? [] : sharedNames(dir),
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { ...alias(dir, isDevelopment), ...(isHost && serverAliases(dir)) } },
    module: {
      rules: [
        scripts(isDevelopment),
        styles({ name, salt: sourceHash(dir), isDevelopment, hasGlobals: isHost, isServer: true }),
        { ...assets, generator: { emit: false } },
      ],
    },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
