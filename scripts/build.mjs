/**
 * Builds every part that is out of date: front ends with webpack, and Node processes with esbuild. Writes the bill of materials to
 * `artifacts/sbom.cdx.json`. A part is out of date if the files that it is built from differ from those of its last build.
 *
 *   node scripts/build.mjs               every part that is out of date
 *   node scripts/build.mjs mfe-catalog   that part, in any case
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkFirstPages } from './first-page.mjs';
import { parts, startParts } from './parts.mjs';
import { showProgress } from './progress.mjs';
import { writeBill } from './sbom.mjs';

export { startParts };

const root = path.resolve(import.meta.dirname, '..');
const builtFolders = new Set(['node_modules', 'dist', '.data', '.cache', 'artifacts']);
const isTest = (name) => /\.test\.(ts|tsx|mjs)$/.test(name) || name === 'testing';

const sourcesByFolder = new Map();

/** @returns {string[]} the source files below a folder (or the file itself), sorted */
function sources(folder) {
  if (!sourcesByFolder.has(folder)) sourcesByFolder.set(folder, readSources(folder));
  return sourcesByFolder.get(folder);
}

function readSources(folder) {
  const absolute = path.join(root, folder);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [folder];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => !builtFolders.has(entry.name) && !isTest(entry.name) && !entry.name.endsWith('.md'))
    .flatMap((entry) => (entry.isDirectory() ? sources(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))
    .sort();
}

const contents = new Map();

/** Several parts are built from the same packages, so each file is read once. */
function contentOf(file) {
  if (!contents.has(file)) contents.set(file, readFileSync(path.join(root, file)));
  return contents.get(file);
}

function fingerprint(part) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of [...part.inputs, 'package-lock.json', 'scripts/build-part.mjs'].flatMap(sources)) hash.update(file).update(contentOf(file));
  return hash.digest('hex');
}

const stampOf = (name) => path.join(root, '.cache', 'build', name.replaceAll('/', '-'));
const isBuilt = ({ name, output }, print) => existsSync(path.join(root, output)) && readStamp(name) === print;

/** Does not check first if the stamp exists, because another process can remove it at any time. */
function readStamp(name) {
  try {
    return readFileSync(stampOf(name), 'utf8');
  } catch {
    return '';
  }
}

/** Replaces the file in one step. Otherwise another process could read it while it is still empty. */
function writeStamp(name, text) {
  const next = `${stampOf(name)}.${process.pid}`;
  mkdirSync(path.dirname(next), { recursive: true });
  writeFileSync(next, text);
  renameSync(next, stampOf(name));
}

/** Call it before something else writes a part's output. Then the next build builds the part in any case. */
export const forgetBuild = (name) => rmSync(stampOf(name), { force: true });

/** The processes of the builds in progress, by the name of the part. */
const running = new Map();

function build(part, print) {
  const inProgress = `in progress: ${print}`;
  writeStamp(part.name, inProgress);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, [path.join(root, 'scripts/build-part.mjs'), part.name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    running.set(part.name, child);
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (status) => {
      running.delete(part.name);
      const text = Buffer.concat(output).toString().trim();
      // If the stamp is another one, another process wrote the same output from other sources during this build.
      if (status === 0 && [inProgress, print].includes(readStamp(part.name))) writeStamp(part.name, print);
      else forgetBuild(part.name);
      if (status !== 0) return reject(new Error(`${part.name} did not build:\n${text}`));
      console.log(`  ${part.name} (${((performance.now() - started) / 1000).toFixed(1)} s)${text ? `\n${text.replace(/^/gm, '    ')}` : ''}`);
      resolve();
    });
  });
}

/** A build that goes on after this process could write into the output of the next one. */
async function endAll(queue) {
  queue.length = 0;
  const ended = [...running.values()].map((child) => once(child, 'close'));
  for (const child of running.values()) child.kill();
  await Promise.all(ended);
}

function warnOfFirstPages() {
  try {
    checkFirstPages(root);
  } catch (error) {
    console.warn(`⚠ ${error.message}`);
  }
}

/**
 * Builds what is out of date, as many parts at a time as there are cores. Exits with 1 if a part does not build. If the first page is too large it only
 * warns, because a team must be able to start a new front end. Then the test of `first-page.mjs` fails.
 * @param {string[]} [among] the parts to look at; default: all
 * @param {{ always?: boolean }} [options] `always` also builds what is up to date
 */
export async function buildAll(among = parts.map(({ name }) => name), { always = false } = {}) {
  const due = parts
    .filter(({ name }) => among.includes(name))
    .map((part) => ({ part, print: fingerprint(part) }))
    .filter(({ part, print }) => always || !isBuilt(part, print));
  if (due.length === 0) return;
  console.log(`› Building ${due.length} of ${parts.length} parts …`);
  const stopProgress = showProgress(() => [...running.keys()].join(', '));
  const queue = [...due];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await build(next.part, next.print);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), 4) }, worker));
    stopProgress();
  } catch (error) {
    stopProgress();
    console.error(`✗ ${error.message}`);
    await endAll(queue);
    process.exit(1);
  }
  if (due.some(({ part }) => part.kind === 'front-end')) warnOfFirstPages();
  writeBill();
}

if (process.argv[1] === import.meta.filename) {
  const names = process.argv.slice(2);
  await (names.length > 0 ? buildAll(names, { always: true }) : buildAll());
}
