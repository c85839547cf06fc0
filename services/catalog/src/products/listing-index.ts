import type { Product } from '@storefront/contracts';
import { LRUCache } from 'lru-cache';
import type { PriceRange } from '../search/price-phrase';
import { createSearchIndex, rankCount, type Matches, type SearchIndex } from '../search/search-index';
import type { SearchQuery } from '../search/search-query';
import { searchTextsOf } from '../search/search-texts';
import type { PublishedProduct } from '../sitemap/sitemap';
import { changedAt, toProduct, type ProductState } from './product';

export type SortField = 'createdAt' | 'price' | 'sortName';

/** One page of one list. */
export interface ListRequest {
  listing: string;
  sort: SortField;
  direction: 1 | -1;
  skip: number;
  limit: number;
}

/** One page of the products of a list that match a search. */
export interface SearchRequest extends ListRequest {
  search: SearchQuery;
  /** Sorts by how well the products match; `sort` and `direction` sort those that match equally well. */
  byRelevance: boolean;
}

export interface Listed {
  products: Product[];
  /** Of all pages. */
  total: number;
}

export interface Found extends Listed {
  /** The words that typos were corrected to. */
  corrected?: string;
  /** If no product matches: the products that match best. */
  similar?: Product[];
}

/**
 * Lists from memory. The cost of a page depends on its length only, not on its position or on the number of products. A search reads a few bytes for
 * each product.
 */
export interface ListingIndex {
  /** Call it after each write of a product, in the order of the writes. */
  put(product: ProductState): void;
  list(request: ListRequest): Listed;
  search(request: SearchRequest): Found;
  /** Counts changes of products and synonyms, but not sales, because a sale does not change which products a search finds. */
  changes(): number;
  /** Replaces the groups of synonyms. */
  setSynonyms(groups: string[][]): void;
  /** The words of names and labels that begin like this, most frequent first. */
  completions(beginning: string): string[];
  /** @returns undefined if it is unknown or deleted; the same object until the product changes */
  find(id: string): Product | undefined;
  /** All listed products. */
  published(): PublishedProduct[];
}

interface Entry {
  slot: number;
  product: Product;
  changedAt: string;
  revision: number | undefined;
  sortName: string;
  listings: string[];
}

/** The slots of a list's products, in ascending order of each field; products with equal values in order of their ids. */
type Shelf = Record<SortField, number[]>;

const fields: SortField[] = ['createdAt', 'price', 'sortName'];
const keyOf = (entry: Entry, field: SortField) => (field === 'sortName' ? entry.sortName : entry.product[field]);

function compare(a: Entry, b: Entry, field: SortField): number {
  const [x, y] = [keyOf(a, field), keyOf(b, field)];
  if (x !== y) return x < y ? -1 : 1;
  return a.product._id < b.product._id ? -1 : a.product._id > b.product._id ? 1 : 0;
}

/** Binary search: the first position whose value is not before the wanted one. */
function position(length: number, isBefore: (index: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Number of products that are similar to a search without results. */
const similarCount = 12;

/** A page of a search, by slot. */
interface FoundSlots {
  page: number[];
  total: number;
  corrected?: string;
  similar?: number[];
}

/** Shoppers use few searches. */
const rememberedSearches = 1_000;

/** True for a price within the bounds. */
const isIn = (price: number, { min = -Infinity, max = Infinity }: PriceRange) => price >= min && price <= max;

/** Up to `limit` of the values with the lowest ranks, from the position `skip` on. Equal ranks keep the order of the values. Sorts by counting. */
function lowest(values: number[], ranks: Uint32Array, skip: number, limit: number): number[] {
  let highest = 0;
  for (let at = 0; at < ranks.length; at += 1) if (ranks[at]! > highest) highest = ranks[at]!;
  const starts = new Uint32Array(highest + 2);
  for (let at = 0; at < ranks.length; at += 1) starts[ranks[at]! + 1]! += 1;
  for (let rank = 0; rank < highest; rank += 1) starts[rank + 1]! += starts[rank]!;
  const page: number[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const position = starts[ranks[at]!]!++;
    if (position >= skip && position < skip + limit) page[position - skip] = values[at]!;
  }
  return page;
}

export function createListingIndex(products: ProductState[], synonyms: string[][]): ListingIndex {
  const entries: (Entry | undefined)[] = [];
  const freeSlots: number[] = [];
  /** By slot, beside the entries: a search reads them for each product that it finds. */
  const prices: number[] = [];
  const soldOut: (0 | 1)[] = [];
  let changes = 0;
  const byId = new Map<string, Entry>();
  const shelves = new Map<string, Shelf>();
  /** By request. Cleared by each change that can change the found products or their order. */
  const remembered = new LRUCache<string, FoundSlots>({ max: rememberedSearches });
  const words: SearchIndex = createSearchIndex(synonyms);

  const shelfOf = (listing: string): Shelf => {
    const shelf = shelves.get(listing) ?? { createdAt: [], price: [], sortName: [] };
    shelves.set(listing, shelf);
    return shelf;
  };
  const placeIn = (order: number[], entry: Entry, field: SortField) => position(order.length, (index) => compare(entries[order[index]!]!, entry, field) < 0);

  function show(entry: Entry, product: Product): void {
    const rank = product.stock > 0 ? 0 : 1;
    if (soldOut[entry.slot] !== rank) remembered.clear();
    entry.product = product;
    prices[entry.slot] = product.price;
    soldOut[entry.slot] = rank;
  }

  function countChange(): void {
    changes += 1;
    remembered.clear();
  }

  function add(product: ProductState): void {
    const slot = freeSlots.pop() ?? entries.length;
    const { revision, sortName, listings } = product;
    const entry: Entry = { slot, product: toProduct(product), changedAt: changedAt(product), revision, sortName, listings };
    entries[slot] = entry;
    show(entry, entry.product);
    byId.set(product._id, entry);
    for (const listing of listings) {
      const shelf = shelfOf(listing);
      for (const field of fields) shelf[field].splice(placeIn(shelf[field], entry, field), 0, slot);
    }
    words.put(slot, searchTextsOf(product));
  }

  function remove(entry: Entry): void {
    for (const listing of entry.listings) {
      const shelf = shelfOf(listing);
      for (const field of fields) shelf[field].splice(placeIn(shelf[field], entry, field), 1);
    }
    words.remove(entry.slot);
    byId.delete(entry.product._id);
    entries[entry.slot] = undefined;
    freeSlots.push(entry.slot);
  }

  const slotsOf = ({ listing, sort }: ListRequest) => shelves.get(listing)?.[sort] ?? [];
  const productsOf = (slots: number[]) => slots.map((slot) => entries[slot]!.product);

  function search(request: SearchRequest): Found {
    const key = JSON.stringify(request);
    let found = remembered.get(key);
    if (!found) remembered.set(key, (found = slotsFound(request)));
    const { page, similar, ...rest } = found;
    return { ...rest, products: productsOf(page), ...(similar && { similar: productsOf(similar) }) };
  }

  function slotsFound(request: SearchRequest): FoundSlots {
    const { byRelevance, skip, limit } = request;
    const search = words.telling(request.search);
    const matches = words.match(search);
    const found = slotsWith(request, matches, search.words.length, search.price);
    if (found.length === 0) return { page: [], total: 0, similar: similarTo({ ...request, search }, matches) };
    const page = byRelevance ? lowest(found, ranksOf(found, matches, search), skip, limit) : found.slice(skip, skip + limit);
    return { page, total: found.length, ...(matches.corrected !== undefined && { corrected: matches.corrected }) };
  }

  /** The slots of a list, in its order, that match at least `wanted` words and have a price in the range. */
  function slotsWith(request: ListRequest, { counts }: Matches, wanted: number, price: PriceRange = {}): number[] {
    const order = slotsOf(request);
    const found: number[] = [];
    const [from, step] = request.direction === 1 ? [0, 1] : [order.length - 1, -1];
    for (let left = order.length, at = from; left > 0; left -= 1, at += step) {
      const slot = order[at]!;
      if (counts[slot]! >= wanted && isIn(prices[slot]!, price)) found.push(slot);
    }
    return found;
  }

  /** Ranks by the number of missing words, then by the worst word, then in stock before sold out, then by all words. A wrong price counts as a missing word. */
  function ranksOf(slots: number[], { counts, ranks, sums }: Matches, { words: { length: wordCount }, price }: SearchQuery): Uint32Array {
    const sumCount = rankCount * wordCount + 1;
    const found = new Uint32Array(slots.length);
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at]!;
      const lacking = wordCount - counts[slot]! + (isIn(prices[slot]!, price) ? 0 : 1);
      found[at] = ((lacking * rankCount + ranks[slot]!) * 2 + soldOut[slot]!) * sumCount + sums[slot]!;
    }
    return found;
  }

  function similarTo(request: SearchRequest, matches: Matches): number[] {
    const found = slotsWith(request, matches, 1);
    return lowest(found, ranksOf(found, matches, request.search), 0, similarCount);
  }

  for (const product of products) if (product.listings.length > 0) add(product);

  return {
    find: (id) => byId.get(id)?.product,

    published: () => (shelves.get('all')?.createdAt ?? []).map((slot) => ({ _id: entries[slot]!.product._id, changedAt: entries[slot]!.changedAt })),

    put(product) {
      const known = byId.get(product._id);
      // A sale keeps the revision. It changes neither the lists nor their order.
      if (known && known.revision === product.revision && product.listings.length > 0) {
        show(known, toProduct(product));
        return;
      }
      countChange();
      if (known) remove(known);
      if (product.listings.length > 0) add(product);
    },

    search,
    changes: () => changes,
    setSynonyms(groups) {
      countChange();
      words.setSynonyms(groups);
    },
    completions: (beginning) => words.completions(beginning),

    list(request) {
      const { direction, skip, limit } = request;
      const order = slotsOf(request);
      const slots = direction === 1 ? order.slice(skip, skip + limit) : order.slice(Math.max(0, order.length - skip - limit), Math.max(0, order.length - skip)).reverse();
      return { products: productsOf(slots), total: order.length };
    },
  };
}
