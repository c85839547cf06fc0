import { expect, it } from 'vitest';
import { mostWords, readSearch } from './search-query';

it('only the first 16 words of a search count', () => {
  const words = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  expect(readSearch(`silk ${words.join(' ')}`).words).toEqual(['silk', ...words.slice(0, mostWords - 1)]);
  expect(readSearch(Array.from({ length: 60 }, () => 'the').concat('silk').join(' ')).words).toEqual(['silk']);
});

it.each([
  ['saree for the wedding', ['saree', 'wedding']],
  ['saree from kerala', ['saree', 'kerala']],
  ['silk wali saree', ['silk', 'saree']],
  ['महिलाओं के लिए नई साड़ी', ['sari']],
  ['for the', ['for', 'the']],
  ['for under 5000', []],
])('"%s" has the words %j', (search, words) => {
  expect(readSearch(search).words).toEqual(words);
});
