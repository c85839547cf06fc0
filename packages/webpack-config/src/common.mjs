import { createRequire } from 'node:module';
import path from 'node:path';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import { KeepBuildsPlugin } from './plugins/keep-builds-plugin.mjs';
import { ModulesReportPlugin } from './plugins/modules-report-plugin.mjs';
import { insertWithTimeLimit, RetryPlugin } from './plugins/retry-plugin.mjs';
import { packageFolder } from './shared-libraries.mjs';
import { sourceHash } from './source-hash.mjs';

const require = createRequire(import.meta.url);

/** The request with which the federation plugin adds its own runtime to a build. */
export const stockRuntime = /[\\/]webpack-bundler-runtime[\\/]/;

/** Time limit of a script (ms). */
const chunkLoadTimeout = 8_000;

export const scripts = (isDevelopment) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: require.resolve('swc-loader'),
  options: {
    sourceMaps: isDevelopment,
    jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react: { runtime: 'automatic', development: false } } },
  },
});

/**
 * Class names start with the part's name, and each selector of a CSS module must have one (`mode: 'pure'`), so that no team's styles affect another team's pages. Every stylesheet of
 * a remote is a CSS module. A page may also have global styles (`hasGlobals`). The server's build contains the class names only; they are those of the browser's build.
 */
export const styles = ({ name, salt, isDevelopment, hasGlobals, isServer = false }) => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    ...(isServer ? [] : [MiniCssExtractPlugin.loader]),
    {
      loader: require.resolve('css-loader'),
      options: {
        modules: {
          exportOnlyLocals: isServer,
          auto: hasGlobals ? /\.module\.css$/ : /\.css$/,
          mode: 'pure',
          namedExport: false,
          exportLocalsConvention: 'as-is',
          // Two builds of a part may be in one page; the salt gives them different class names.
          localIdentHashSalt: salt,
          localIdentName: isDevelopment ? `${name}_[name]_[local]` : `${name}_[hash:base64:5]`,
        },
      },
    },
  ],
});

export const assets = { test: /\.(woff2|svg|png|webp)$/, type: 'asset/resource' };

export const alias = (dir, isDevelopment) => ({
  // web-kit's subsets replace the router and the query library; these aliases are the real packages.
  'react-query-esm$': path.join(packageFolder(dir, '@tanstack/react-query'), 'build/modern/index.js'),
  ...(!isDevelopment && { 'react-router$': path.join(packageFolder(dir, 'react-router'), 'dist/production/index.mjs') }),
});

/** Writes a compressed copy of each text file, if it is smaller: at build time, at the highest level. The record of builds gets no copy, because it is not served. */
const compressed = (suffix, algorithm, compressionOptions) =>
  new CompressionPlugin({ test: /\.(js|css|svg|json|webmanifest|txt)$/, exclude: /^\.builds\./, filename: `[path][base].${suffix}`, algorithm, compressionOptions, threshold: 0, minRatio: 1 });
const compression = [
  compressed('br', 'brotliCompress', { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
  compressed('gz', 'gzip', { level: 9 }),
];

/**
 * The configuration that all front ends share.
 * @param {{ name: string, dir: string, mode: 'development' | 'production', hasGlobals?: boolean }} options `hasGlobals`: the part may have global styles
 * @returns {import('webpack').Configuration}
 */
export function commonConfig({ name, dir, mode, hasGlobals = false }) {
  const isDevelopment = mode === 'development';
  const build = sourceHash(dir);
  const hashed = isDevelopment ? '[name]' : '[name].[contenthash:8]';
  return {
    name,
    context: dir,
    mode,
    target: ['web', 'es2022'],
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: path.join(dir, 'dist'),
      clean: isDevelopment,
      filename: `js/${hashed}.js`,
      chunkFilename: `js/${hashed}.js`,
      assetModuleFilename: `assets/${hashed}[ext]`,
      uniqueName: name,
      hashSalt: name,
      // Two builds of a part may be in one page; each needs its own chunks.
      chunkLoadingGlobal: `chunks_${name}_${build}`,
      chunkLoadTimeout,
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: alias(dir, isDevelopment) },
    module: { rules: [scripts(isDevelopment), styles({ name, salt: build, isDevelopment, hasGlobals }), assets] },
    plugins: [
      new MiniCssExtractPlugin({ filename: `css/${hashed}.css`, chunkFilename: `css/${hashed}.css`, ignoreOrder: true, insert: insertWithTimeLimit }),
      new RetryPlugin(),
      ...(isDevelopment ? [] : [...compression, new KeepBuildsPlugin(), new ModulesReportPlugin({ file: path.join(dir, '.cache/modules.json') })]),
    ],
    optimization: {
      moduleIds: isDevelopment ? 'named' : 'deterministic',
      chunkIds: isDevelopment ? 'named' : 'deterministic',
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, terserOptions: { ecma: 2022, compress: { ecma: 2022, passes: 8 }, mangle: true } }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
      splitChunks: { chunks: 'async' },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
