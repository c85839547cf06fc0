import path from 'node:path';
import webpack from 'webpack';
import { pageConfig } from './page.mjs';
import { ServerPlugin } from './plugins/server-plugin.mjs';
import { serverConfig } from './server.mjs';
import { sharedLibraries, webKitSubsets } from './shared-libraries.mjs';

const provideRuntime = path.join(import.meta.dirname, 'runtime/provide-runtime.mjs');

/** The source of `virtual:share-scope`: the shared libraries in the form that Module Federation's containers expect. */
function shareScopeSource(dir) {
  const libraries = Object.entries(sharedLibraries({ dir, isHost: true }));
  const imports = libraries.map(([name], index) => `import * as library${index} from '${name}';`);
  const entries = libraries.map(([name, { version }], index) => `'${name}': { '${version}': { from: 'shell', eager: true, loaded: 1, get: () => () => library${index} } },`);
  return [...imports, 'export const shareScope = {', ...entries, '};'].join('\n');
}

/**
 * The build of the shell: the page's first scripts, with the shared libraries and what remotes need of the federation's runtime.
 *
 * Its entry is `src/bootstrap.tsx`, its page template `src/index.html`, its server side `src/server/renderer.ts`; files in `public/` are copied. Packages
 * have a file of their own, which browsers keep when the shell changes.
 * @param {{ dir: string }} part
 * @returns {(env: unknown, argv: { mode: 'development' | 'production' }) => import('webpack').Configuration}
 */
export const host = ({ dir }) => (_env, { mode }) => {
  const page = pageConfig({ name: 'shell', dir, entry: './src/bootstrap.tsx', template: './src/index.html', files: path.join(dir, 'public'), mode });
  return {
    ...page,
    entry: { shell: [provideRuntime, page.entry.shell] },
    resolve: { ...page.resolve, alias: { ...page.resolve.alias, ...webKitSubsets(dir) } },
    optimization: {
      ...page.optimization,
      splitChunks: {
        chunks: 'initial',
        cacheGroups: { default: false, defaultVendors: false, vendor: { name: 'vendor', test: /node_modules/, enforce: true } },
      },
    },
    plugins: [
      ...page.plugins,
      new ServerPlugin({ config: serverConfig({ name: 'shell', dir, mode, entry: './src/server/renderer.ts', isHost: true }), nameOf: () => 'server/renderer.cjs' }),
      new webpack.experiments.schemes.VirtualUrlPlugin({ 'share-scope': shareScopeSource(dir) }),
    ],
  };
};
