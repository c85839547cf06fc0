import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Copies the built shop and removes the front ends' server sides, so that browsers render all pages of front ends.
 * @returns {string} the folder that `startShop` takes as `builtIn`
 */
export function copyWithoutRendering() {
  const out = path.join(root, '.cache/bench/without-rendering');
  rmSync(out, { recursive: true, force: true });
  const federation = 'shell/federation.json';
  const parts = Object.keys(JSON.parse(readFileSync(path.join(root, federation), 'utf8')).remotes).map((name) => `mfe-${name}`);
  for (const part of ['all-in-one', 'shell', ...parts]) cpSync(path.join(root, part, 'dist'), path.join(out, part, 'dist'), { recursive: true });
  cpSync(path.join(root, federation), path.join(out, federation));
  for (const part of parts) {
    const file = path.join(out, part, 'dist/mf-manifest.json');
    const { server: _server, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(manifest));
    for (const suffix of ['br', 'gz']) rmSync(`${file}.${suffix}`, { force: true });
  }
  return out;
}
