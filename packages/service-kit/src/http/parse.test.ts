import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse, requireId } from './parse';

describe('parse', () => {
  const schema = z.object({ name: z.string('Name is required').trim(), age: z.coerce.number('Age must be a number') });

  it('returns the output of the schema', () => {
    expect(parse(schema, { name: ' Ravi ', age: '7', other: true })).toEqual({ name: 'Ravi', age: 7 });
  });

  it('drops the fields __proto__ and constructor', () => {
    const parsed = parse(schema, JSON.parse('{"name":"Ravi","age":7,"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'));
    expect(Object.entries(parsed)).toEqual([['name', 'Ravi'], ['age', 7]]);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });

  it('rejects with the first message of the schema', () => {
    expect(() => parse(schema, { age: 'x' })).toThrow(expect.objectContaining({ status: 400, message: 'Name is required' }) as Error);
    expect(() => parse(schema, null)).toThrow(expect.objectContaining({ status: 400 }) as Error);
  });

  it.each([
    [{ items: [{ product: [], pieces: 1 }] }, 'items.0.product must be text'],
    [{ items: [{ product: null, pieces: 1 }] }, 'items.0.product must be text'],
    [{ items: [{ product: 'x', pieces: 1 }] }, 'items.0.product is invalid'],
    [{ items: [{ product: '1', pieces: 'two' }] }, 'items.0.pieces must be a number'],
    [{ items: [{ product: '1', pieces: 1.5 }] }, 'items.0.pieces must be a whole number'],
    [{ items: [{ product: '1' }] }, 'items.0.pieces is required'],
    [{ items: 'all' }, 'items must be a list'],
    [{ items: [] }, 'items is invalid'],
    [{}, 'items is required'],
    [null, 'The request must be an object'],
    [undefined, 'The request is required'],
  ])('names the field if the schema of %j has no message of its own', (value, message) => {
    const items = z.object({ items: z.array(z.object({ product: z.string().regex(/^\d$/), pieces: z.number().int() })).min(1) });
    expect(() => parse(items, value)).toThrow(expect.objectContaining({ status: 400, message }) as Error);
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
