/**
 * Generates a working front end.
 *
 *   npm run new:mfe -- wishlist --team wishlist                                    with a page, /wishlist
 *   npm run new:mfe -- reviews --team reviews --slot product.below-details         with a component in a page of another team
 *
 * It makes a folder like its siblings', with tests and a README, adds a line to the federation map, and makes containers and manifests. A page also
 * gets a line in the route table. The team may exist or be new. Nothing is installed: the siblings have the same packages.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProgram } from './can-i-deploy/program.mjs';
import { hashOf, readStamp, writeStamp } from './install-stamp.mjs';
import { checkPage } from './new-mfe/check-page.mjs';
import { describePart } from './new-mfe/part.mjs';
import { addToPlaces } from './new-mfe/places.mjs';
import { sourcesOf } from './new-mfe/sources.mjs';
import { openTree } from './new-mfe/tree.mjs';

const root = path.resolve(import.meta.dirname, '..');
/** Each front end has its own port when it runs alone. */
const portOf = () => 30_000 + 10 * readdirSync(root).filter((name) => name.startsWith('mfe-')).length;

/** Links the package as `npm ci` would, and updates the stamp, so that nothing is installed again. */
function link({ package: name, folder }, lockBefore) {
  const modules = path.join(root, 'node_modules');
  if (!existsSync(modules)) return;
  const place = path.join(modules, name);
  mkdirSync(path.dirname(place), { recursive: true });
  if (!existsSync(place)) symlinkSync(path.join('../..', folder), place, 'junction');
  const stamp = readStamp(root);
  if (stamp?.lock === hashOf(lockBefore)) writeStamp(root, { ...stamp, lock: hashOf(readFileSync(path.join(root, 'package-lock.json'))) });
}

async function main() {
  const { values, positionals } = parseArgs({ options: { team: { type: 'string' }, slot: { type: 'string' } }, allowPositionals: true });
  const part = describePart(positionals[0], values.team, values.slot);
  const tree = openTree(root);
  if (tree.has(part.folder)) throw new Error(`${part.folder} exists already`);
  if (part.url) await checkPage(tree, part);

  const lock = tree.read('package-lock.json');
  const sibling = JSON.parse(tree.read('mfe-catalog/package.json'));
  const versions = { ...sibling.dependencies, ...sibling.devDependencies };
  const props = part.slot && openProgram().propsOfSlot(part.slot);
  for (const [file, text] of Object.entries(sourcesOf(part, { versions, port: portOf(), props }))) tree.create(`${part.folder}/${file}`, text);
  addToPlaces(tree, part);
  const files = tree.save();
  link(part, lock);
  console.log(`${files.map((file) => `  ${file}`).join('\n')}
Made ${part.folder} for the team ${part.team}: ${part.url ?? part.slot}. Next: npm start, or npm run standalone -w ${part.package}.
Left to you: its rows in README.md, and the first deployment (see npm run can-i-deploy).`);
}

try {
  await main();
} catch ({ message }) {
  console.error(`✗ ${message}`);
  process.exitCode = 1;
}
