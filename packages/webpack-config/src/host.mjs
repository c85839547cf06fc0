import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { stockRuntime } from './common.mjs';
import { pageConfig } from './page.mjs';
import { ServerPlugin } from './plugins/server-plugin.mjs';
import { serverConfig } from './server.mjs';
import { sharedLibraries } from './shared-libraries.mjs';

const federationRuntime = path.join(import.meta.dirname, 'runtime/federation-runtime.mjs');

/**
 * The build of the shell: the page's first scripts, with the shared libraries and the federation runtime.
 *
 * Its entry is `src/bootstrap.tsx`, its page template `src/index.html`, its server side `src/server/renderer.ts`; files in `public/` are copied. Shared libraries are eager, so
 * that the first render needs no further request. They have a file of their own, which browsers keep when the shell changes.
 * @param {{ dir: string }} part
 * @returns {(env: unknown, argv: { mode: 'development' | 'production' }) => import('webpack').Configuration}
 */
export const host = ({ dir }) => (_env, { mode }) => {
  const page = pageConfig({ name: 'shell', dir, entry: './src/bootstrap.tsx', template: './src/index.html', files: path.join(dir, 'public'), mode });
  return {
    ...page,
    // A page has one build of the shell. Without the build's hash, the file of the libraries keeps its name when the shell changes.
    output: { ...page.output, chunkLoadingGlobal: 'chunks_shell' },
    optimization: {
      ...page.optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: { default: false, defaultVendors: false, vendor: { name: 'vendor', test: /node_modules|federation/, enforce: true } },
      },
    },
    plugins: [
      ...page.plugins,
      new webpack.NormalModuleReplacementPlugin(stockRuntime, federationRuntime),
      new ServerPlugin({ config: serverConfig({ name: 'shell', dir, mode, entry: './src/server/renderer.ts', isHost: true }), nameOf: () => 'server/renderer.cjs' }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: sharedLibraries({ dir, isHost: true }),
        manifest: false,
        dts: false,
        dev: false,
      }),
    ],
  };
};
