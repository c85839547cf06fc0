/**
 * A deep copy in plain JSON: dates become ISO strings and undefined fields are left out.
 * @throws TypeError on values that one of the stores cannot keep: other objects, infinite numbers, names with a dot or a leading `$`
 */
export function plain<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((element) => (element === undefined ? null : copy(element)));
  if (isPlainObject(value)) return copyFields(value);
  throw new TypeError(`A document cannot contain ${String(value)}`);
}

function copyFields(fields: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    if (fields[name] === undefined) continue;
    checkName(name);
    result[name] = copy(fields[name]);
  }
  return result;
}

/** Freezes a value and everything in it. A part that is frozen already is skipped, because everything in it is frozen too. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function checkName(name: string): void {
  if (name === '' || name.startsWith('$') || name.includes('.') || name === '__proto__') throw new TypeError(`A field cannot be named "${name}"`);
}

/** The names in a dotted path. @throws TypeError on a malformed path */
export function pathParts(path: string): string[] {
  const parts = path.split('.');
  parts.forEach(checkName);
  return parts;
}
