import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** JSON that is easy to review: each call, event or export has one line. */
function print(value, depth, indent = '') {
  if (depth === 0 || typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  const lines = Object.entries(value).map(([key, inner]) => `${indent}  ${JSON.stringify(key)}: ${print(inner, depth - 1, `${indent}  `)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function write(file, value, depth) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${print(value, depth)}\n`);
}

/**
 * Reads and records the deployed versions: `deployments/<environment>.json` names the version of each part and the previous one;
 * `deployments/contracts/<part>/<version>.json` says what that version exposes and uses.
 */
export function openDeployments(root, environment) {
  const lockFile = path.join(root, 'deployments', `${environment}.json`);
  const fileOf = (part, version) => path.join(root, 'deployments/contracts', part, `${version}.json`);
  const lock = existsSync(lockFile) ? readJson(lockFile) : {};

  /** @throws {Error} if that version was never recorded */
  function snapshot(part, version) {
    const file = fileOf(part, version);
    if (!existsSync(file)) throw new Error(`${part} ${version} was never recorded: ${path.relative(root, file)} is missing`);
    return readJson(file);
  }

  return {
    snapshot,
    /** @returns {import('./verdict.mjs').World} */
    world: () => new Map(Object.entries(lock).map(([part, { version, before }]) => [part, { current: snapshot(part, version), ...(before && { before: snapshot(part, before) }) }])),
    /** @throws {Error} if that version was recorded with another contract */
    record(taken) {
      const { part, version } = taken;
      const file = fileOf(part, version);
      if (existsSync(file) && JSON.stringify(readJson(file)) !== JSON.stringify(taken)) {
        throw new Error(`${part} ${version} was recorded with another contract. Raise the version in ${part}/package.json.`);
      }
      write(file, taken, 4);
      const former = lock[part];
      const before = former?.version === version ? former.before : former?.version;
      lock[part] = { version, ...(before && { before }) };
      write(lockFile, Object.fromEntries(Object.entries(lock).sort(([one], [other]) => one.localeCompare(other))), 1);
    },
  };
}
