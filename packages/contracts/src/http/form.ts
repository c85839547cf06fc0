import { z } from 'zod';

const accepts = (schema: z.ZodType, value: undefined | null): boolean => schema.safeParse(value).success;

function withoutNulls(value: unknown, names: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value);
  const isLeftOut = ([name, field]: [string, unknown]) => field === null && names.has(name);
  return fields.some(isLeftOut) ? Object.fromEntries(fields.filter((entry) => !isLeftOut(entry))) : value;
}

/**
 * An object in a request body. Many clients write null for a field that they leave out, so null in an optional field is removed before the check: callers
 * never see it. A field that accepts null itself keeps it. Blank text is not removed: an optional field may switch on a check, and a blank value, often a
 * mistake of the client, must not switch it off. Use `textOrNone` for a text that can be blank.
 */
export function form<Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields, message?: string) {
  const names = new Set(Object.keys(fields).filter((name) => accepts(fields[name]!, undefined) && !accepts(fields[name]!, null)));
  return z.preprocess((value) => withoutNulls(value, names), z.object(fields, message));
}
