import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyShop } from './copied-shop.mjs';

/**
 * Copies the built shop and removes the front ends' server sides, so that browsers render all pages of front ends.
 * @returns {string} the folder that `startShop` takes as `builtIn`
 */
export function copyWithoutRendering() {
  const { out, remotes, frontEnds } = copyShop('without-rendering');
  writeFileSync(path.join(out, 'shell/federation.json'), JSON.stringify({ remotes }));
  for (const part of frontEnds) {
    const file = path.join(out, part, 'dist/mf-manifest.json');
    const { server: _server, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(manifest));
    for (const suffix of ['br', 'gz']) rmSync(`${file}.${suffix}`, { force: true });
  }
  return out;
}
