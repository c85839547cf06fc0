import { z } from 'zod';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
/** A text or a choice. Not a number: a blank amount of money may be a mistake. */
const isText = (schema: z.ZodType): boolean => schema instanceof z.ZodOptional && (schema.unwrap() instanceof z.ZodString || schema.unwrap() instanceof z.ZodEnum);

function withoutFields(value: unknown, isLeftOut: (name: string, field: unknown) => boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value);
  return fields.some((entry) => isLeftOut(...entry)) ? Object.fromEntries(fields.filter((entry) => !isLeftOut(...entry))) : value;
}

/**
 * An object in a request body. Many clients write null or blank text for a field that they leave out. So null in an optional field, and blank text in
 * an optional text, are removed before the check: callers never see them. A field that accepts null or blank text itself keeps it.
 */
export function form<Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields, message?: string) {
  const optional = Object.keys(fields).filter((name) => accepts(fields[name]!, undefined));
  const withoutNull = new Set(optional.filter((name) => !accepts(fields[name]!, null)));
  const withoutBlank = new Set(optional.filter((name) => isText(fields[name]!) && !accepts(fields[name]!, '')));
  const isLeftOut = (name: string, field: unknown) => (field === null ? withoutNull.has(name) : typeof field === 'string' && field.trim() === '' && withoutBlank.has(name));
  return z.preprocess((value) => withoutFields(value, isLeftOut), z.object(fields, message));
}
