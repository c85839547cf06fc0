import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf, writeStamp } from './install-stamp.mjs';

describe("the set-up of an operator's command", () => {
  let root;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'storefront-prepare-')));
    for (const folder of ['scripts', 'bin', 'node_modules/.bin', 'all-in-one/dist', '.data']) mkdirSync(path.join(root, folder), { recursive: true });
    for (const name of ['prepare', 'install-stamp', 'progress']) copyFileSync(path.join(import.meta.dirname, `${name}.mjs`), path.join(root, `scripts/${name}.mjs`));
    write('scripts/build.mjs', "export const startParts = ['shell', 'operate'];\nexport const buildAll = (parts) => console.log(`builds ${parts}`);\n");
    write('bin/npm', '#!/bin/sh\necho "$1" >>installed\n', 0o755);
    write('package-lock.json', '{ "packages": {} }');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file, text, mode) {
    writeFileSync(path.join(root, file), text, { mode });
  }

  /** @returns the parts that were built, and whether packages were installed */
  async function prepare(args, env = {}, wantedStatus = 0) {
    const PATH = `${path.join(root, 'bin')}${path.delimiter}${process.env.PATH}`;
    const child = spawn(process.execPath, ['scripts/prepare.mjs', ...args], { cwd: root, env: { ...process.env, DATA_DIR: '', MONGODB_URL: '', DATA_DIR_FILE: '', MONGODB_URL_FILE: '', ...env, PATH }, stdio: ['ignore', 'pipe', 'inherit'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    const [status] = await once(child, 'close');
    expect(status).toBe(wantedStatus);
    const built = /builds (.*)/.exec(Buffer.concat(chunks).toString())?.[1];
    return { built, isInstalled: existsSync(path.join(root, 'installed')) };
  }

  /** A shop that runs on DATA_DIR, in a folder whose lock file was changed after its start. */
  async function withRunningShop(work) {
    write('all-in-one/dist/operate.js', '');
    writeStamp(root, { lock: 'old', hasTools: false });
    const shop = createServer().listen(0, '127.0.0.1');
    await once(shop, 'listening');
    write('.data/operator.json', JSON.stringify({ port: shop.address().port, token: 'secret' }));
    await work();
    await new Promise((resolve) => shop.close(resolve));
  }

  it('builds only the command, so that a new version of the pages does not reach customers before the services start again', async () => {
    writeStamp(root, { lock: hashOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8')), hasTools: false });
    expect(await prepare(['--operate'])).toEqual({ built: 'operate', isInstalled: false });
    expect(await prepare([])).toEqual({ built: 'shell,operate', isInstalled: false });
  });

  it('installs the packages of a new clone', async () => {
    expect(await prepare(['--operate'])).toEqual({ built: 'operate', isInstalled: true });
  });

  it('changes nothing while a shop runs, because that shop does the work', () =>
    withRunningShop(async () => {
      expect(await prepare(['--operate'])).toEqual({ built: undefined, isInstalled: false });
    }));

  it('fetches Node 24 also while a shop runs, because the command does not run on an older version', () =>
    withRunningShop(async () => {
      const platform = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : `node-${process.platform}`;
      const [, version] = /fetchedVersion = '(.*)'/.exec(readFileSync(path.join(root, 'scripts/prepare.mjs'), 'utf8'));
      const fetched = `.cache/node/${version}/node_modules/${platform}-${process.arch}/bin/node`;
      mkdirSync(path.join(root, path.dirname(fetched)), { recursive: true });
      write('older.mjs', "Object.defineProperty(process.versions, 'node', { value: '20.11.0' });");
      write('fetched.mjs', `process.execPath = '${path.join(root, fetched)}';`);
      write(fetched, `#!/bin/sh\nNODE_OPTIONS='--import ./fetched.mjs' exec '${process.execPath}' "$@"\n`, 0o755);
      expect(await prepare(['--operate'], { NODE_OPTIONS: '--import ./older.mjs' })).toEqual({ built: undefined, isInstalled: false });
      expect(realpathSync(path.join(root, 'node_modules/.bin/node'))).toBe(path.join(root, fetched));
    }));

  it('finds the running shop also if a file names its folder', () =>
    withRunningShop(async () => {
      renameSync(path.join(root, '.data'), path.join(root, 'shop'));
      write('folder', 'shop\n');
      expect(await prepare(['--operate'], { DATA_DIR_FILE: 'folder' })).toEqual({ built: undefined, isInstalled: false });
    }));

  it('does not take a killed shop for a running one', async () => {
    await withRunningShop(async () => undefined);
    expect(await prepare(['--operate'])).toEqual({ built: 'operate', isInstalled: true });
    write('.data/operator.json', '{');
    expect((await prepare(['--operate'])).built).toBe('operate');
  });

  it('is done while a shop runs if the command is not built yet', () =>
    withRunningShop(async () => {
      rmSync(path.join(root, 'all-in-one/dist/operate.js'));
      expect((await prepare(['--operate'])).built).toBe('operate');
    }));

  it('builds the command on MongoDB, but changes nothing if it needs other packages: a shop can run with the installed ones', async () => {
    const onMongoDb = { MONGODB_URL: 'mongodb://127.0.0.1/shop' };
    write('all-in-one/dist/operate.js', '');
    writeStamp(root, { lock: hashOf(readFileSync(path.join(root, 'package-lock.json'), 'utf8')), hasTools: false });
    expect(await prepare(['--operate'], onMongoDb)).toEqual({ built: 'operate', isInstalled: false });
    writeStamp(root, { lock: 'old', hasTools: false });
    expect(await prepare(['--operate'], onMongoDb)).toEqual({ built: undefined, isInstalled: false });
    rmSync(path.join(root, 'all-in-one/dist/operate.js'));
    expect(await prepare(['--operate'], onMongoDb)).toEqual({ built: 'operate', isInstalled: true });
  });

  it('changes nothing if a file names the MongoDB server, also if the file cannot be read', async () => {
    write('all-in-one/dist/operate.js', '');
    writeStamp(root, { lock: 'old', hasTools: false });
    write('mongodb-url', 'mongodb://127.0.0.1/shop\n');
    expect(await prepare(['--operate'], { MONGODB_URL_FILE: 'mongodb-url' })).toEqual({ built: undefined, isInstalled: false });
    expect(await prepare(['--operate'], { MONGODB_URL_FILE: 'no-file' }, 1)).toEqual({ built: undefined, isInstalled: false });
    write('mongodb-url', '\n');
    expect(await prepare(['--operate'], { MONGODB_URL_FILE: 'mongodb-url' })).toEqual({ built: 'operate', isInstalled: true });
  });

  it('is used by every command for operators', () => {
    const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
    const commands = Object.keys(scripts).filter((name) => scripts[name].includes('operate.js'));
    expect(commands).toEqual(['events', 'figures', 'backup', 'restore']);
    for (const name of commands) expect(scripts[`pre${name}`]).toBe('node scripts/prepare.mjs --operate');
  });
});
