import { suggestionLimit, type Product, type Suggestion } from '@storefront/contracts';
import { createSearchIndex } from './search-index';
import { isFiller, readSearch, type SearchQuery } from './search-query';
import { formsOf, wordsIn, writtenWordsIn } from './words';

/** The collections of `/products`, and the brand's (specification, 1). */
const collections = ['Silk Sarees', 'Cotton Sarees', 'Designer Sarees', 'Bridal Sarees', 'Traditional Sarees', 'Kanjeevaram', 'Banarasi', 'Mysore'];
const maxCollections = 2;
const maxTerms = 3;
/** Number of words of the longest search that is completed. Each completion costs a search for all its words. */
export const mostCompleted = 8;

/** The products that suggestions come from. */
export interface SuggestedFrom {
  search(request: { listing: string; sort: 'createdAt'; direction: -1; skip: number; limit: number; search: SearchQuery; byRelevance: true }): { products: Product[]; total: number };
  completions(beginning: string): string[];
  changes(): number;
}

/** Terms that suggestions have looked up. Shoppers type the same beginnings, so few are ever needed. */
const rememberedTerms = 5_000;

/** Suggestions while a shopper types: collections, search terms with results, and products, at most eight together. */
export function createSuggestions(products: SuggestedFrom, synonyms: string[][]) {
  const byName = createSearchIndex(synonyms);
  collections.forEach((name, slot) => byName.put(slot, [[name], [], []]));

  const search = (query: SearchQuery, limit: number) => products.search({ listing: 'all', sort: 'createdAt', direction: -1, skip: 0, limit, search: query, byRelevance: true });
  /** True if a term finds a product. Cleared when a product or a synonym changes. */
  const remembered = new Map<string, boolean>();
  let changes = 0;

  function isFound(text: string): boolean {
    if (changes !== products.changes() || remembered.size >= rememberedTerms) remembered.clear();
    changes = products.changes();
    const known = remembered.get(text) ?? search(readSearch(text), 1).total > 0;
    remembered.set(text, known);
    return known;
  }

  function collectionsFor(query: SearchQuery): string[] {
    const { counts } = byName.match(query);
    return collections.filter((name, slot) => counts[slot] === query.words.length && isFound(name)).slice(0, maxCollections);
  }

  /** The typed text with its last word completed. A price and words in other scripts stay. */
  function termsFor(text: string, { words }: SearchQuery, named: string[]): string[] {
    const [before, last = ''] = [words.slice(0, -1), words.at(-1)];
    const typed = writtenWordsIn(text).findLast(([word]) => wordsIn(word).includes(last));
    if (words.length > mostCompleted || !typed) return [];
    const said = new Set(before.flatMap(formsOf));
    const [start, end] = [text.slice(0, typed.index), text.slice(typed.index + typed[0].length)];
    const formsOfTerm = (word: string) => formsOf(word).map((form) => start + form + end);
    const offered = new Set([...formsOfTerm(last), ...named.flatMap((name) => formsOf(name.toLowerCase()))]);

    /** False if another form of the word is offered already. */
    function isNew(word: string): boolean {
      const forms = formsOfTerm(word);
      if (forms.some((form) => offered.has(form))) return false;
      forms.forEach((form) => offered.add(form));
      return true;
    }
    const completions = products.completions(last).filter((word) => !isFiller(word) && !formsOf(word).some((form) => said.has(form)) && isNew(word));
    return completions.slice(0, 2 * maxTerms).map((word) => start + word + end).filter(isFound).slice(0, maxTerms);
  }

  return {
    suggest(text: string): Suggestion[] {
      const query = readSearch(text);
      if (query.words.length === 0) return [];
      const named = collectionsFor(query);
      const terms = termsFor(text.toLowerCase().replace(/\s+/g, ' ').trim(), query, named);
      const found = search(query, suggestionLimit - named.length - terms.length).products;
      return [
        ...named.map((name) => ({ kind: 'collection' as const, text: name })),
        ...terms.map((term) => ({ kind: 'term' as const, text: term })),
        ...found.map(({ _id, name, images: [image], price }) => ({ kind: 'product' as const, text: name, productId: _id, ...(image && { image }), price })),
      ];
    },
    setSynonyms: (groups: string[][]) => byName.setSynonyms(groups),
  };
}
