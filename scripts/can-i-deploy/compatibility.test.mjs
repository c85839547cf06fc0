import { describe, expect, it } from 'vitest';
import { mismatches } from './compatibility.mjs';

/** A JSON schema: a type's name or a schema. The fields of an object whose names end with `?` are optional. */
const schemaOf = (given) => (typeof given === 'string' ? { type: given } : given);
const object = (fields) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.replace('?', ''), schemaOf(field)])),
  required: Object.keys(fields).filter((name) => !name.endsWith('?')),
});
const list = (items) => ({ type: 'array', items });
const word = (...words) => ({ type: typeof words[0], enum: words });
const sent = (given, wanted) => mismatches(schemaOf(given), schemaOf(wanted), { isEveryFieldMeant: true });
const texts = (found) => found.map(({ at, text, isGap }) => `${at} ${text}${isGap ? ' (gap)' : ''}`);

describe('a reader would miss', () => {
  it.each([
    ['a field that it reads and does not get', object({ price: 'number' }), object({ price: 'number', stock: 'number' }), ['stock is missing']],
    ['a field that is optional now', object({ 'price?': 'number' }), object({ price: 'number' }), ['price can be missing']],
    ['an optional field that was removed: a gap', object({}), object({ 'note?': 'string' }), ['note is missing (gap)']],
    ['a field of another type', object({ price: 'string' }), object({ price: 'number' }), ['price is string, not number']],
    ['a word that it does not know', word('a', 'b', 'c'), word('a', 'b'), [' can be "c", which is not known']],
    ['any text if it knows some words only: a gap', 'string', word('a'), [' can be any string, but only "a" are known (gap)']],
    ['a field of the items of a list', list(object({ a: 'string' })), list(object({ b: 'string' })), ['[].b is missing']],
    ['a list that became an object', object({}), list({}), [' is an object, not a list']],
    ['a field that one of several readers needs', object({ price: 'number' }), { allOf: [object({ price: 'number' }), object({ stock: 'number' })] }, ['stock is missing']],
    ['null', { type: ['string', 'null'] }, 'string', [' is null, not string']],
  ])('%s', (_, given, wanted, expected) => {
    expect(texts(mismatches(schemaOf(given), schemaOf(wanted)))).toEqual(expected);
  });

  it.each([
    ['a new field that it does not read', object({ price: 'number', weave: 'string' }), object({ price: 'number' })],
    ['fewer words', word('a'), word('a', 'b')],
    ['an optional field that is required now', object({ note: 'string' }), object({ 'note?': 'string' })],
    ['a value that fits one member of a choice', object({ success: word(true), id: 'string' }), { anyOf: [object({ success: word(false), message: 'string' }), object({ success: word(true), id: 'string' })] }],
    ['a value of unknown shape', {}, object({ price: 'number' })],
  ])('nothing because of %s', (_, given, wanted) => {
    expect(mismatches(schemaOf(given), schemaOf(wanted))).toEqual([]);
  });
});

describe('a receiver would not accept', () => {
  it.each([
    ['a request without a required field', object({}), object({ phone: 'string' }), ['phone is missing']],
    ['a field that it ignores: a gap', object({ note: 'string' }), object({}), ['note is not accepted (gap)']],
    ['a renamed field', object({ product: 'string' }), object({ item: 'string' }), ['item is missing', 'product is not accepted (gap)']],
    ['a word that is not accepted any more', word('a', 'b'), word('a'), [' can be "b", which is not known']],
  ])('%s', (_, given, wanted, expected) => {
    expect(texts(sent(given, wanted))).toEqual(expected);
  });

  it('nothing because of a new optional field', () => {
    expect(sent(object({ phone: 'string' }), object({ phone: 'string', 'note?': 'string' }))).toEqual([]);
  });
});

describe('limits', () => {
  const within = (limits) => ({ type: 'number', ...limits });

  it('count if both sides validate: the sender must be at least as strict as the receiver', () => {
    const checked = (given, wanted) => texts(mismatches(schemaOf(given), schemaOf(wanted), { areLimitsChecked: true }));
    expect(checked(within({ minimum: 0 }), within({ minimum: 1 }))).toEqual([' must have minimum 1']);
    expect(checked(within({ minimum: 2 }), within({ minimum: 1 }))).toEqual([]);
    expect(checked({ type: 'string', maxLength: 100 }, { type: 'string', maxLength: 60 })).toEqual([' must have maxLength 60']);
    expect(checked('string', { type: 'string', format: 'date-time' })).toEqual([' must have format date-time']);
  });

  it('do not count for a plain type, which has none', () => {
    expect(mismatches({ type: 'number' }, within({ minimum: 1 }))).toEqual([]);
  });
});
