/** The JavaScript that a visitor's first page loads, read from the builds of the front ends. The build warns, and a test fails, if it exceeds its budget. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** kB (1000 bytes) with brotli, compared to one decimal: the hashes in file names change the size by about 30 bytes from folder to folder. */
export const firstPageBudgetKB = 115;

/** Modules of other teams' pages: neither of the catalogue, the shell or a package, nor of the cart. */
const isForeign = (module) => /^mfe-(?!catalog\/|checkout\/src\/features\/cart\/)/.test(module);
const isSource = (module) => /^[\w@.][^ |]*\.(m?js|tsx?)$/.test(module) && !module.includes('/.federation/');

const readJson = (...names) => JSON.parse(readFileSync(path.join(...names), 'utf8'));
const isBuilt = (root) => ['shell/dist/index.html', 'mfe-catalog/dist/early-data.json', 'mfe-checkout/dist/mf-manifest.json'].every((file) => existsSync(path.join(root, file)));

const shellFiles = (root) =>
  [...readFileSync(path.join(root, 'shell/dist/index.html'), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => ({ part: 'shell', file }));

/** A remote's entry and the files of one of its modules. */
function moduleFiles(root, part, module) {
  const { metaData, exposes } = readJson(root, part, 'dist/mf-manifest.json');
  const files = exposes.find(({ name }) => name === module)?.assets.js.sync;
  if (!files) throw new Error(`${part} exposes no ${module}`);
  return [metaData.remoteEntry.name, ...files].map((file) => ({ part, file }));
}

/** The modules that fill slots, each with its part. */
const fillingsOf = (root, names) =>
  readdirSync(root)
    .filter((part) => existsSync(path.join(root, part, 'dist/mf-manifest.json')))
    .flatMap((part) => {
      const { slots = [] } = readJson(root, part, 'dist/mf-manifest.json');
      return slots.filter(({ slot, module }) => module && names.includes(slot)).map(({ module }) => [part, module.replace('./', '')]);
    });

function bytesOf(root, { part, file }) {
  const plain = path.join(root, part, 'dist', file);
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size;
}

/**
 * The sources that a script contains, by their path in the repository.
 * @throws {Error} if the part's last build did not write this script
 */
function modulesOf(root, { part, file }) {
  const script = readJson(root, part, '.cache/modules.json').scripts.find((candidate) => candidate.file === file);
  if (!script) throw new Error(`${part}/.cache/modules.json does not list ${file}: build ${part} again`);
  return script.modules.map(({ name }) => path.posix.normalize(path.posix.join(part, name))).filter(isSource);
}

/**
 * The catalogue's pages with the cart's count in the header, as a customer sees them.
 * @param {string} root the repository
 * @returns {{ page: string, bytes: number, files: { part: string, file: string }[], twice: string[], foreign: string[] }[]}
 *   `twice`: modules that two of the files contain; `foreign`: modules of other teams' pages
 */
export function firstPages(root) {
  return readJson(root, 'mfe-catalog/dist/early-data.json').map(({ path: page, slots = [] }) => {
    const fillings = fillingsOf(root, ['header.cart-badge', ...slots]);
    const needed = [...shellFiles(root), ...moduleFiles(root, 'mfe-catalog', 'routes'), ...fillings.flatMap(([part, module]) => moduleFiles(root, part, module))];
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
 * Checks the budget of the first pages. Does nothing if one of their front ends is not built.
 * @throws {Error} that names the page and the problem
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
