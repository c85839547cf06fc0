/**
 * Builds every part that is out of date: front ends by webpack, deployables of Node by esbuild, and the demo catalogue's
 * pictures; and writes down what they are made of, in `artifacts/sbom.cdx.json`. A part is out of date when any file it is made from differs from what its stamp recorded.
 *
 *   node scripts/build.mjs             what is out of date
 *   node scripts/build.mjs mfe-catalog that part, in any case
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { holdFirstPages } from './first-page.mjs';
import { parts } from './parts.mjs';
import { writeBill } from './sbom.mjs';

const root = path.resolve(import.meta.dirname, '..');
const builtFolders = new Set(['node_modules', 'dist', '.data', '.cache', 'artifacts']);
const isTest = (name) => /\.test\.(ts|tsx|mjs)$/.test(name) || name === 'testing';

/** @returns {string[]} the files below a folder (or the file itself) that its build is made from, sorted. */
function sources(folder) {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [folder];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => !builtFolders.has(entry.name) && !isTest(entry.name) && !entry.name.endsWith('.md'))
    .flatMap((entry) => (entry.isDirectory() ? sources(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))
    .sort();
}

function fingerprint(part) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of [...part.inputs, 'package-lock.json', 'scripts/build-part.mjs'].flatMap(sources)) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

const stampOf = (part) => path.join(root, '.cache', 'build', part.name.replaceAll('/', '-'));
const isBuilt = (part, print) => existsSync(path.join(root, part.output)) && existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === print;

function build(part, print) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [path.join(root, 'scripts/build-part.mjs'), part.name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (status) => {
      const text = Buffer.concat(output).toString().trim();
      if (status !== 0) return reject(new Error(`${part.name} did not build:\n${text}`));
      mkdirSync(path.dirname(stampOf(part)), { recursive: true });
      writeFileSync(stampOf(part), print);
      console.log(`  ${part.name} (${((performance.now() - started) / 1000).toFixed(1)} s)${text ? `\n${text.replace(/^/gm, '    ')}` : ''}`);
      resolve();
    });
  });
}

/** Builds what is out of date, as many parts at a time as there are cores. Exits 1 where one does not build, or the first page is too heavy. */
export async function buildAll(names = []) {
  const due = parts
    .map((part) => ({ part, print: fingerprint(part) }))
    .filter(({ part, print }) => (names.length > 0 ? names.includes(part.name) : !isBuilt(part, print)));
  if (due.length === 0) return;
  console.log(`› Building ${due.length} of ${parts.length} parts …`);
  const queue = [...due];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await build(next.part, next.print);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), 4) }, worker));
    if (due.some(({ part }) => part.kind === 'front-end')) holdFirstPages(root);
  } catch (error) {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  }
  writeBill();
}

if (process.argv[1] === import.meta.filename) await buildAll(process.argv.slice(2));
