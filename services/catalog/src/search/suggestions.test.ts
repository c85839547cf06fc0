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
  expect(terms('red silk s')).toEqual(['red silk saree', 'red silk sage']);
  expect(terms('silk sarees s')).toEqual(['silk sarees sage']);
});

it('only one form of a word is offered, and none of a word that was typed or ends an offered collection', () => {
  const { terms } = suggesting('sarees', 'saree', 'sage', 'sages', 'salwar', 'sash');
  expect(terms('red sa')).toEqual(['red sarees', 'red sage', 'red salwar']);
  expect(terms('red saree')).toEqual([]);
  expect(terms('red sarees')).toEqual([]);
  expect(terms('silk sa')).toEqual(['silk sage', 'silk salwar', 'silk sash']);
});

it.each([
  ['under 5000 sa', 'under 5000 saree'],
  ['sa under 5000', 'saree under 5000'],
  ['₹5,000 se kam  Red SA', '₹5,000 se kam red saree'],
  ['Red colour Zári-sa', 'red colour zári-saree'],
  ["Women's sa", "women's saree"],
  ['saree for sa', 'saree for sage'],
  ['under 5000 kanj', 'under 5000 kanjeevaram'],
  ['काटन सा', 'काटन saree'],
  ['ക്\u200d सा', 'ക്\u200d saree'],
])('a term keeps what was typed before and behind its last word: "%s" is "%s"', (text, term) => {
  expect(suggesting('saree', 'sage', 'kanjeevaram').terms(text)[0]).toBe(term);
});

it('a term is offered only if it finds a product together with the typed price', () => {
  const found: unknown[] = [];
  const { suggest } = createSuggestions({
    search({ search }) {
      found.push(search.price);
      return { products: [], total: 0 };
    },
    completions: () => ['saree'],
    changes: () => 0,
  }, []);
  expect(suggest('under 500 sa')).toEqual([]);
  expect(found.slice(-2)).toEqual([{ max: 500 }, { max: 500 }]);
});

it('a long text costs one search, because its last word is not completed', () => {
  const { terms, searches } = suggesting('saree', 'silk', 'sage');
  const others = Array.from({ length: mostCompleted }, (_, at) => `x${at}`);
  expect(terms([...others, 's'].join(' '))).toEqual([]);
  expect(searches()).toBe(1);
  expect(terms([...others.slice(1), 's'].join(' '))).toHaveLength(3);
});
