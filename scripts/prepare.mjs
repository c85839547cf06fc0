/**
 * Makes a clone ready to run: fetches Node 24 if the machine's Node is older, installs when node_modules is behind the lock file, builds what is
 * out of date. Runs before `npm start` and `npm test` (there with `--with-browser`). It uses Node's own modules alone, because nothing else may be
 * installed yet, and it runs on Node 20.11 and newer.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const wantedMajor = 24;
const fetchedVersion = '24.21.0';
const isWindows = process.platform === 'win32';
const isNewEnough = Number(process.versions.node.split('.')[0]) >= wantedMajor;
const fetchedFolder = path.join(root, '.cache', 'node', fetchedVersion);

/** The npm registry has a package with the Node binary for each platform. @returns the path of the binary */
function fetchNode() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const packaged = `${prefix}-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const binary = path.join(fetchedFolder, 'node_modules', packaged, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(fetchedFolder, { recursive: true });
  writeFileSync(path.join(fetchedFolder, 'package.json'), '{ "private": true }\n');
  run('npm', ['install', '--prefix', fetchedFolder, '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error', `${packaged}@${fetchedVersion}`], `This machine has Node ${process.versions.node}: fetching Node ${fetchedVersion} for this folder …`);
  return binary;
}

/** Goes on with Node 24, for the rest of this script and for every command that it starts. */
function continueWith(binary) {
  const env = { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH}` };
  const { status } = spawnSync(binary, process.argv.slice(1), { cwd: root, stdio: 'inherit', env });
  process.exit(status ?? 1);
}

/** npm looks for commands in `node_modules/.bin` first. A link there makes every npm script run on the fetched Node. */
function linkNode() {
  const link = path.join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
  rmSync(link, { force: true });
  if (!process.execPath.startsWith(fetchedFolder)) return;
  if (isWindows) writeFileSync(link, `@"${process.execPath}" %*\r\n`);
  else symlinkSync(process.execPath, link);
}

function run(command, args, step) {
  const started = performance.now();
  console.log(`› ${step}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows });
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

if (!isNewEnough) continueWith(fetchNode());
install();
linkNode();
if (process.argv.includes('--with-browser')) findBrowser();
const { buildAll } = await import('./build.mjs');
await buildAll();
