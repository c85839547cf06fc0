import { readPrices, type PriceRange } from './price-phrase';
import { indicWordsIn, wordsIn } from './words';

/** A shopper's search: its words and its price range. */
export interface SearchQuery {
  /** Normalised, each once. A product must match every one. */
  words: string[];
  /** Those of the words that are written in an Indian script. */
  indic?: string[];
  price: PriceRange;
}

/** They say nothing about a product. */
const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'the', 'with', 'ka', 'ke', 'ki']);

/** Reads a search. Fillers count only if there are no other words. */
export function readSearch(search: string): SearchQuery {
  const { text, price } = readPrices(search);
  const words = [...new Set(wordsIn(text))];
  const telling = words.filter((word) => !fillers.has(word));
  const hasPrice = price.min !== undefined || price.max !== undefined;
  const indic = indicWordsIn(text);
  return { words: telling.length > 0 || hasPrice ? telling : words, ...(indic.length > 0 && { indic }), price };
}

/** True if it has a word or a price. */
export const isSearch = ({ words, price }: SearchQuery): boolean => words.length > 0 || price.min !== undefined || price.max !== undefined;
