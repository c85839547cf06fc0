import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fileOf = (root) => path.join(root, 'node_modules', '.installed.json');

export const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * The state of `node_modules`: the hash of the lock file from which it was installed, and whether it has the packages of tests and tools.
 * @returns {{ lock: string, hasTools: boolean } | undefined}
 */
export const readStamp = (root) => (existsSync(fileOf(root)) ? JSON.parse(readFileSync(fileOf(root), 'utf8')) : undefined);

export const writeStamp = (root, stamp) => writeFileSync(fileOf(root), JSON.stringify(stamp));
