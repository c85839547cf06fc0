/**
 * Collects the files of one part's image: its builds, and those packages that have machine code.
 *
 *   node scripts/image.mjs services/catalog /image [/previous]
 *
 * The folders are the same as in the repository, so the default settings work. `start.mjs` starts the part. A front end's build keeps the
 * files of the previous image that open tabs may still request.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nativePackages } from './build-part.mjs';
import { buildAll } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The recipe of a part's image: the parts to build, the files to copy, the file to start, and the folder in which the build keeps files of earlier builds. */
function recipe(part) {
  const dist = `${part}/dist`;
  if (part.startsWith('mfe-')) {
    return { builds: [part, 'front-end-host'], files: [dist, 'packages/service-kit/dist'], start: 'packages/service-kit/dist/front-end-host.js', keeps: dist };
  }
  if (part === 'shell') {
    return { builds: ['shell', 'shell/server'], files: [dist, 'shell/server/dist', 'shell/federation.json'], start: 'shell/server/dist/main.js', keeps: dist };
  }
  return { builds: [part], files: part === 'services/catalog' ? [dist, 'services/catalog/demo-pictures'] : [dist], start: `${dist}/main.js` };
}

/** The folder of an installed package as `from` sees it; undefined if it is not installed, for example because it is for another system. */
function packageFolder(name, from) {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name) ?? [];
  return places.map((place) => path.join(place, name)).find((folder) => existsSync(path.join(folder, 'package.json')));
}

/** Copies packages and their dependencies, each to the same place. */
function copyPackages(names, from, out, copied = new Set()) {
  for (const name of names) {
    const folder = packageFolder(name, from);
    if (folder === undefined || copied.has(folder)) continue;
    copied.add(folder);
    cpSync(folder, path.join(out, path.relative(root, folder)), { recursive: true, dereference: true });
    const { dependencies, optionalDependencies } = readJson(path.join(folder, 'package.json'));
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), folder, out, copied);
  }
}

const [part, out, previous] = process.argv.slice(2);
if (!part || !existsSync(path.join(root, part, 'package.json'))) throw new Error(`There is no part "${part}". Name one with --build-arg PART=services/order.`);
const { builds, files, start, keeps } = recipe(part);
const { name, version, dependencies } = readJson(path.join(root, part, 'package.json'));
if (previous && keeps && existsSync(path.join(previous, keeps))) cpSync(path.join(previous, keeps), path.join(root, keeps), { recursive: true });
await buildAll(builds, { always: true });
mkdirSync(out, { recursive: true });
for (const file of files) cpSync(path.join(root, file), path.join(out, file), { recursive: true });
copyPackages(nativePackages.filter((native) => native in dependencies), path.join(root, part), out);
writeFileSync(path.join(out, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`);
writeFileSync(path.join(out, 'start.mjs'), `import './${start}';\n`);
