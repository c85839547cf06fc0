/**
 * Makes a clone ready to run. It fetches Node 24 if the machine's Node is older, installs packages if `node_modules` does not match the lock file, and
 * builds what is out of date. It uses Node's own modules only, because nothing else may be installed yet, and runs on Node 20.11 and newer.
 *
 *   node scripts/prepare.mjs                  what `npm start` needs
 *   node scripts/prepare.mjs --operate        what an operator's command needs; only Node 24 while a shop runs that does its work or may use the packages
 *   node scripts/prepare.mjs --tools          also the packages of tests and tools, and every part as a process of its own
 *   node scripts/prepare.mjs --packages       only the packages of tests and tools, if they are missing
 *   node scripts/prepare.mjs --with-browser   also a browser for the tests
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { hashOf, installation, readStamp, writeStamp } from './install-stamp.mjs';
import { showProgress } from './progress.mjs';

const root = path.resolve(import.meta.dirname, '..');
const wantedMajor = 24;
const fetchedVersion = '24.21.0';
const isWindows = process.platform === 'win32';
const isNewEnough = Number(process.versions.node.split('.')[0]) >= wantedMajor;
const fetchedFolder = path.join(root, '.cache', 'node', fetchedVersion);
const withBrowser = process.argv.includes('--with-browser');
const onlyOperate = process.argv.includes('--operate');
const onlyPackages = process.argv.includes('--packages');
const withTools = withBrowser || onlyPackages || process.argv.includes('--tools');

/**
 * Runs npm. If it fails, prints its output and exits.
 * @param {() => string} [count] returns the progress, for the progress line
 */
async function npm(args, step, count) {
  const started = performance.now();
  console.log(`› ${step} …`);
  const stopProgress = showProgress(() => (count ? `${step}: ${count()}` : step));
  const output = [];
  const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: isWindows });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const problem = await new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (status) => resolve(status === 0 ? undefined : Buffer.concat(output).toString().trim()));
  });
  stopProgress();
  if (problem !== undefined) {
    console.error(`✗ ${step} failed:\n${problem}`);
    process.exit(1);
  }
  console.log(`  ${step}: done in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** Installs one package into a folder outside of `node_modules`. */
async function fetchInto(folder, packaged, step) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  await npm(['install', '--prefix', folder, '--no-save', '--no-package-lock', packaged], step);
}

/** The npm registry has a package with the Node binary for each platform. @returns the path of the binary */
async function fetchNode() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const packaged = `${prefix}-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const binary = path.join(fetchedFolder, 'node_modules', packaged, 'bin', isWindows ? 'node.exe' : 'node');
  if (!existsSync(binary)) await fetchInto(fetchedFolder, `${packaged}@${fetchedVersion}`, `Fetching Node ${fetchedVersion}, because this machine has ${process.versions.node}`);
  return binary;
}

/** Continues with Node 24, for the rest of this script and for every command that it starts. */
function continueWith(binary) {
  const env = { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH}` };
  const { status } = spawnSync(binary, process.argv.slice(1), { cwd: root, stdio: 'inherit', env });
  process.exit(status ?? 1);
}

/** npm looks for commands in `node_modules/.bin` first, so a link there makes every npm script use the fetched Node. The link is relative: a clone can be moved. */
function linkNode() {
  const bin = path.join(root, 'node_modules', '.bin');
  const link = path.join(bin, isWindows ? 'node.cmd' : 'node');
  rmSync(link, { force: true });
  if (!process.execPath.startsWith(fetchedFolder)) return;
  const target = path.relative(bin, process.execPath);
  if (isWindows) writeFileSync(link, `@"%~dp0${target}" %*\r\n`);
  else symlinkSync(target, link);
}

/** @returns what to install, if `node_modules` does not match the lock file */
function plan() {
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const lock = hashOf(lockText);
  return { lockText, lock, planned: installation({ stamp: readStamp(root), lock, withTools }) };
}

async function install() {
  // A check uses the installed packages as they are. Only start and test install again after a change of the lock file.
  if (onlyPackages && existsSync(path.join(root, 'node_modules', '.bin', 'knip'))) return;
  const { lockText, lock, planned } = plan();
  if (!planned) return;
  const { args, hasTools } = planned;
  const wanted = Object.entries(JSON.parse(lockText).packages).flatMap(([place, { link, dev, optional, devOptional }]) =>
    place.includes('node_modules/') && !link && !optional && !devOptional && (hasTools || !dev) ? [path.join(root, place, 'package.json')] : [],
  );
  const count = () => `${wanted.filter((file) => existsSync(file)).length} of ${wanted.length}`;
  await npm(args, args[0] === 'ci' ? 'Installing packages' : 'Installing the packages of tests and tools', count);
  writeStamp(root, { lock, hasTools });
}

/** The browser tests need Chromium. If the system has none, it comes from the npm registry (Linux only). */
async function findBrowser() {
  const { places, package: packaged, installedIn } = JSON.parse(readFileSync(path.join(root, 'e2e/support/browsers.json'), 'utf8'));
  if ([process.env.CHROME_PATH, ...places].some((place) => place && existsSync(place)) || existsSync(path.join(root, installedIn, 'node_modules'))) return;
  if (process.platform !== 'linux') {
    console.error('✗ The browser tests need Chrome or Chromium. Install one, or set CHROME_PATH to its path.');
    process.exit(1);
  }
  await fetchInto(path.join(root, installedIn), packaged, 'Fetching Chromium from the npm registry, because no browser was found');
}

/** A setting, from the environment or the file in `<NAME>_FILE`, as the command reads it (`read-settings.ts`). A blank one counts as unset. */
function settingOf(name) {
  const value = process.env[name]?.trim();
  const file = process.env[`${name}_FILE`];
  if (value || !file?.trim()) return value;
  try {
    return readFileSync(path.resolve(root, file), 'utf8').trim();
  } catch ({ code }) {
    console.error(`✗ ${name}_FILE: ${file} cannot be read (${code})`);
    process.exit(1);
  }
}

/** True if a shop with the embedded store runs. It does the work of an operator's command, which only sends the command (`operator-server.ts`). */
async function isShopRunning(dataDir) {
  let socket;
  try {
    const { port } = JSON.parse(readFileSync(path.resolve(root, dataDir || '.data', 'operator.json'), 'utf8'));
    socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket?.destroy();
  }
}

/** True if the command needs other packages than the installed ones. On MongoDB nothing shows whether a shop runs in this folder and uses them. */
function mustKeepPackages() {
  if (!existsSync(path.join(root, 'node_modules')) || !plan().planned) return false;
  // On an older Node, this script starts again.
  if (isNewEnough) console.error('The installed packages do not match package-lock.json. A shop can use them, so the command runs as it was last built. To update it, stop the shop and run: node scripts/prepare.mjs');
  return true;
}

// The folder can have a newer version than the running shop.
const keepsBuilt = () => (settingOf('MONGODB_URL') ? mustKeepPackages() : isShopRunning(settingOf('DATA_DIR')));
const onlyNode = onlyOperate && existsSync(path.join(root, 'all-in-one/dist/operate.js')) && (await keepsBuilt());
const [node] = await Promise.all([isNewEnough ? process.execPath : fetchNode(), onlyNode || install(), withBrowser && findBrowser()]);
if (!isNewEnough) continueWith(node);
linkNode();
if (!onlyPackages && !onlyNode) {
  const { buildAll, startParts } = await import('./build.mjs');
  const among = onlyOperate ? ['operate'] : startParts;
  await buildAll(withTools ? undefined : among);
}
