import { expect, it } from 'vitest';
import { toProduct } from '../products/product';
import { product } from '../testing/catalog';
import { createSuggestions, mostCompleted } from './suggestions';

/** Every search finds the same product. */
function suggesting(...words: string[]) {
  let searches = 0;
  const suggestions = createSuggestions({
    search() {
      searches += 1;
      return { products: [toProduct(product())], total: 1 };
    },
    completions: (beginning) => words.filter((word) => word.startsWith(beginning)),
    changes: () => 0,
  }, []);
  return {
    terms: (text: string) => suggestions.suggest(text).filter(({ kind }) => kind === 'term').map(({ text: term }) => term),
    searches: () => searches,
  };
}

it('a term has no word twice, neither in the singular nor in the plural', () => {
  const { terms } = suggesting('silk', 'silks', 'saree', 'sarees', 'sage');
  expect(terms('red silk s')).toEqual(['red silk saree', 'red silk sarees', 'red silk sage']);
  expect(terms('silk sarees s')).toEqual(['silk sarees sage']);
});

it('a long text costs one search, because its last word is not completed', () => {
  const { terms, searches } = suggesting('saree', 'silk', 'sage');
  const others = Array.from({ length: mostCompleted }, (_, at) => `x${at}`);
  expect(terms([...others, 's'].join(' '))).toEqual([]);
  expect(searches()).toBe(1);
  expect(terms([...others.slice(1), 's'].join(' '))).toHaveLength(3);
});
