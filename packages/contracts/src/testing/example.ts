import { z } from 'zod';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  format?: string;
  maxLength?: number;
}

const itemsOfAList = 2;
const isId = ({ pattern }: Schema) => pattern === '^[0-9a-f]{24}$';

/** The path to a field as words, for instance `The products 1 name`, so that no text of an example is part of another. */
const wordsOf = (path: string) => `The ${path.replace(/[^A-Za-z0-9]+/g, ' ').trim()}`;

function textOf(schema: Schema, path: string, count: number): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (isId(schema)) return count.toString(16).padStart(24, 'a');
  if (schema.format === 'date-time') return '2026-11-21T06:30:00.000Z';
  if (schema.format === 'date') return `2026-11-${10 + (count % 20)}`;
  if (name === 'paymentDate') return '2026-11-21';
  if (name === 'email') return `${wordsOf(path).replaceAll(' ', '-').toLowerCase()}@example.com`;
  if (name === 'phone') return `98${String(count).padStart(8, '0')}`;
  return wordsOf(path).slice(-(schema.maxLength ?? Infinity));
}

/**
 * A value that fits a schema, with every optional field, two items in each list, and no text or number twice. `turn` selects the value of
 * enums and flags; each item of a list takes the next one. Numbers and ids count from `start`, so that several examples differ.
 */
export function exampleOf(schema: z.ZodType, { turn = 0, start = 0 } = {}): unknown {
  let count = start;
  const pick = <T>(choices: T[], by: number) => choices[by % choices.length] as T;

  function make(node: Schema, path: string, by: number): unknown {
    if (node.const !== undefined) return node.const;
    if (node.enum) return pick(node.enum, by);
    if (node.anyOf) return make(pick(node.anyOf, 0), path, by);
    count += 1;
    switch (node.type) {
      case 'object':
        return Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, property]) => [name, make(property, `${path}.${name}`, by)]));
      case 'array':
        return Array.from({ length: itemsOfAList }, (_, index) => make(node.items ?? {}, `${path}[${index}]`, by + index));
      case 'string':
        return textOf(node, path, count);
      case 'number':
      case 'integer':
        return 100 + count * 7;
      case 'boolean':
        return pick([true, false], by);
      default:
        return wordsOf(path);
    }
  }

  return make(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema, '', turn);
}
