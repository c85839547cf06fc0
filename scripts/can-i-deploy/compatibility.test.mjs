import { describe, expect, it } from 'vitest';
import { mismatches } from './compatibility.mjs';

const object = (fields) => ({ fields });
const sent = (given, wanted) => mismatches(given, wanted, { isEveryFieldMeant: true });
const texts = (found) => found.map(({ at, text, isGap }) => `${at} ${text}${isGap ? ' (gap)' : ''}`);

describe('a reader would miss', () => {
  it.each([
    ['a field that it reads and does not get', object({ price: 'number' }), object({ price: 'number', stock: 'number' }), ['stock is missing']],
    ['a field that is optional now', object({ 'price?': 'number' }), object({ price: 'number' }), ['price can be missing']],
    ['an optional field that was removed: a gap', object({}), object({ 'note?': 'string' }), ['note is missing (gap)']],
    ['a field of another type', object({ price: 'string' }), object({ price: 'number' }), ['price is string, not number']],
    ['a word that it does not know', { enum: ['a', 'b', 'c'] }, { enum: ['a', 'b'] }, [' can be "c", which is not known']],
    ['any text if it knows some words only: a gap', 'string', { enum: ['a'] }, [' can be any string, but only "a" are known (gap)']],
    ['a field of the items of a list', { array: object({ a: 'string' }) }, { array: object({ b: 'string' }) }, ['[].b is missing']],
    ['a list that became an object', object({}), { array: 'any' }, [' is an object, not a list']],
    ['null', { oneOf: ['string', 'null'] }, 'string', [' is null, not string']],
  ])('%s', (_, given, wanted, expected) => {
    expect(texts(mismatches(given, wanted))).toEqual(expected);
  });

  it.each([
    ['a new field that it does not read', object({ price: 'number', weave: 'string' }), object({ price: 'number' })],
    ['fewer words', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['an optional field that is required now', object({ note: 'string' }), object({ 'note?': 'string' })],
    ['a value that fits one member of a choice', object({ success: { enum: [true] }, id: 'string' }), { oneOf: [object({ success: { enum: [false] }, message: 'string' }), object({ success: { enum: [true] }, id: 'string' })] }],
    ['a value of unknown shape', 'any', object({ price: 'number' })],
  ])('nothing because of %s', (_, given, wanted) => {
    expect(mismatches(given, wanted)).toEqual([]);
  });
});

describe('a receiver would not accept', () => {
  it.each([
    ['a request without a required field', object({}), object({ phone: 'string' }), ['phone is missing']],
    ['a field that it ignores: a gap', object({ note: 'string' }), object({}), ['note is not accepted (gap)']],
    ['a renamed field', object({ product: 'string' }), object({ item: 'string' }), ['item is missing', 'product is not accepted (gap)']],
    ['a word that is not accepted any more', { enum: ['a', 'b'] }, { enum: ['a'] }, [' can be "b", which is not known']],
  ])('%s', (_, given, wanted, expected) => {
    expect(texts(sent(given, wanted))).toEqual(expected);
  });

  it('nothing because of a new optional field', () => {
    expect(sent(object({ phone: 'string' }), object({ phone: 'string', 'note?': 'string' }))).toEqual([]);
  });
});

describe('limits', () => {
  const within = (limits) => ({ number: limits });

  it('count if both sides validate: the sender must be at least as strict as the receiver', () => {
    const checked = (given, wanted) => texts(mismatches(given, wanted, { areLimitsChecked: true }));
    expect(checked(within({ minimum: 0 }), within({ minimum: 1 }))).toEqual([' must have minimum 1']);
    expect(checked(within({ minimum: 2 }), within({ minimum: 1 }))).toEqual([]);
    expect(checked({ string: { maxLength: 100 } }, { string: { maxLength: 60 } })).toEqual([' must have maxLength 60']);
    expect(checked('string', { string: { format: 'date-time' } })).toEqual([' must have format date-time']);
  });

  it('do not count for a plain type, which has none', () => {
    expect(mismatches('number', within({ minimum: 1 }))).toEqual([]);
  });
});
