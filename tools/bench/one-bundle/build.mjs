import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, pageConfig } from '@storefront/webpack-config';

const root = path.resolve(import.meta.dirname, '../../..');

/** The remote that the shop's server finds: it has no files, only the early data of its pages. */
const emptyRemote = { metaData: { globalName: 'catalog', publicPath: 'auto', remoteEntry: { path: '', name: 'none.js' } }, exposes: [] };
const map = { remotes: { catalog: { manifest: '/remotes/catalog/mf-manifest.json', version: '1.0.0', team: 'catalogue' } } };

/**
 * Builds the same shop from the same sources without federation, served by the product's own server. So early data in the HTML, brotli at build time and
 * immutable caching are the same.
 * @param {{ isSplit: boolean }} options whether pages other than the first pages are in separate files; else everything is one file
 * @returns {Promise<string>} the folder that `startShop` takes as `root`
 */
export async function buildOneBundle({ isSplit }) {
  const out = path.join(root, '.cache/bench', isSplit ? 'split-bundle' : 'one-bundle');
  rmSync(out, { recursive: true, force: true });
  const config = pageConfig({
    name: 'one-bundle',
    dir: import.meta.dirname,
    entry: './src/bootstrap.tsx',
    template: '../../../shell/src/index.html',
    files: path.join(root, 'shell/public'),
    mode: 'production',
  });
  await build({
    ...config,
    output: { ...config.output, path: path.join(out, 'shell/dist') },
    module: { ...config.module, parser: { javascript: { dynamicImportMode: isSplit ? 'lazy' : 'eager' } } },
    optimization: { ...config.optimization, splitChunks: false },
  });
  cpSync(path.join(root, 'all-in-one/dist'), path.join(out, 'all-in-one/dist'), { recursive: true });
  const catalog = path.join(out, 'mfe-catalog/dist');
  mkdirSync(catalog, { recursive: true });
  writeFileSync(path.join(catalog, 'mf-manifest.json'), JSON.stringify(emptyRemote));
  cpSync(path.join(root, 'mfe-catalog/src/early-data.json'), path.join(catalog, 'early-data.json'));
  writeFileSync(path.join(out, 'shell/federation.json'), JSON.stringify(map));
  return out;
}
