import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const width = 160;

/** JSON that is read in reviews: what fits on a line stands on one. */
function printed(value, indent = '') {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= width) return short;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value) ? value.map((item) => printed(item, deeper)) : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printed(item, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.map((line) => deeper + line).join(',\n')}\n${indent}${close}`;
}

const write = (file, value) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${printed(value)}\n`);
};

/**
 * What is deployed where: `deployments/<environment>.json` names the version of each part, and the one before it;
 * `deployments/contracts/<part>/<version>.json` is what that version exposes and uses.
 */
export function openDeployments(root, environment) {
  const lockFile = path.join(root, 'deployments', `${environment}.json`);
  const fileOf = (part, version) => path.join(root, 'deployments/contracts', part, `${version}.json`);
  const lock = existsSync(lockFile) ? readJson(lockFile) : {};

  /** @throws {Error} where that version was never recorded */
  const snapshot = (part, version) => {
    if (!existsSync(fileOf(part, version))) throw new Error(`Nobody recorded what ${part} ${version} exposes and uses: ${path.relative(root, fileOf(part, version))} is missing`);
    return readJson(fileOf(part, version));
  };

  return {
    snapshot,
    /** @returns {import('./verdict.mjs').World} */
    world: () =>
      new Map(Object.entries(lock).map(([part, { version, before }]) => [part, { current: snapshot(part, version), ...(before && { before: snapshot(part, before) }) }])),
    /** @throws {Error} where that version was recorded as something else: a version is one thing for ever */
    record(taken) {
      const { part, version } = taken;
      const file = fileOf(part, version);
      if (existsSync(file) && JSON.stringify(readJson(file)) !== JSON.stringify(taken)) {
        throw new Error(`${part} ${version} was recorded with another contract. Raise the version in ${part}/package.json.`);
      }
      write(file, taken);
      const former = lock[part];
      const before = former?.version === version ? former.before : former?.version;
      lock[part] = { version, ...(before && { before }) };
      write(lockFile, Object.fromEntries(Object.entries(lock).sort(([one], [other]) => one.localeCompare(other))));
    },
  };
}
