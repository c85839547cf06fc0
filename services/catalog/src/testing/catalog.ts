import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent, ProductForm } from '@storefront/contracts';
import { newId, type Clock, type Store } from '@storefront/service-kit';
import { inject, silentLogger, storeVariants, testKeys, tokenFor, type StoreVariant } from '@storefront/service-kit/testing';
import { createApp } from '../app';
import { openDiskImageStore } from '../images/disk-image-store';
import { openShopperStore, type ShopperStore } from '../holds/store';
import { createHoldUseCases, type HoldUseCases } from '../holds/use-cases';
import { createImages, type Images } from '../images/images';
import { createProduct, type ProductDetails, type ProductState } from '../products/product';
import { createProductQueries, type ProductQueries } from '../products/queries';
import { openProductStore, type ProductStore } from '../products/store';
import { createProductUseCases } from '../products/use-cases';
import { openReservationStore } from '../reservations/store';
import { createReservationUseCases, type ReservationUseCases } from '../reservations/use-cases';
import { createSitemapReader } from '../sitemap/sitemap-reader';
import { openSearchTermStore } from '../search-terms/store';
import { createSearchTermUseCases, type SearchTermUseCases } from '../search-terms/use-cases';
import { openSynonymStore } from '../synonyms/store';
import { createSynonymUseCases, type SynonymUseCases } from '../synonyms/use-cases';

export const details = (changes: Partial<ProductDetails> = {}): ProductDetails => ({
  name: 'Meenakshi Kanjeevaram',
  description: 'Woven by hand in Kanchipuram.',
  price: 24_999,
  category: 'saree',
  stock: 10,
  specifications: { material: 'Mulberry silk', color: 'Madder red' },
  images: [],
  ...changes,
});

/** The parsed product form. */
export function formOf(changes: Partial<ProductForm> = {}): ProductForm {
  const { images: _images, ...typed } = details();
  return { ...typed, ...changes };
}

let second = 0;

/** A stored product; each is created one second after the last. */
export function product(changes: Partial<ProductDetails> & { id?: string } = {}): ProductState {
  second += 1;
  return createProduct(details(changes), { id: changes.id ?? newId(), now: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
}

export interface TestCatalog {
  store: Store;
  products: ProductStore;
  queries: ProductQueries;
  reservations: ReservationUseCases;
  holds: HoldUseCases;
  shoppers: ShopperStore;
  searchTerms: SearchTermUseCases;
  synonyms: SynonymUseCases;
  /** The time. Only `pass` moves it, if it is not the real time. */
  clock: () => Date;
  pass(ms: number): void;
  put(...products: ProductState[]): Promise<void>;
  stockOf(id: string): Promise<number | undefined>;
  /** The events in the outboxes of all products. */
  events(): Promise<DomainEvent[]>;
  /** The events in the outbox of the synonyms. */
  synonymEvents(): Promise<DomainEvent[]>;
  destroy(): Promise<void>;
}

export async function openCatalog(variant: StoreVariant, realTime?: Clock): Promise<TestCatalog> {
  const { store, destroy } = await variant.open('catalog');
  const synonymStore = await openSynonymStore(store);
  let now = Date.UTC(2026, 5, 1);
  const clock = realTime ?? (() => new Date(now));
  const products = await openProductStore(store, clock);
  const shoppers = await openShopperStore(store);
  const holds = createHoldUseCases({ products, shoppers, clock, logger: silentLogger, minutes: 15, maxPieces: 10 });
  return {
    store,
    products,
    queries: createProductQueries(products),
    reservations: createReservationUseCases({ products, reservations: await openReservationStore(store), holds, clock }),
    holds,
    shoppers,
    searchTerms: createSearchTermUseCases({ terms: await openSearchTermStore(store), clock, logger: silentLogger }),
    synonyms: createSynonymUseCases({ synonyms: synonymStore, defaults: [['Zari', 'jari']], use: (groups) => products.setSynonyms(groups), clock, published: () => undefined }),
    clock,
    pass: (ms) => void (now += ms),
    put: async (...all) => {
      for (const one of all) await products.insert({ product: one, events: [] }, clock());
    },
    stockOf: async (id) => (await products.findMany([id]))[0]?.stock,
    events: async () => (await products.collection.find({ outboxPending: true })).flatMap((document) => document.outbox),
    synonymEvents: async () => (await synonymStore.collection.find({ outboxPending: true })).flatMap((document) => document.outbox),
    destroy,
  };
}

/** What `createApp` needs of a test catalogue. */
export const appDepsOf = ({ products, queries, reservations, holds, searchTerms, synonyms, clock }: TestCatalog, images: Images) => ({
  products: createProductUseCases({ products, images, clock, published: () => undefined }),
  productQueries: queries,
  reservations,
  holds,
  clock,
  images,
  readSitemap: createSitemapReader({ products, publicUrl: 'https://shop.example', clock }),
  searchTerms,
  synonyms,
  memory: products.memory,
});

/** The catalogue's HTTP side on the embedded store, with a folder for its pictures. */
export async function openTestApp() {
  const [embedded] = storeVariants();
  if (!embedded) throw new Error('There is no store to test on');
  const catalog = await openCatalog(embedded);
  const folder = await mkdtemp(join(tmpdir(), 'storefront-images-'));
  const keys = testKeys();
  const images = createImages(openDiskImageStore(folder), silentLogger);
  const app = createApp({ ...appDepsOf(catalog, images), publicKey: keys.publicKey, logger: silentLogger });
  const client = await inject(app);
  return {
    ...catalog,
    ...client,
    folder,
    admin: tokenFor({ role: 'admin' }, keys),
    customer: tokenFor({ role: 'customer' }, keys),
    stranger: tokenFor({ role: 'customer', userId: 'd'.repeat(24) }, keys),
    async destroy() {
      await client.close();
      await catalog.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a form as browsers do. */
export async function sendForm(url: string, method: 'POST' | 'PUT', token: string, fields: Record<string, string | string[]>, files: { field?: string; name: string; bytes: Buffer }[] = [], call = fetch) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  for (const { field = 'images', name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const answer = await call(url, { method, headers: { authorization: `Bearer ${token}` }, body: form });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of any shape
  return { status: answer.status, body: (await answer.json()) as any };
}
