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
});

it.each(['abc', '0', '-1', '1.5', '9999999', '', '1e3'])('page %j is the first page', (page) => {
  expect(pageOf(new URLSearchParams({ page }))).toBe(1);
});
