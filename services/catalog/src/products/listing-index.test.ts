import { describe, expect, it, vi } from 'vitest';
import { product } from '../testing/catalog';
import { defaultSynonyms } from '../search/default-synonyms';
import { readSearch } from '../search/search-query';
import { createSuggestions } from '../search/suggestions';
import { createListingIndex, type ListRequest, type SearchRequest, type SortField } from './listing-index';
import { revisionOf, toProduct, type ProductState } from './product';

/** The expected list, computed in a slow and simple way. */
function expected(products: ProductState[], { listing, sort, direction, skip, limit }: ListRequest) {
  const key = (one: ProductState) => one[sort];
  const found = products
    .filter((one) => one.listings.includes(listing))
    .sort((a, b) => (key(a) < key(b) ? -direction : key(a) > key(b) ? direction : a._id < b._id ? -direction : direction));
  return { products: found.slice(skip, skip + limit).map(toProduct), total: found.length };
}

let seed = 11;
const random = (below: number) => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return seed % below;
};
const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
const words = ['silk', 'silver', 'cotton', 'kanjeevaram', 'kanchi', 'red', 'blue', 'bridal', 'temple'];
const made = (id?: string) =>
  product({ name: `${pick(words)} ${pick(words)}`, description: pick(words), price: 1000 + random(5), category: pick(['saree', 'dress', 'other'] as const), specifications: { material: pick(words) }, ...(id && { id }) });

describe('the listing index', () => {
  it('answers the right list after every change, and the same searches as a new index', () => {
    let products = Array.from({ length: 40 }, () => made());
    const index = createListingIndex(products, defaultSynonyms);
    let before: SearchRequest | undefined;
    for (let round = 0; round < 400; round += 1) {
      const position = random(products.length);
      const one = products[position]!;
      const change = random(5);
      const next: ProductState =
        change === 0 ? made()
        : change === 1 ? { ...made(one._id), revision: revisionOf(one) + 1, createdAt: one.createdAt }
        : change === 2 ? { ...one, stock: random(9), holds: { x: { quantity: 1, revision: 0 } } }
        : change === 3 && products.length > 20 ? { ...one, listings: [], terms: [], deletedAt: 'now' }
        : { ...one, price: 1000 + random(5), revision: revisionOf(one) + 1 };
      products = change === 0 ? [...products, next] : products.map((other) => (other === one ? next : other));
      index.put(next);
      const request: ListRequest = {
        listing: pick(['all', 'saree', 'silk', 'dress', 'nothing']),
        sort: pick<SortField>(['createdAt', 'price', 'sortName']), direction: pick([1, -1] as const), skip: random(30), limit: 1 + random(15),
      };
      expect(index.list(request)).toEqual(expected(products, request));
      const search = readSearch(pick(['kan', 'si red', 's', 'silk temple', 'zzz', 'coton', 'kanjivaram under 1002', 'bride', 'above 1001']));
      const searchRequest: SearchRequest = { ...request, search, byRelevance: random(2) === 0 };
      for (const one of [before ?? searchRequest, searchRequest]) expect(index.search(one)).toEqual(createListingIndex(products, defaultSynonyms).search(one));
      before = searchRequest;
    }
  });

  it('sorts the products that match one of 96 words with few array cells', () => {
    const index = createListingIndex(Array.from({ length: 50 }, () => product({ name: 'Silk' })), []);
    const search = readSearch(`silk ${Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ')}`);
    let cells = 0;
    const OwnArray = Uint32Array;
    vi.stubGlobal('Uint32Array', class extends OwnArray {
      constructor(length: number) {
        super(length);
        cells += length;
      }
    });
    const { similar } = index.search({ listing: 'all', sort: 'createdAt', direction: -1, skip: 0, limit: 12, search, byRelevance: true });
    vi.unstubAllGlobals();
    expect(similar).toHaveLength(12);
    expect(cells).toBeGreaterThan(0);
    expect(cells).toBeLessThan(150_000);
  });

  it('sorts a search by rank, then in stock before sold out, then by all words, then newest first', () => {
    const [material, none] = [{ material: 'Linen' }, {}];
    const products = [
      product({ name: 'Sold out linen', description: '', stock: 0, specifications: none }),
      product({ name: 'Older', description: '', specifications: material }),
      product({ name: 'Newer', description: '', specifications: material }),
      product({ name: 'Linen red', description: '', specifications: none }),
    ];
    const index = createListingIndex(products, []);
    const names = (text: string, direction: 1 | -1 = -1) =>
      index.search({ listing: 'all', sort: 'createdAt', direction, skip: 0, limit: 10, search: readSearch(text), byRelevance: true }).products.map(({ name }) => name);
    expect(names('linen')).toEqual(['Linen red', 'Sold out linen', 'Newer', 'Older']);
    expect(names('linen saree')).toEqual(['Linen red', 'Newer', 'Older', 'Sold out linen']);
    index.put({ ...products[3]!, stock: 0 });
    expect(names('linen')).toEqual(['Linen red', 'Sold out linen', 'Newer', 'Older']);
    expect(names('linen saree')).toEqual(['Newer', 'Older', 'Linen red', 'Sold out linen']);
  });

  it('suggests a term as soon as a product has all its words', () => {
    const named = (name: string) => product({ name, description: '', specifications: {} });
    const index = createListingIndex([named('Red silk'), named('Temple cotton')], []);
    const suggestions = createSuggestions(index, []);
    const terms = () => suggestions.suggest('red te').filter(({ kind }) => kind === 'term').map(({ text }) => text);
    expect(terms()).toEqual([]);
    index.put(named('Red temple'));
    expect(terms()).toEqual(['red temple']);
  });

  it('starts with the stored products, without deleted ones', () => {
    const [kept, deleted] = [made(), { ...made(), listings: [], terms: [] }];
    const index = createListingIndex([kept, deleted], []);
    expect(index.list({ listing: 'all', sort: 'price', direction: 1, skip: 0, limit: 10 })).toEqual({ products: [toProduct(kept)], total: 1 });
  });
});
