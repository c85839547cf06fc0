import { describe, expect, it } from 'vitest';
import { shapeOfSchema } from './shape-of-schema.mjs';

describe('the largest length of a text', () => {
  it.each([
    ['is a limit', { type: 'string', maxLength: 64 }, { string: { maxLength: 64 } }],
    ['is a limit beside a pattern without an end', { type: 'string', pattern: '^[\\w./-]+$', maxLength: 64 }, { string: { pattern: '^[\\w./-]+$', maxLength: 64 } }],
    ['is none where the reader cuts a longer one', { type: 'string', maxLength: 64, 'x-longer-is-cut': true }, 'string'],
    ['is in the format already', { type: 'string', format: 'date-time', maxLength: 40 }, { string: { format: 'date-time' } }],
    ['is in the pattern already', { type: 'string', pattern: '^[0-9a-f]{24}$', maxLength: 24 }, { string: { pattern: '^[0-9a-f]{24}$' } }],
    ['is in a pattern of several pieces', { type: 'string', pattern: '^\\+?[\\d\\s+-]{6,20}$', maxLength: 21 }, { string: { pattern: '^\\+?[\\d\\s+-]{6,20}$' } }],
    ['is not in a pattern that repeats without end', { type: 'string', pattern: '^\\d{4,}$', maxLength: 9 }, { string: { pattern: '^\\d{4,}$', maxLength: 9 } }],
  ])('%s', (_, schema, shape) => {
    expect(shapeOfSchema(schema)).toEqual(shape);
  });
});
