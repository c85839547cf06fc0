import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

/** In ms, for a hook that builds on a busy machine. An idle machine needs seconds. */
export const buildTimeout = 400_000;

/** Another build of a front end, from a copy of its sources. */
export interface Variant {
  dist: string;
  remove(): void;
}

function build(dir: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'build-front-end.mjs'), dir], { cwd: repository, stdio: ['ignore', 'ignore', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => (status === 0 ? resolve() : reject(new Error(Buffer.concat(chunks).toString()))));
  });
}

/**
 * Builds a part with some changed text, on top of the existing build, as its team would build the next version.
 * @param changes for each file, the text and its replacement
 * @throws Error if a file does not contain the text
 */
export async function buildVariant(part: string, version: string, changes: Record<string, [string, string]>): Promise<Variant> {
  const cache = path.join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  const dir = mkdtempSync(path.join(cache, `${part}-`));
  const sources = ['package.json', 'webpack.config.mjs', 'src', 'public', 'dist'].filter((name) => existsSync(path.join(repository, part, name)));
  for (const name of sources) cpSync(path.join(repository, part, name), path.join(dir, name), { recursive: true });
  const manifest = path.join(dir, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), version }));
  for (const [file, [text, replacement]] of Object.entries(changes)) {
    const content = readFileSync(path.join(dir, file), 'utf8');
    if (!content.includes(text)) throw new Error(`${part}/${file} does not contain ${text}`);
    writeFileSync(path.join(dir, file), content.replaceAll(text, replacement));
  }
  await build(dir);
  return { dist: path.join(dir, 'dist'), remove: () => rmSync(dir, { recursive: true, force: true }) };
}
