import { productListQuerySchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { pageOf, searchOf } from './list-address';

const search = (text: string) => searchOf(new URLSearchParams({ search: text }));

describe('the search in an address', () => {
  it('is trimmed', () => {
    expect(search('  red silk ')).toBe('red silk');
    expect(searchOf(new URLSearchParams())).toBe('');
  });

  it('is cut to 200 characters, because the API refuses longer ones', () => {
    expect(search('x'.repeat(300))).toBe('x'.repeat(200));
    expect(search(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
  });

  it('has no control characters, because the API refuses them', () => {
    expect([search('\0'), search('red\x1b silk\x7f'), search('red\tsilk')]).toEqual(['', 'red silk', 'red\tsilk']);
  });

  it('keeps the typed form of its letters, unless the API counts more than 200 characters', () => {
    const [typed, normal] = ['\u095c', '\u0921\u093c'];
    expect(search(typed.repeat(100))).toBe(typed.repeat(100));
    expect(search(typed.repeat(150))).toBe(normal.repeat(100));
  });

  it.each(['\0', ' \0 silk', '\u095c'.repeat(199), `${'\u095c '.repeat(66)}xyz`, 'x'.repeat(300), '\ud83e'.repeat(300), '\u200b'])('is accepted by the API: %j', (text) => {
    expect(productListQuerySchema.safeParse({ search: search(text) }).success).toBe(true);
  });
});

it.each(['abc', '0', '-1', '1.5', '9999999', '', '1e3'])('page %j is the first page', (page) => {
  expect(pageOf(new URLSearchParams({ page }))).toBe(1);
});
