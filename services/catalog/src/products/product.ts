import type { EditableProduct, Product, ProductCategory } from '@storefront/contracts';
import type { Hold } from '../reservations/reservation';
import { collectionsOf } from './collections';
import { searchTerms, wordsOf } from './search-terms';

/** What an admin says of a product; `images` are identifiers, at most {@link mostImages}. */
export interface ProductDetails {
  name: string;
  description: string;
  /** Rupees. */
  price: number;
  category: ProductCategory;
  stock: number;
  specifications: { material?: string | undefined; color?: string | undefined };
  images: string[];
}

/** A product as it is kept: what shoppers see, and what makes it quick to find and safe to sell. */
export interface ProductState extends Omit<ProductDetails, 'specifications'> {
  _id: string;
  specifications: { material?: string; color?: string };
  createdAt: string;
  /** Grows with every save by an admin; sales do not count. Absent in a product that was stored before there were revisions. */
  revision?: number;
  /** The revision that last changed the stock. */
  stockRevision?: number;
  /** The lists that show it: `all`, its category, its collections. Empty once it is deleted. */
  listings: string[];
  terms: string[];
  sortName: string;
  /** What each order holds of it, by order id. */
  holds: Record<string, Hold>;
  /** How often holds were forgotten here; a write that finds another number has read too early. */
  holdsForgotten: number;
  deletedAt?: string;
}

export const mostImages = 8;

const sortNameOf = (name: string) => wordsOf(name).join(' ');

function derived(details: ProductDetails) {
  const { material, color } = details.specifications;
  return {
    name: details.name,
    description: details.description,
    // What is less than a paisa off would be no price that an order can name.
    price: Math.round(details.price * 100) / 100,
    category: details.category,
    images: details.images,
    specifications: { ...(material ? { material } : {}), ...(color ? { color } : {}) },
    listings: ['all', details.category, ...collectionsOf(details)],
    terms: searchTerms(details),
    sortName: sortNameOf(details.name),
  };
}

export function createProduct(details: ProductDetails, { id, now }: { id: string; now: Date }): ProductState {
  return {
    _id: id,
    ...derived(details),
    stock: details.stock,
    createdAt: now.toISOString(),
    revision: 1,
    stockRevision: 1,
    holds: {},
    holdsForgotten: 0,
  };
}

export const revisionOf = (product: Pick<ProductState, 'revision'>): number => product.revision ?? 0;

/** What a save writes: everything but the stock, which is sold from while a form is open. */
export const editProduct = (product: ProductState, details: ProductDetails) => ({ ...derived(details), revision: revisionOf(product) + 1 });

/**
 * The stock after a save. With the stock that the form was opened with, only the difference counts, so that what was sold meanwhile stays
 * sold; it never falls below none.
 */
export function editedStock(current: number, form: { stock: number; stockWas?: number | undefined }): number {
  if (form.stockWas === undefined) return form.stock;
  return Math.max(0, current + form.stock - form.stockWas);
}

/** The images after a save: those kept, in the order asked for (all, where nothing is said), then the new ones, each once. */
export const editedImages = (current: string[], keep: string[] | undefined, added: string[]): string[] => [...new Set([...(keep ?? current), ...added])];

/** In the contract's shape. */
export function toProduct(product: ProductState): Product {
  const { _id, name, description, price, stock, category, images, specifications, createdAt } = product;
  return { _id, name, description, price, stock, category, images, specifications, createdAt };
}

/** In the contract's shape, to edit. */
export const toEditableProduct = (product: ProductState): EditableProduct => ({
  ...toProduct(product),
  revision: revisionOf(product),
  stockRevision: product.stockRevision ?? 0,
});
