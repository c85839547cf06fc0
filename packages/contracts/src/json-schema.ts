import { z } from 'zod';

export type Json = Record<string, unknown>;

/**
 * JSON Schema of what the shop reads (`input`) or writes (`output`). What it writes can have further fields, because a later version may add some. zod forbids
 * them by default.
 */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      // A default has the type of the output, which would be wrong for an input of another type.
      if (io === 'input' && typeof node.default !== node.type) delete node.default;
      if (node.additionalProperties === false) delete node.additionalProperties;
    },
  }) as Json;
  return rest;
};
