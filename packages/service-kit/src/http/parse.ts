import type { z } from 'zod';
import { badRequest, notFound } from './http-error';

/**
 * Reads what came from outside.
 * @throws HttpError 400 with the first issue's message; where it is zod's own, it says of what
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
 * An identifier out of a path.
 * @throws HttpError 404 with `message` unless it has 24 hexadecimal digits
 */
export function requireId(value: string | undefined, message: string): string {
  if (value === undefined || !/^[0-9a-f]{24}$/.test(value)) throw notFound(message);
  return value;
}
