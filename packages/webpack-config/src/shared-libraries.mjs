import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Libraries that a page may load only once: two copies of React, the router or a store would not share state. */
const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'jotai', '@storefront/web-kit'];

/** Large libraries that the shop uses only in part: web-kit lists the shared exports, and the bundler drops the rest. */
const subsets = { 'react-router-dom': 'vendor/react-router-dom.ts', '@tanstack/react-query': 'vendor/react-query.ts' };
/** The shell's server side, too, shares these. */
const serverSubsets = { ...subsets, 'react-router-dom': 'vendor/react-router-dom-server.tsx' };

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const packageOf = (name) => (name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]);

/** The folder of web-kit's sources, resolved from `dir`. */
export const webKitSources = (dir) => path.dirname(createRequire(path.join(dir, 'package.json')).resolve('@storefront/web-kit'));

/** The folder of an installed package, resolved from `dir`. Works even if its `exports` hide its package.json. */
export function packageFolder(dir, name) {
  const folders = createRequire(path.join(dir, 'package.json')).resolve.paths(name) ?? [];
  for (const folder of folders) {
    const candidate = path.join(folder, name);
    try {
      readFileSync(path.join(candidate, 'package.json'));
      return candidate;
    } catch {
      continue;
    }
  }
  throw new Error(`${name} is not installed for ${dir}`);
}

/** The shared libraries among a part's dependencies. */
export function sharedNames(dir) {
  const { dependencies = {} } = readJson(path.join(dir, 'package.json'));
  return names.filter((name) => packageOf(name) in dependencies);
}

/** web-kit's subsets as aliases, for the build of the shell's server side. */
export const serverAliases = (dir) => Object.fromEntries(Object.entries(serverSubsets).map(([name, file]) => [`${name}$`, path.join(webKitSources(dir), file)]));

/**
 * The `shared` table of a part: all singletons in its dependencies, with the ranges of its package.json.
 *
 * The shell contains them all in its first scripts. A remote contains none: a page always uses the shell's copy, so a remote's own copy
 * would never load and only make its entry longer. `npm run can-i-deploy` compares the ranges.
 * @param {{ dir: string, isHost?: boolean }} options
 */
export function sharedLibraries({ dir, isHost = false }) {
  const { dependencies = {} } = readJson(path.join(dir, 'package.json'));
  return Object.fromEntries(
    sharedNames(dir).map((name) => {
      const { version } = readJson(path.join(packageFolder(dir, packageOf(name)), 'package.json'));
      const subset = subsets[name] && { import: path.join(webKitSources(dir), subsets[name]) };
      return [name, { singleton: true, version, requiredVersion: `^${dependencies[packageOf(name)]}`, ...(isHost ? { eager: true, ...subset } : { import: false }) }];
    }),
  );
}
