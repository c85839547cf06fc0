import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse, requireId } from './parse';

describe('parse', () => {
  const schema = z.object({ name: z.string('Name is required').trim(), age: z.coerce.number('Age must be a number') });

  it('returns the output of the schema', () => {
    expect(parse(schema, { name: ' Ravi ', age: '7', other: true })).toEqual({ name: 'Ravi', age: 7 });
  });

  it('rejects with the first message of the schema', () => {
    expect(() => parse(schema, { age: 'x' })).toThrow(expect.objectContaining({ status: 400, message: 'Name is required' }) as Error);
    expect(() => parse(schema, null)).toThrow(expect.objectContaining({ status: 400 }) as Error);
  });

  it('adds the field to a message of zod', () => {
    const items = z.object({ items: z.array(z.object({ product: z.string() })) });
    const refusal = { status: 400, message: 'items.0.product: Invalid input: expected string, received array' };
    expect(() => parse(items, { items: [{ product: [] }] })).toThrow(expect.objectContaining(refusal) as Error);
  });
});

describe('requireId', () => {
  it('accepts only 24 hexadecimal digits', () => {
    expect(requireId('0123456789abcdef01234567', 'Order not found')).toBe('0123456789abcdef01234567');
    for (const id of [undefined, '', '1', '0123456789ABCDEF01234567', '0123456789abcdef01234567\n', '../../../../etc/passwd00']) {
      expect(() => requireId(id, 'Order not found')).toThrow(expect.objectContaining({ status: 404, message: 'Order not found' }) as Error);
    }
  });
});
