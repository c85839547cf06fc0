import type { z } from 'zod';
import { badRequest, notFound } from './http-error';

const kinds: Record<string, string> = { string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'an object', record: 'an object' };
/** The beginnings of zod's own messages. All others are from our schemas, and can be shown. */
const ofZod = /^(?:Invalid|Too big|Too small|Unrecognized)\b/;

/** Says what is wrong with a field, for example `items.0.product must be text`. */
function messageOf({ message, path, ...issue }: z.core.$ZodIssue): string {
  if (!ofZod.test(message)) return message;
  const field = path.join('.') || 'The request';
  if (message.endsWith('received undefined')) return `${field} is required`;
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  return kind ? `${field} must be ${kind}` : `${field} is invalid`;
}

/**
 * Checks input with a schema.
 * @throws HttpError 400 with the message of the first issue. Names the field if the schema has no message of its own
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw badRequest(issue ? messageOf(issue) : 'The request is invalid');
}

/**
 * An identifier from a path.
 * @throws HttpError 404 with `message` unless it has 24 hexadecimal digits
 */
export function requireId(value: string | undefined, message: string): string {
  if (value === undefined || !/^[0-9a-f]{24}$/.test(value)) throw notFound(message);
  return value;
}
