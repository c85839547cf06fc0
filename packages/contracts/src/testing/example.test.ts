import { describe, expect, it } from 'vitest';
import { endpoints } from '../http';
import { exampleOf } from './example';
import { mismatchesOf } from './mismatches';

const answers = endpoints.flatMap(({ id, answer }) => (typeof answer === 'string' ? [] : [{ id, answer }]));

describe('an example', () => {
  it.each(answers)('of the answer to $id fits its contract', ({ answer }) => {
    for (const turn of [0, 1]) expect(answer.safeParse(exampleOf(answer, { turn })).error).toBeUndefined();
  });
});

describe('mismatches', () => {
  it('remove each field, set it to null and give it another type, and change all numbers, texts and lists', () => {
    const found = mismatchesOf({ total: 2, items: [{ name: 'one' }, { name: 'two' }] });
    expect(found.map(({ name }) => name)).toEqual([
      ...['total is left out', 'total is null', 'total is of another type'],
      ...['items is left out', 'items is null', 'items is of another type'],
      ...['items[0] is null', 'items[0] is of another type'],
      ...['items[0].name is left out', 'items[0].name is null', 'items[0].name is of another type'],
      ...['each number is huge', 'each number is negative', 'each number is a fraction', 'each text is blank', 'each text is odd', 'each list is empty'],
    ]);
    expect(found.find(({ name }) => name === 'items[0].name is null')?.value).toEqual({ total: 2, items: [{ name: null }, { name: 'two' }] });
    expect(found.find(({ name }) => name === 'each number is negative')?.value).toEqual({ total: -2, items: [{ name: 'one' }, { name: 'two' }] });
    expect(found.find(({ name }) => name === 'each text is blank')?.value).toEqual({ total: 2, items: [{ name: '' }, { name: '' }] });
    expect(found.find(({ name }) => name === 'each list is empty')?.value).toEqual({ total: 2, items: [] });
  });
});
