import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { commonConfig } from './common.mjs';

/**
 * The build of a page: one entry, and the HTML that names its scripts and styles where its template wants them.
 * @param {{ name: string, dir: string, entry: string, template: string, files: string, mode: 'development' | 'production' }} options
 *   `entry` and `template` as seen from `dir`; `files`: a folder that is copied as it is, absolute.
 * @returns {import('webpack').Configuration}
 */
export function pageConfig({ name, dir, entry, template, files, mode }) {
  const common = commonConfig({ name, dir, mode });
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
