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

/**
 * How to bring `node_modules` from the state in a stamp to the state of a lock file. Installed tools stay: `npm start` after a change of the lock file
 * must not remove them.
 * @param {{ stamp?: { lock: string, hasTools: boolean }, lock: string, withTools: boolean }} options `lock`: the hash of the lock file
 * @returns {{ args: string[], hasTools: boolean } | undefined} the arguments for npm; undefined if there is nothing to do
 */
export function installation({ stamp, lock, withTools }) {
  const hasTools = withTools || stamp?.hasTools === true;
  if (stamp?.lock !== lock) return { args: ['ci', hasTools ? '--include=dev' : '--omit=dev'], hasTools };
  // `npm ci` would first remove the packages that `npm start` installed.
  return hasTools === stamp.hasTools ? undefined : { args: ['install', '--no-save', '--include=dev'], hasTools };
}
