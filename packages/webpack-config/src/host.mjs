import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { commonConfig } from './common.mjs';
import { CopyPlugin } from './plugins/copy-plugin.mjs';
import { sharedLibraries } from './shared-libraries.mjs';

const provideRuntime = path.join(import.meta.dirname, 'runtime/provide-runtime.mjs');

/**
 * The build of the shell: the page's first scripts, with the shared libraries and the federation runtime in them.
 *
 * Its entry is `src/bootstrap.tsx`, its page template `src/index.html`; what is in `public/` is copied. Shared libraries are eager,
 * so that no request stands between the page and its first render, and in a file of their own, which outlives the shell's changes.
 * @param {{ dir: string, runtimePlugins?: string[] }} part `runtimePlugins`: files of federation runtime plugins, absolute.
 * @returns {(env: unknown, argv: { mode: 'development' | 'production' }) => import('webpack').Configuration}
 */
export const host = ({ dir, runtimePlugins = [] }) => (_env, { mode }) => {
  const common = commonConfig({ name: 'shell', dir, mode });
  return {
    ...common,
    entry: { shell: './src/bootstrap.tsx' },
    output: { ...common.output, publicPath: '/' },
    optimization: {
      ...common.optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: { default: false, defaultVendors: false, vendor: { name: 'vendor', test: /node_modules|federation/, enforce: true } },
      },
    },
    plugins: [
      ...common.plugins,
      new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer', publicPath: '/' }),
      new CopyPlugin({ from: path.join(dir, 'public') }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedLibraries({ dir, eager: true }),
        shareStrategy: 'loaded-first',
        runtimePlugins: [provideRuntime, ...runtimePlugins],
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
    ],
  };
};
