import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** JSON that is easy to review: each call, event or export has one line. */
function print(value, depth, indent = '') {
  if (depth === 0 || typeof value !== 'object' || Array.isArray(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  const lines = Object.entries(value).map(([key, inner]) => `${indent}  ${JSON.stringify(key)}: ${print(inner, depth - 1, `${indent}  `)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Reads and records the deployed versions, with the previous version of each part and with what each version exposes and uses (decision 23). */
export function openDeployments(root, environment) {
  const lockFile = path.join(root, 'deployments', `${environment}.json`);
  const fileOf = (part, version) => path.join(root, 'deployments/contracts', part, `${version}.json`);
  const lock = existsSync(lockFile) ? readJson(lockFile) : {};

  function snapshot(part, version) {
    const file = fileOf(part, version);
    if (!existsSync(file)) throw new Error(`${part} ${version} was never recorded: ${path.relative(root, file)} is missing`);
    return readJson(file);
  }

  /** True if this version was recorded with another contract, so the new snapshot needs a higher version. Ignores members that an old record lacks. */
  function isReused(taken) {
    const file = fileOf(taken.part, taken.version);
    if (!existsSync(file)) return false;
    const recorded = JSON.stringify(readJson(file));
    const isOld = !recorded.includes('"members":[');
    return recorded !== JSON.stringify(taken, (key, value) => (isOld && key === 'members' && Array.isArray(value) ? undefined : value));
  }

  const save = () => writeFileSync(lockFile, `${print(Object.fromEntries(Object.entries(lock).sort()), 1)}\n`);

  return {
    snapshot,
    isReused,
    parts: () => Object.keys(lock),
    /** The snapshots of the deployed version of each part, and of the version before it. */
    world: () => new Map(Object.entries(lock).map(([part, { version, before }]) => [part, { current: snapshot(part, version), before: before && snapshot(part, before) }])),
    record(taken) {
      const { part, version } = taken;
      if (isReused(taken)) throw new Error(`${part} ${version} was recorded with another contract. Raise the version in ${part}/package.json.`);
      const file = fileOf(part, version);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${print(taken, 3)}\n`);
      const { version: former, before } = lock[part] ?? {};
      lock[part] = { version, before: former === version ? before : former };
      save();
    },
    /** Records that a part is deployed no more. The contracts of its versions stay, because another environment may still have it. */
    remove(part) {
      delete lock[part];
      save();
    },
  };
}
