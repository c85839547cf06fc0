import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Libraries of which a page may hold one instance only: two Reacts, routers or stores would not see each other. */
const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', '@tanstack/react-query', 'jotai', '@storefront/web-kit'];

/** These are large and used in part: web-kit lists what is shared of them, and the rest is dropped by the bundler. */
const subsets = { 'react-router-dom': 'vendor/react-router-dom.ts', '@tanstack/react-query': 'vendor/react-query.ts' };

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const packageOf = (name) => (name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]);

/** The sources of web-kit as `dir` sees them. */
export const webKitSources = (dir) => path.dirname(createRequire(path.join(dir, 'package.json')).resolve('@storefront/web-kit'));

/** The folder of an installed package as `dir` sees it, whether or not its `exports` show its package.json. */
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

/**
 * The `shared` table of a part: every singleton that its package.json depends on, with the range that it declares there.
 *
 * The shell brings them all, in its first scripts. A remote brings none: of a singleton the page has one, the shell's, whatever a remote
 * asks for, so a copy of its own would never be loaded and only lengthen its entry. `npm run can-i-deploy` compares the ranges.
 * @param {{ dir: string, isHost?: boolean }} options
 */
export function sharedLibraries({ dir, isHost = false }) {
  const { dependencies = {} } = readJson(path.join(dir, 'package.json'));
  const shared = names.filter((name) => packageOf(name) in dependencies);
  return Object.fromEntries(
    shared.map((name) => {
      const { version } = readJson(path.join(packageFolder(dir, packageOf(name)), 'package.json'));
      const subset = subsets[name] && { import: path.join(webKitSources(dir), subsets[name]) };
      return [name, { singleton: true, version, requiredVersion: `^${dependencies[packageOf(name)]}`, ...(isHost ? { eager: true, ...subset } : { import: false }) }];
    }),
  );
}
