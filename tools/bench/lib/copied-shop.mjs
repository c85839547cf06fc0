import { cpSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Copies the built shop, without its federation map, so that a measure can change the copy.
 * @param {string} name of the copy's folder
 * @returns the copy's folder, the remotes of the federation map, and the front ends' folders in the copy
 */
export function copyShop(name) {
  const out = path.join(root, '.cache/bench', name);
  rmSync(out, { recursive: true, force: true });
  const { remotes } = JSON.parse(readFileSync(path.join(root, 'shell/federation.json'), 'utf8'));
  const frontEnds = Object.keys(remotes).map((remote) => `mfe-${remote}`);
  for (const part of ['all-in-one', 'shell', ...frontEnds]) cpSync(path.join(root, part, 'dist'), path.join(out, part, 'dist'), { recursive: true });
  return { out, remotes, frontEnds };
}
