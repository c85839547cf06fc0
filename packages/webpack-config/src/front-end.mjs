import { existsSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import { commonConfig, stockRuntime } from './common.mjs';
import { ManifestPlugin } from './plugins/manifest-plugin.mjs';
import { PinnedManifestPlugin } from './plugins/pinned-manifest-plugin.mjs';
import { ServerPlugin } from './plugins/server-plugin.mjs';
import { serverConfig } from './server.mjs';
import { sharedLibraries } from './shared-libraries.mjs';

/** The shell provides the federation's runtime (`runtime/federation-runtime.mjs`). */
const runtimeOfTheHost = ({ request }, callback) => (stockRuntime.test(request) ? callback(null, 'var __FEDERATION_RUNTIME__') : callback());

/** True for the code of an exposed module, and false for code that it loads later. */
const isExposed = ({ name }) => name?.startsWith('__federation_expose_') ?? false;
const isLoadedLater = (chunk) => !isExposed(chunk) && !chunk.canBeInitial();

/** The global variable of a remote: its name if that is one word. `new:mfe` refuses words that are taken. */
const globalOf = (name) => name.replaceAll('-', '_');

/**
 * The build of a remote: a team's front end that the shell loads at run time.
 *
 * `name` is its name in the shell's `/federation.json`; `exposes` lists its modules (`./routes` and each component for a slot); `slots` says
 * which slots of other front ends' pages it fills: the list in `src/slots.ts`. If `src/early-data.json` exists, the build copies it beside the manifest. If
 * `src/server.ts` exists, the build contains the server side.
 * @param {{ name: string, dir: string, exposes: Record<string, string>, slots?: import('@storefront/contracts/slots').Filling<any>[] }} part
 * @returns {(env: unknown, argv: { mode: 'development' | 'production' }) => import('webpack').Configuration} throws if `src/slots.ts` exists and `slots` is missing
 */
export const frontEnd = ({ name, dir, exposes, slots }) => (_env, { mode }) => {
  if (!slots && existsSync(path.join(dir, 'src/slots.ts'))) throw new Error(`webpack.config.mjs of ${name} does not use src/slots.ts. Import its list and pass it: frontEnd({ …, slots }).`);
  const common = commonConfig({ name, dir, mode });
  const earlyData = path.join(dir, 'src/early-data.json');
  const serverSide = path.join(dir, 'src/server.ts');
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    optimization: {
      ...common.optimization,
      // Short numbers make the first page's files smaller. A remote has no large file that should stay in the browser's cache when another one changes.
      ...(mode === 'production' && { moduleIds: 'size' }),
      // Code that two exposed modules share becomes one file, however small, and code that only later files share another one. A copy of a style in each
      // of these files could override a page's own style when the next file is loaded.
      splitChunks: {
        chunks: 'async',
        cacheGroups: { common: { name: 'common', minChunks: 2, minSize: 0, chunks: isExposed }, later: { name: 'later', minChunks: 2, minSize: 0, chunks: isLoadedLater } },
      },
    },
    externals: [runtimeOfTheHost],
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name: globalOf(name) },
        filename: mode === 'development' ? 'remote-entry.js' : 'remote-entry.[contenthash:8].js',
        exposes,
        shared: sharedLibraries({ dir }),
        shareStrategy: 'loaded-first',
        manifest: { fileName: ManifestPlugin.federationManifest },
        dts: false,
        dev: false,
      }),
      ...(existsSync(serverSide) ? [new ServerPlugin({ config: serverConfig({ name, dir, mode, entry: serverSide }), nameOf: (hash) => `server/routes.${hash}.cjs` })] : []),
      new ManifestPlugin(slots ?? [], Object.keys(exposes)),
      ...(mode === 'development' ? [] : [new PinnedManifestPlugin()]),
      ...(existsSync(earlyData) ? [new CopyPlugin({ patterns: [earlyData] })] : []),
    ],
  };
};
