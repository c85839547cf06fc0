import type { z } from 'zod';
import { badRequest, notFound } from './http-error';

/**
 * Checks input with a schema.
 * @throws HttpError 400 with the message of the first issue; zod's own messages get the name of the field
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw badRequest('Invalid request');
  const isOurs = !issue.message.startsWith('Invalid ');
  throw badRequest(isOurs || issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`);
}

/**
 * An identifier from a path.
 * @throws HttpError 404 with `message` unless it has 24 hexadecimal digits
 */
export function requireId(value: string | undefined, message: string): string {
  if (value === undefined || !/^[0-9a-f]{24}$/.test(value)) throw notFound(message);
  return value;
}
