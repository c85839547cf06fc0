import type { Product } from '@storefront/contracts';
import type { PublishedProduct } from '../sitemap/sitemap';
import { changedAt, toProduct, type ProductState } from './product';

export type SortField = 'createdAt' | 'price' | 'sortName';

/** One page of one list. A product must match every word. */
export interface ListRequest {
  listing: string;
  words: string[];
  sort: SortField;
  direction: 1 | -1;
  skip: number;
  limit: number;
}

export interface Listed {
  products: Product[];
  /** Of all pages. */
  total: number;
}

/**
 * Lists from memory, for a store that no other process writes to. The cost of a page depends on its length only, not on its position or on the number
 * of products. A search reads one byte for each product and word.
 */
export interface ListingIndex {
  /** Call it after each write of a product, in the order of the writes. */
  put(product: ProductState): void;
  list(request: ListRequest): Listed;
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
  terms: string[];
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

function insertSorted(values: number[], value: number): void {
  values.splice(position(values.length, (index) => values[index]! < value), 0, value);
}

function removeSorted(values: number[], value: number): void {
  const at = position(values.length, (index) => values[index]! < value);
  if (values[at] === value) values.splice(at, 1);
}

export function createListingIndex(products: ProductState[]): ListingIndex {
  const entries: (Entry | undefined)[] = [];
  const freeSlots: number[] = [];
  const byId = new Map<string, Entry>();
  const shelves = new Map<string, Shelf>();
  /** `postings`: for each term, the slots of its products in ascending order. `terms`: all terms in ascending order. */
  const postings = new Map<string, number[]>();
  const terms: string[] = [];

  const shelfOf = (listing: string): Shelf => {
    const shelf = shelves.get(listing) ?? { createdAt: [], price: [], sortName: [] };
    shelves.set(listing, shelf);
    return shelf;
  };
  const placeIn = (order: number[], entry: Entry, field: SortField) => position(order.length, (index) => compare(entries[order[index]!]!, entry, field) < 0);

  function postingOf(term: string): number[] {
    const known = postings.get(term);
    if (known) return known;
    const posting: number[] = [];
    postings.set(term, posting);
    terms.splice(position(terms.length, (index) => terms[index]! < term), 0, term);
    return posting;
  }

  function add(product: ProductState): void {
    const slot = freeSlots.pop() ?? entries.length;
    const { revision, sortName, listings, terms: found } = product;
    const entry: Entry = { slot, product: toProduct(product), changedAt: changedAt(product), revision, sortName, listings, terms: found };
    entries[slot] = entry;
    byId.set(product._id, entry);
    for (const listing of listings) {
      const shelf = shelfOf(listing);
      for (const field of fields) shelf[field].splice(placeIn(shelf[field], entry, field), 0, slot);
    }
    for (const term of found) insertSorted(postingOf(term), slot);
  }

  function remove(entry: Entry): void {
    for (const listing of entry.listings) {
      const shelf = shelfOf(listing);
      for (const field of fields) shelf[field].splice(placeIn(shelf[field], entry, field), 1);
    }
    for (const term of entry.terms) removeSorted(postingOf(term), entry.slot);
    byId.delete(entry.product._id);
    entries[entry.slot] = undefined;
    freeSlots.push(entry.slot);
  }

  /** @returns one byte for each slot: the number of words that its product has, counted from the first word up to the first missing one */
  function wordsFound(words: string[]): Uint8Array {
    const found = new Uint8Array(entries.length);
    words.forEach((word, count) => {
      for (let at = position(terms.length, (index) => terms[index]! < word); terms[at]?.startsWith(word); at += 1) {
        for (const slot of postings.get(terms[at]!)!) if (found[slot] === count) found[slot] = count + 1;
      }
    });
    return found;
  }

  function search(order: number[], { words, direction, skip, limit }: ListRequest): Listed {
    const found = wordsFound(words);
    const page: Product[] = [];
    let total = 0;
    for (let step = 0; step < order.length; step += 1) {
      const slot = order[direction === 1 ? step : order.length - 1 - step]!;
      if (found[slot] !== words.length) continue;
      if (total >= skip && page.length < limit) page.push(entries[slot]!.product);
      total += 1;
    }
    return { products: page, total };
  }

  for (const product of products) if (product.listings.length > 0) add(product);

  return {
    find: (id) => byId.get(id)?.product,

    published: () => (shelves.get('all')?.createdAt ?? []).map((slot) => ({ _id: entries[slot]!.product._id, changedAt: entries[slot]!.changedAt })),

    put(product) {
      const known = byId.get(product._id);
      // A sale keeps the revision. It changes neither the lists nor their order.
      if (known && known.revision === product.revision && product.listings.length > 0) {
        known.product = toProduct(product);
        return;
      }
      if (known) remove(known);
      if (product.listings.length > 0) add(product);
    },

    list(request) {
      const { listing, words, sort, direction, skip, limit } = request;
      const order = shelves.get(listing)?.[sort] ?? [];
      if (words.length > 0) return search(order, request);
      const slots = direction === 1 ? order.slice(skip, skip + limit) : order.slice(Math.max(0, order.length - skip - limit), Math.max(0, order.length - skip)).reverse();
      return { products: slots.map((slot) => entries[slot]!.product), total: order.length };
    },
  };
}
