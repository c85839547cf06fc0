import { z } from 'zod';
import { events } from '../events';
import { endpoints } from '../http';
import { internalEndpoints } from '../internal/endpoints';

export interface NamedSchema {
  name: string;
  schema: z.ZodType;
}

const named = (name: string, schema: z.ZodType | string | undefined): NamedSchema[] => (schema === undefined || typeof schema === 'string' ? [] : [{ name, schema }]);

/** Schemas of requests: bodies and queries. */
export const requestSchemas: NamedSchema[] = [...endpoints, ...internalEndpoints].flatMap(({ method, path, query, body }) => [
  ...named(`${method} ${path}, query`, query),
  ...named(`${method} ${path}, body`, body),
]);

/** Schemas of what the shop's parts write: answers and events. */
export const writtenSchemas: NamedSchema[] = [
  ...[...endpoints, ...internalEndpoints].flatMap(({ method, path, answer }) => named(`${method} ${path}, answer`, answer)),
  ...events.map((schema) => ({ name: `event ${schema.shape.type.value}`, schema })),
];

/** zod's internal definition of a schema. */
export interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  checks?: z.core.$ZodCheck[];
}

export const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;
/** True if the length of a string or list has a maximum. */
export const hasMaximum = (schema: z.ZodType) => defOf(schema).checks?.some(({ _zod: { def } }) => def.check === 'max_length') ?? false;

/** `path` has the keys that lead to the schema, `0` in a list. */
export type Visit = (schema: z.ZodType, path: string[]) => void;

const leaves = new Set(['string', 'number', 'boolean', 'null', 'literal', 'enum', 'transform', 'unknown']);

/** Visits a schema and every schema in it. @throws Error on an unknown kind of schema, so that none is missed */
export function walk(schema: z.ZodType, visit: Visit, path: string[] = []): void {
  const { type, shape, catchall, element, options, innerType, in: before, out: after } = defOf(schema);
  visit(schema, path);
  const inner = [catchall, innerType, before, after, ...(options ?? [])].filter((one) => one !== undefined);
  for (const one of inner) walk(one, visit, path);
  for (const [key, field] of Object.entries(shape ?? {})) walk(field, visit, [...path, key]);
  if (element) walk(element, visit, [...path, '0']);
  if (!leaves.has(type) && inner.length === 0 && !shape && !element) throw new Error(`${path.join('.')}: schemas of type ${type} are unknown here`);
}
