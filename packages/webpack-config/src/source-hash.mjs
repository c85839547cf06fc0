import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** A short hash of a part's own sources: the same on every machine. */
export function sourceHash(dir) {
  const hash = createHash('sha256');
  for (const file of [path.join(dir, 'package.json'), ...filesBelow(path.join(dir, 'src'))]) {
    hash.update(path.relative(dir, file)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 8);
}
