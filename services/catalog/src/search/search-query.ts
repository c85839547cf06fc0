import { readPrices, type PriceRange } from './price-phrase';
import { indicWordsIn, wordsIn, type IndicWord } from './words';

/** A shopper's search: its words and its price range. */
export interface SearchQuery {
  /** Normalised, each once, at most 16. A product must match every one. */
  words: string[];
  /** Those of the words that are written in an Indian script. */
  indic?: IndicWord[];
  price: PriceRange;
}

/** Words that say nothing about a product. "colour" is one of them, because a colour stands beside it: "red colour saree". */
const fillers = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'of', 'the', 'with', 'ka', 'ke', 'ki', 'liye', 'wala', 'wale', 'wali', 'colour', 'colours', 'coloured', 'color', 'colors', 'colored', 'rang']);
/** Also fillers, but only in an Indian script: "colour", "for", "-coloured", "new". */
const indicFillers = new Set(['रंग', 'कलर', 'लिए', 'वाला', 'वाले', 'वाली', 'नई', 'नया', 'नए', 'महिलाओं', 'நிற', 'நிறம்', 'கலர்', 'రంగు', 'కలర్', 'ಬಣ್ಣ', 'ಬಣ್ಣದ', 'നിറം', 'കളർ', 'রঙ', 'রঙের', 'রং', 'রংয়ের'].map((word) => word.normalize('NFC')));
/** Words for the wearer (women, mother) and for shopping (latest, price). A search ignores them unless the name or a label of a product ("New Year saree"), or a synonym, has the word. */
const vagueWords = new Set([
  'women', 'womens', 'woman', 'womans', 'ladies', 'lady', 'ladys', 'female', 'girl', 'girls', 'mother', 'mothers', 'mom', 'moms', 'mum', 'mummy', 'wife', 'wifes', 'sister', 'sisters', 'daughter', 'daughters',
  'new', 'newest', 'latest', 'trending', 'collection', 'collections', 'arrival', 'arrivals', 'designs', 'images', 'photo', 'photos', 'online', 'buy', 'shop', 'shopping', 'price', 'prices', 'budget', 'range', 'rate', 'cost', 'best', 'only',
]);

/** True for a word that says nothing about a product. */
export const isFiller = (word: string): boolean => fillers.has(word);
/** True for a word that a search ignores unless the name or a label of a product, or a synonym, has it. */
export const isVague = (word: string): boolean => vagueWords.has(word);

export const withoutFillers = (words: string[], indic: IndicWord[]): string[] =>
  words.filter((word) => !isFiller(word) && !indic.some(([latin, written]) => latin === word && indicFillers.has(written)));

/** True if a price narrows it. */
export const hasPrice = ({ price: { min, max } }: Pick<SearchQuery, 'price'>): boolean => min !== undefined || max !== undefined;

/** Further words are ignored: the number of ranks grows with the square of the number of words. */
export const mostWords = 16;

/** Reads a search. Fillers count only if there are no other words. Only the first 16 words count. */
export function readSearch(search: string): SearchQuery {
  const { text, price } = readPrices(search);
  const words = [...new Set(wordsIn(text))];
  const indic = indicWordsIn(text);
  const telling = withoutFillers(words, indic);
  return { words: (telling.length > 0 || hasPrice({ price }) ? telling : words).slice(0, mostWords), ...(indic.length > 0 && { indic }), price };
}

/** True if it has a word or a price. */
export const isSearch = ({ words, price }: SearchQuery): boolean => words.length > 0 || hasPrice({ price });
