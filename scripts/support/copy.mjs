import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');
const leftOut = new Set(['.git', '.data', '.cache', 'artifacts', 'coverage', 'dist', 'node_modules']);

/** Installed packages are linked to; the project's own are those of the copy. */
function linkPackages(root) {
  const installed = path.join(repository, 'node_modules');
  const own = path.join(root, 'node_modules/@storefront');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(installed)) if (name !== '@storefront') symlinkSync(path.join(installed, name), path.join(root, 'node_modules', name));
  for (const name of readdirSync(path.join(installed, '@storefront'))) symlinkSync(readlinkSync(path.join(installed, '@storefront', name)), path.join(own, name));
  for (const folder of ['gateway', ...readdirSync(path.join(repository, 'packages')).map((name) => `packages/${name}`), ...readdirSync(path.join(repository, 'services')).map((name) => `services/${name}`)]) {
    const nested = path.join(folder, 'node_modules');
    if (existsSync(path.join(repository, nested))) symlinkSync(path.join(repository, nested), path.join(root, nested));
  }
}

/** The sources in a folder of their own, where a test may change them. */
export function copyRepository() {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'storefront-copy-')));
  cpSync(repository, root, { recursive: true, filter: (from) => !leftOut.has(path.basename(from)) });
  linkPackages(root);
  const read = (file) => readFileSync(path.join(root, file), 'utf8');

  return {
    root,
    read,
    /** @throws {Error} where the text that is to be replaced is not there, or not once */
    edit(file, text, replacement) {
      const parts = read(file).split(text);
      if (parts.length !== 2) throw new Error(`${file} says ${JSON.stringify(text)} ${parts.length - 1} times`);
      writeFileSync(path.join(root, file), parts.join(replacement));
    },
    /** Puts a file back as it is in the repository. */
    restore: (file) => cpSync(path.join(repository, file), path.join(root, file)),
    /** Runs a program of Node in the copy. */
    run(...args) {
      const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      const chunks = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (status) => resolve({ status, text: Buffer.concat(chunks).toString() }));
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
