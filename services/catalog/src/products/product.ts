import type { EditableProduct, EventOf, Product, ProductCategory, ProductForm } from '@storefront/contracts';
import { heldPieces } from '@storefront/contracts/rules';
import { CatalogError } from '../catalog-error';
import { heldByShoppers } from '../holds/hold';
import type { Mark } from '../reservations/reservation';
import { collectionsOf } from './collections';
import { termsOf } from './terms';
import { wordsOf, type Searchable } from './words';

/** The fields of a product that an admin sets. `images` are identifiers, at most {@link maxImages}. */
export interface ProductDetails {
  name: string;
  description: string;
  /** Rupees. */
  price: number;
  category: ProductCategory;
  stock: number;
  specifications: { material?: string; color?: string };
  images: string[];
}

/** A stored product: the fields that shoppers see, and the fields for lists, searches and stock. */
export interface ProductState extends Omit<ProductDetails, 'specifications'> {
  _id: string;
  specifications: { material?: string; color?: string };
  createdAt: string;
  /** Time of the last change by an admin; absent before the first. */
  updatedAt?: string;
  /** Increases with each save by an admin, but not with sales. Products that were stored before this field existed have none. */
  revision?: number;
  /** The revision that last changed the stock. */
  stockRevision?: number;
  /** The lists that show it: `all`, its category, its collections. Empty after it is deleted. */
  listings: string[];
  /** Version 1.0 of this service searches them. It may run beside this version, or after a rollback. */
  terms: string[];
  sortName: string;
  /** The marks of orders that hold some of it, by order id, and of customers who are about to pay, by user id. */
  holds: Record<string, Mark>;
  /** The end of each lease in `holds`, with the user id. The sweep finds ended leases by it. */
  leases?: string[];
  /** Number of times that marks were removed. A write is refused if it has changed since the product was read. */
  holdsForgotten: number;
  /** Hash of the request that added it, if that had an `Idempotency-Key`. */
  fingerprint?: string;
  /** The last save that had an `Idempotency-Key`. */
  keyedSave?: KeyedSave;
  deletedAt?: string;
}

/** An edit of a product whose request had an `Idempotency-Key`. */
export interface KeyedSave {
  /** Hash of the admin and the key. */
  id: string;
  /** Hash of the form and its files. */
  fingerprint: string;
  /** The stock in the form. */
  stock: number;
  /** The revision that it made. */
  revision: number;
}

type ProductEventType = 'product.saved' | 'product.deleted' | 'product.audited';
/** An event without the envelope that publishing adds. */
export type ProductEvent = { [T in ProductEventType]: { type: T; data: EventOf<T>['data'] } }[ProductEventType];

/** The product after a command, and the events to publish. */
export interface Decision {
  product: ProductState;
  events: ProductEvent[];
}

export const maxImages = 8;

/** The lists that show it until it is deleted. */
export const listingsOf = (details: Searchable): string[] => ['all', details.category, ...collectionsOf(details)];

const sortNameOf = (name: string) => wordsOf(name).join(' ');

function derived(details: ProductDetails) {
  const { material, color } = details.specifications;
  return {
    name: details.name,
    description: details.description,
    // Rounded to whole paise, like the prices in orders.
    price: Math.round(details.price * 100) / 100,
    category: details.category,
    images: details.images,
    specifications: { ...(material ? { material } : {}), ...(color ? { color } : {}) },
    listings: listingsOf(details),
    terms: termsOf(details),
    sortName: sortNameOf(details.name),
  };
}

interface Identity {
  id: string;
  now: Date;
  fingerprint?: string;
}

export function createProduct(details: ProductDetails, { id, now, fingerprint }: Identity): ProductState {
  return {
    _id: id,
    ...derived(details),
    stock: details.stock,
    createdAt: now.toISOString(),
    revision: 1,
    stockRevision: 1,
    holds: {},
    holdsForgotten: 0,
    ...(fingerprint !== undefined && { fingerprint }),
  };
}

export const revisionOf = (product: Pick<ProductState, 'revision'>): number => product.revision ?? 0;

/** @throws CatalogError if a product would have too many images */
export function requireImageCount(count: number): void {
  if (count > maxImages) throw new CatalogError('invalid', `A product can have at most ${maxImages} images`);
}

const saved = (product: ProductState): Decision => ({
  product,
  events: [{ type: 'product.saved', data: { productId: product._id, revision: revisionOf(product) } }],
});

/** Time of the last change by an admin. */
export const changedAt = ({ createdAt, updatedAt }: Pick<ProductState, 'createdAt' | 'updatedAt'>): string => updatedAt ?? createdAt;

export const addProduct = (details: ProductDetails, identity: Identity): Decision => saved(createProduct(details, identity));

/**
 * The stock after a save, never below 0. If the form sends the stock that it was opened with, only the difference is applied, so later sales still count.
 */
export function editedStock(current: number, form: { stock: number; stockWas?: number }): number {
  if (form.stockWas === undefined) return form.stock;
  return Math.max(0, current + form.stock - form.stockWas);
}

/** The images after a save, each once: those to keep, in the given order (all if none are given), then the new ones. */
export const editedImages = (current: string[], keep: string[] | undefined, added: string[]): string[] => [...new Set([...(keep ?? current), ...added])];

/** The product's images among those that a request names. Undefined: it names none of them. */
export function ownImages(current: string[], named: string[] = []): string[] | undefined {
  const own = named.filter((image) => current.includes(image));
  return own.length > 0 ? own : undefined;
}

/** A held piece returns to the stock when its hold ends. So a reduction that it prevents must not get lost. @throws CatalogError if a held piece prevents it */
function requireFreePieces(product: ProductState, { stock, stockWas = stock }: Pick<ProductForm, 'stock' | 'stockWas'>): void {
  const held = heldByShoppers(product);
  if (held === 0 || product.stock + stock - stockWas >= 0) return;
  throw new CatalogError('changed-meanwhile', `${heldPieces(held)} Your changes are not saved. Please save again when the hold has ended.`);
}

/**
 * @param added number of new images in the form
 * @throws CatalogError if staff saved the product since the form was opened, shoppers hold pieces that the form takes off sale, or an image to keep does not belong to it
 */
export function requireEditable(product: ProductState, form: ProductForm, added: number): void {
  const { revision, keepImages } = form;
  if (revision !== undefined && revision !== revisionOf(product)) {
    throw new CatalogError('changed-meanwhile', 'Someone else has saved this product since you opened it. Your changes are not saved.');
  }
  requireFreePieces(product, form);
  const kept = editedImages(product.images, keepImages, []);
  if (kept.some((image) => !product.images.includes(image))) throw new CatalogError('invalid', 'An image to keep does not belong to the product');
  requireImageCount(kept.length + added);
}

/**
 * @param added identifiers of the new images
 * @param request set if it had an `Idempotency-Key`
 */
export function editProduct(before: ProductState, form: ProductForm, added: string[], now: Date, request?: Pick<KeyedSave, 'id' | 'fingerprint'>): Decision {
  requireEditable(before, form, added.length);
  const stock = editedStock(before.stock, form);
  const revision = revisionOf(before) + 1;
  const images = editedImages(before.images, form.keepImages, added);
  return saved({
    ...before,
    ...derived({ ...form, specifications: form.specifications ?? before.specifications, images }),
    stock,
    revision,
    updatedAt: now.toISOString(),
    ...(stock !== before.stock && { stockRevision: revision }),
    ...(request && { keyedSave: { ...request, stock: form.stock, revision } }),
  });
}

/** Removes a product from every list. Its images stay, because orders show them. */
export const deleteProduct = (before: ProductState, now: Date): Decision => ({
  product: { ...before, deletedAt: now.toISOString(), listings: [], terms: [] },
  events: [{ type: 'product.deleted', data: { productId: before._id } }],
});

/** In the contract's shape. */
export function toProduct(product: ProductState): Product {
  const { _id, name, description, price, stock, category, images, specifications, createdAt } = product;
  return { _id, name, description, price, stock, category, images, specifications, createdAt };
}

/** In the contract's shape, for the product form. */
export const toEditableProduct = (product: ProductState): EditableProduct => ({
  ...toProduct(product),
  revision: revisionOf(product),
  stockRevision: product.stockRevision ?? 0,
  held: heldByShoppers(product),
});
