import type { Update } from './store';

/** An update that stores the fields that have a value, and removes those that are undefined. */
export function setOrRemove(fields: Record<string, unknown>): Update {
  const absent = Object.entries(fields).filter(([, value]) => value === undefined);
  return { $set: fields, $unset: Object.fromEntries(absent.map(([name]): [string, true] => [name, true])) };
}
