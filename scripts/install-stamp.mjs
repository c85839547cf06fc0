import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileOf = (root) => path.join(root, 'node_modules', '.installed.json');

export const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * What `node_modules` was installed from: the hash of the lock file, and whether the packages of tests and tools are there too.
 * @returns {{ lock: string, hasTools: boolean } | undefined}
 */
export const readStamp = (root) => (existsSync(fileOf(root)) ? JSON.parse(readFileSync(fileOf(root), 'utf8')) : undefined);

export const writeStamp = (root, stamp) => writeFileSync(fileOf(root), JSON.stringify(stamp));
