/** What a shopper's first page loads of JavaScript, read from what the builds of the front ends left: `npm run build` holds it to its budget. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** kB (1000 bytes) with brotli, to one decimal: the hashes in file names move it by some 30 bytes from folder to folder. */
export const firstPageBudgetKB = 130;

/** Everything that is not the catalogue's, the shell's or a package's, but the cart's own components. */
const isForeign = (module) => /^mfe-(?!catalog\/|checkout\/src\/features\/cart\/)/.test(module);
const isSource = (module) => /^[\w@.][^ |]*\.(m?js|tsx?)$/.test(module) && !module.includes('/.federation/');

const readJson = (...names) => JSON.parse(readFileSync(path.join(...names), 'utf8'));
const isBuilt = (root) => ['shell/dist/index.html', 'mfe-catalog/dist/early-data.json', 'mfe-checkout/dist/mf-manifest.json'].every((file) => existsSync(path.join(root, file)));

const shellFiles = (root) =>
  [...readFileSync(path.join(root, 'shell/dist/index.html'), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => ({ part: 'shell', file }));

/** A remote's entry, and the files of one of its modules. */
function moduleFiles(root, part, module) {
  const { metaData, exposes } = readJson(root, part, 'dist/mf-manifest.json');
  const files = exposes.find(({ name }) => name === module)?.assets.js.sync;
  if (!files) throw new Error(`${part} exposes no ${module}`);
  return [metaData.remoteEntry.name, ...files].map((file) => ({ part, file }));
}

function bytesOf(root, { part, file }) {
  const plain = path.join(root, part, 'dist', file);
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
}

/**
 * The sources that a script holds, by their path in the repository.
 * @throws Error where the part's last build wrote no such script
 */
function modulesOf(root, { part, file }) {
  const script = readJson(root, part, '.cache/modules.json').scripts.find((candidate) => candidate.file === file);
  if (!script) throw new Error(`${part}/.cache/modules.json knows nothing of ${file}: build it again`);
  return script.modules.map(({ name }) => path.posix.normalize(path.posix.join(part, name))).filter(isSource);
}

/**
 * The catalogue's pages, each as a customer sees it, who has the cart's count in the header.
 * @param {string} root the repository
 * @returns {{ page: string, bytes: number, files: { part: string, file: string }[], twice: string[], foreign: string[] }[]}
 *   `twice`: modules that two of the files hold; `foreign`: modules of other teams' pages
 */
export function firstPages(root) {
  return readJson(root, 'mfe-catalog/dist/early-data.json').map(({ path: page, components = [] }) => {
    const shown = ['checkout/cart-badge', ...components].map((name) => name.split('/'));
    const needed = [...shellFiles(root), ...moduleFiles(root, 'mfe-catalog', 'routes'), ...shown.flatMap(([remote, module]) => moduleFiles(root, `mfe-${remote}`, module))];
    const files = [...new Map(needed.map((one) => [`${one.part}/${one.file}`, one])).values()];
    const modules = files.flatMap((one) => modulesOf(root, one));
    return {
      page,
      files,
      bytes: files.reduce((sum, one) => sum + bytesOf(root, one), 0),
      twice: [...new Set(modules.filter((module, index) => modules.indexOf(module) !== index))],
      foreign: modules.filter(isForeign),
    };
  });
}

/**
 * Holds the first pages to their budget; where one of the front ends that they are made of is not built, there is nothing to hold.
 * @throws Error that names the page and what is wrong with it
 */
export function checkFirstPages(root) {
  if (!isBuilt(root)) return;
  for (const { page, bytes, twice, foreign } of firstPages(root)) {
    const kilobytes = (bytes / 1000).toFixed(1);
    if (Number(kilobytes) > firstPageBudgetKB) throw new Error(`The first page ${page} loads ${kilobytes} kB of JavaScript with brotli; its budget is ${firstPageBudgetKB} kB.`);
    if (twice.length > 0) throw new Error(`The first page ${page} loads twice: ${twice.join(', ')}`);
    if (foreign.length > 0) throw new Error(`The first page ${page} loads another team’s pages: ${foreign.join(', ')}`);
  }
}
