import { describe, expect, it } from 'vitest';
import { mismatches } from './compatibility.mjs';

const object = (fields) => ({ fields });
const sent = (given, wanted) => mismatches(given, wanted, { isEveryFieldMeant: true });
const texts = (found) => found.map(({ at, text, isGap }) => `${at} ${text}${isGap ? ' (gap)' : ''}`);

describe('what a reader would miss', () => {
  it.each([
    ['a field that it reads and is not given', object({ price: 'number' }), object({ price: 'number', stock: 'number' }), ['stock is not there']],
    ['a field that may be left out now', object({ 'price?': 'number' }), object({ price: 'number' }), ['price may be left out']],
    ['a field that may be left out and is gone: a gap', object({}), object({ 'note?': 'string' }), ['note is not there (gap)']],
    ['a field of another type', object({ price: 'string' }), object({ price: 'number' }), ['price is string, not number']],
    ['a word that it does not know', { enum: ['a', 'b', 'c'] }, { enum: ['a', 'b'] }, [' may be "c", which is not known']],
    ['a text where it knows words: a gap', 'string', { enum: ['a'] }, [' may be any string, of which only "a" is known (gap)']],
    ['what is in a list', { array: object({ a: 'string' }) }, { array: object({ b: 'string' }) }, ['[].b is not there']],
    ['an object where a list was', object({}), { array: 'any' }, [' is an object, not a list']],
    ['null', { oneOf: ['string', 'null'] }, 'string', [' is null, not string']],
  ])('%s', (_, given, wanted, expected) => {
    expect(texts(mismatches(given, wanted))).toEqual(expected);
  });

  it.each([
    ['a field that it does not read', object({ price: 'number', weave: 'string' }), object({ price: 'number' })],
    ['fewer words', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['a field that is always there now', object({ note: 'string' }), object({ 'note?': 'string' })],
    ['what fits one of several', object({ success: { enum: [true] }, id: 'string' }), { oneOf: [object({ success: { enum: [false] }, message: 'string' }), object({ success: { enum: [true] }, id: 'string' })] }],
    ['what is not known from the sources', 'any', object({ price: 'number' })],
  ])('nothing: %s', (_, given, wanted) => {
    expect(mismatches(given, wanted)).toEqual([]);
  });
});

describe('what would not be taken from a sender', () => {
  it.each([
    ['a call without a field that must be there', object({}), object({ phone: 'string' }), ['phone is not there']],
    ['a field that is lost: a gap', object({ note: 'string' }), object({}), ['note is not taken (gap)']],
    ['a renamed field', object({ product: 'string' }), object({ item: 'string' }), ['item is not there', 'product is not taken (gap)']],
    ['a word that is not taken any more', { enum: ['a', 'b'] }, { enum: ['a'] }, [' may be "b", which is not known']],
  ])('%s', (_, given, wanted, expected) => {
    expect(texts(sent(given, wanted))).toEqual(expected);
  });

  it('a new field that need not be sent is nothing', () => {
    expect(sent(object({ phone: 'string' }), object({ phone: 'string', 'note?': 'string' }))).toEqual([]);
  });
});

describe('limits', () => {
  const within = (limits) => ({ number: limits });

  it('count where both sides have them checked: stricter on one side is not enough for the other', () => {
    const checked = (given, wanted) => texts(mismatches(given, wanted, { areLimitsChecked: true }));
    expect(checked(within({ minimum: 0 }), within({ minimum: 1 }))).toEqual([' is taken only with minimum 1']);
    expect(checked(within({ minimum: 2 }), within({ minimum: 1 }))).toEqual([]);
    expect(checked({ string: { maxLength: 100 } }, { string: { maxLength: 60 } })).toEqual([' is taken only with maxLength 60']);
    expect(checked('string', { string: { format: 'date-time' } })).toEqual([' is taken only with format date-time']);
  });

  it('do not count against a type, which says nothing of them', () => {
    expect(mismatches('number', within({ minimum: 1 }))).toEqual([]);
  });
});
