import { spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');
const leftOut = new Set(['.git', '.data', '.cache', 'artifacts', 'coverage', 'dist', 'node_modules']);
const below = (folder: string) => readdirSync(path.join(repository, folder)).map((name) => path.join(folder, name));
const parts = () => [...below('packages'), ...below('services'), ...below('.')];

/** Leaves out the variables of the running Vitest, because they would affect a Vitest that runs in the copy. */
const environment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('VITEST')));

/** Links the installed packages. The project's own packages come from the copy. */
function linkPackages(root: string): void {
  const installed = path.join(repository, 'node_modules');
  const own = path.join(root, 'node_modules/@storefront');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(installed)) {
    const from = path.join(installed, name);
    if (lstatSync(from).isFile()) cpSync(from, path.join(root, 'node_modules', name));
    else if (name === '.bin' || !/^\.|^@storefront$/.test(name)) symlinkSync(from, path.join(root, 'node_modules', name));
  }
  for (const name of readdirSync(path.join(installed, '@storefront'))) symlinkSync(readlinkSync(path.join(installed, '@storefront', name)), path.join(own, name));
  for (const nested of parts().map((part) => path.join(part, 'node_modules'))) {
    if (existsSync(path.join(repository, nested))) symlinkSync(path.join(repository, nested), path.join(root, nested));
  }
}

export interface RepositoryCopy {
  root: string;
  /** Links a part's build from the repository. A build in the copy would overwrite it. */
  linkBuild(part: string): void;
  write(file: string, text: string): void;
  /** @throws Error if the file does not contain the text exactly once */
  edit(file: string, text: string, replacement: string): void;
  /** Restores a file from the repository. */
  restore(file: string): void;
  /** Runs a Node program in the copy. */
  run(...args: string[]): Promise<{ status: number | null; text: string }>;
  remove(): void;
}

/** Copies the sources to a temporary folder, where a test may change them. */
export function copyRepository(): RepositoryCopy {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'storefront-copy-')));
  cpSync(repository, root, { recursive: true, filter: (from) => !leftOut.has(path.basename(from)) });
  linkPackages(root);

  return {
    root,
    linkBuild: (part) => symlinkSync(path.join(repository, part, 'dist'), path.join(root, part, 'dist')),
    write: (file, text) => writeFileSync(path.join(root, file), text),
    edit(file, text, replacement) {
      const pieces = readFileSync(path.join(root, file), 'utf8').split(text);
      if (pieces.length !== 2) throw new Error(`${file} contains ${JSON.stringify(text)} ${pieces.length - 1} times`);
      writeFileSync(path.join(root, file), pieces.join(replacement));
    },
    restore: (file) => cpSync(path.join(repository, file), path.join(root, file)),
    run(...args) {
      const child = spawn(process.execPath, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
      const chunks: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('close', (status) => resolve({ status, text: Buffer.concat(chunks).toString() }));
      });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
