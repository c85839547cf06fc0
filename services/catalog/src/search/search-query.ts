import { readPrices, type PriceRange } from './price-phrase';
import { indicWordsIn, wordsIn, type IndicWord } from './words';

/** A shopper's search: its words and its price range. */
export interface SearchQuery {
  /** Normalised, each once. A product must match every one. */
  words: string[];
  /** Those of the words that are written in an Indian script. */
  indic?: IndicWord[];
  price: PriceRange;
}

/** They say nothing about a product. The word "colour" says nothing beside the colour: "red colour saree". */
const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'the', 'with', 'ka', 'ke', 'ki', 'colour', 'colours', 'coloured', 'color', 'colors', 'colored', 'rang']);
/** Also fillers, but only in an Indian script: "colour". */
const indicFillers = new Set(['रंग', 'कलर', 'நிற', 'நிறம்', 'கலர்', 'రంగు', 'కలర్', 'ಬಣ್ಣ', 'ಬಣ್ಣದ', 'നിറം', 'കളർ', 'রঙ', 'রঙের', 'রং', 'রংয়ের'].map((word) => word.normalize('NFC')));

/** True for a word that says nothing about a product. */
export const isFiller = (word: string): boolean => fillers.has(word);

/** Reads a search. Fillers count only if there are no other words. */
export function readSearch(search: string): SearchQuery {
  const { text, price } = readPrices(search);
  const words = [...new Set(wordsIn(text))];
  const indic = indicWordsIn(text);
  const telling = words.filter((word) => !isFiller(word) && !indic.some(([latin, written]) => latin === word && indicFillers.has(written)));
  const hasPrice = price.min !== undefined || price.max !== undefined;
  return { words: telling.length > 0 || hasPrice ? telling : words, ...(indic.length > 0 && { indic }), price };
}

/** True if it has a word or a price. */
export const isSearch = ({ words, price }: SearchQuery): boolean => words.length > 0 || price.min !== undefined || price.max !== undefined;
