import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { commonConfig } from './common.mjs';

/**
 * The build of a page: one entry, and an HTML template that lists its scripts and styles.
 * @param {{ name: string, dir: string, entry: string, template: string, files: string, mode: 'development' | 'production' }} options
 *   `entry` and `template` are relative to `dir`; `files` is the absolute path of a folder to copy
 * @returns {import('webpack').Configuration}
 */
export function pageConfig({ name, dir, entry, template, files, mode }) {
  const common = commonConfig({ name, dir, mode, hasGlobals: true });
  return {
    ...common,
    entry: { [name]: entry },
    output: { ...common.output, publicPath: '/' },
    plugins: [
      ...common.plugins,
      new HtmlWebpackPlugin({ template, inject: false, publicPath: '/' }),
      new CopyPlugin({ patterns: [files] }),
    ],
  };
}
