import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const kilobytes = (bytes) => (bytes / 1000).toFixed(2);
const sizeOf = (file) => (existsSync(file) ? statSync(file).size : 0);
const sum = (sizes) => ({ gzip: sizes.reduce((total, { gzip }) => total + gzip, 0), brotli: sizes.reduce((total, { brotli }) => total + brotli, 0) });

/** The transfer sizes of a script in bytes. */
function sizesOf(outDir, file) {
  const plain = path.join(outDir, file);
  return { gzip: sizeOf(`${plain}.gz`) || sizeOf(plain), brotli: sizeOf(`${plain}.br`) || sizeOf(plain) };
}

/** The scripts that a remote's pages need to start: its entry and `./routes`. Each federated component is listed separately. */
function remoteScripts(outDir) {
  const { metaData, exposes } = JSON.parse(readFileSync(path.join(outDir, 'mf-manifest.json'), 'utf8'));
  const scriptsOf = ({ assets }) => assets.js.sync;
  const routes = exposes.filter(({ path: name }) => name === './routes').flatMap(scriptsOf);
  const components = exposes.filter(({ path: name }) => name !== './routes');
  return {
    initial: [metaData.remoteEntry.name, ...routes],
    extra: components.map((component) => ({ name: component.path, files: scriptsOf(component) })),
  };
}

/** The scripts in the shell's page. */
const pageScripts = (outDir) => ({
  initial: [...readFileSync(path.join(outDir, 'index.html'), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file]) => file),
  extra: [],
});

/**
 * Prints the compressed size of a part's initial JavaScript in kB (1000 bytes).
 * @throws {Error} if it exceeds `budget.gzipKB` in the part's package.json
 */
export function reportSizes(dir, outDir) {
  const { initial, extra } = existsSync(path.join(outDir, 'mf-manifest.json')) ? remoteScripts(outDir) : pageScripts(outDir);
  const total = sum(initial.map((file) => sizesOf(outDir, file)));
  const { budget } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const allowance = budget ? `, budget ${budget.gzipKB} kB gzip` : ', no budget set';
  console.log(`initial JavaScript ${kilobytes(total.gzip)} kB gzip, ${kilobytes(total.brotli)} kB brotli${allowance}`);
  for (const { name, files } of extra) {
    const size = sum(files.map((file) => sizesOf(outDir, file)));
    console.log(`  ${name} ${kilobytes(size.gzip)} kB gzip, ${kilobytes(size.brotli)} kB brotli`);
  }
  if (budget && total.gzip > budget.gzipKB * 1000) {
    const remedy = 'Load code that the first view does not need later, with import() (.cache/modules.json lists the modules), or raise the budget as packages/webpack-config/README.md says.';
    throw new Error(`The initial JavaScript has ${kilobytes(total.gzip)} kB gzip; the budget in package.json is ${kilobytes(budget.gzipKB * 1000)} kB. ${remedy}`);
  }
}
