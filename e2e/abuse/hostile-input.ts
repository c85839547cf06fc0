/** Texts of about that many bytes, which take an unsafe regular expression or Unicode normalisation seconds. */
export const hostileTexts: Record<string, (length: number) => string> = {
  'dots between two @': (length) => `a@${'.'.repeat(length)}@`,
  'many labels': (length) => `a@${'a.'.repeat(length / 2)}@`,
  'letters before an @': (length) => `${'a'.repeat(length)}@`,
  'spaces before a letter': (length) => `${' '.repeat(length)}x`,
  'digits before a letter': (length) => `${'1'.repeat(length)}x`,
  hyphens: (length) => '-'.repeat(length),
  'a fraction of a second': (length) => `2026-01-15T10:00:00.${'1'.repeat(length)}Z`,
  'combining marks on one letter': (length) => `a${'\u0301\u0327'.repeat(length / 4)}`,
  'zero-width characters': (length) => '\u200B'.repeat(length / 3),
};

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface Call {
  id: string;
  method: string;
  path: string;
  body?: { type: string; schema: Schema };
  /** Query parameters. */
  query: { name: string; schema: Schema }[];
}

/** Every call in the shop's OpenAPI document. */
export function callsOf({ paths }: OpenApi): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, parameters = [], requestBody }]): Call => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        ...(content && { body: { type: content[0], schema: content[1].schema } }),
      };
    }),
  );
}

const valueOfType = { number: 1, integer: 1, boolean: true } as const;

/** A value of the schema's shape in which every string is this text. */
export function filledWith(schema: Schema, text: string): unknown {
  if (schema.properties) return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, filledWith(property, text)]));
  if (schema.items) return [filledWith(schema.items, text)];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return valueOfType[type as keyof typeof valueOfType] ?? text;
}

/** Values of the schema's shape, each with this text in another string. */
export function filledOnce(schema: Schema, text: string): unknown[] {
  const [start, ...rest] = JSON.stringify(filledWith(schema, '#')).split('"#"');
  return rest.map((_, at) => JSON.parse(`${start}${rest.map((part, index) => `${JSON.stringify(index === at ? text : 'x')}${part}`).join('')}`) as unknown);
}

const boundedFormats = ['binary', 'date'];
/** Anchored on both sides, and without an unlimited repetition. */
const isBounded = (pattern: string) => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

/** Paths of the strings in a schema that have no maximum length, such as `items[].name`. */
export function unboundedTexts(schema: Schema, place = ''): string[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const types = [schema.type ?? []].flat();
  const isText = types.includes('string') && !schema.enum && schema.const === undefined;
  const hasEnd = schema.maxLength !== undefined || boundedFormats.includes(schema.format ?? '') || (schema.pattern !== undefined && isBounded(schema.pattern));
  return [
    ...(isText && !hasEnd ? [place] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => unboundedTexts(property, place ? `${place}.${name}` : name)),
    ...(schema.items ? unboundedTexts(schema.items, `${place}[]`) : []),
    ...(schema.prefixItems ?? []).flatMap((item, index) => unboundedTexts(item, `${place}[${index}]`)),
    ...(typeof schema.additionalProperties === 'object' ? unboundedTexts(schema.additionalProperties, `${place}.*`) : []),
    ...alternatives.flatMap((alternative) => unboundedTexts(alternative, place)),
  ];
}
