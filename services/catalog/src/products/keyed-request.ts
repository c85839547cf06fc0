import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ProductForm } from '@storefront/contracts';
import type { UploadedFile } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import { revisionOf, type KeyedSave, type ProductState } from './product';

/** A request to add or to edit a product that has an `Idempotency-Key`. */
export interface KeyedRequest {
  /** Derived from the key. A product that the request adds gets this id, so that a key adds one product, however many requests run at once. */
  id: string;
  /** Hash of the form and its files. */
  fingerprint: string;
}

const hashOf = (...parts: (string | Buffer)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256'));

/** @param adminId the keys of two admins are independent */
export async function keyedRequestOf(adminId: string, key: string, form: ProductForm, files: Pick<UploadedFile, 'path'>[]): Promise<KeyedRequest> {
  const contents = await Promise.all(files.map(({ path }) => readFile(path)));
  return { id: hashOf(`${adminId} ${key}`).digest('hex').slice(0, 24), fingerprint: hashOf(JSON.stringify(form), ...contents).digest('base64url') };
}

/**
 * The product that the same request added before, as it is now.
 * @param known the product with the id of the request
 * @throws CatalogError if another form was sent with this key, or the product was deleted since
 */
export function productOfRequest(known: ProductState, { fingerprint }: KeyedRequest): ProductState {
  if (known.fingerprint === fingerprint && known.deletedAt === undefined) return known;
  throw new CatalogError('key-reused', 'This form has already added a product. Please edit it in the list of products, or open a new form.');
}

type Saved = Pick<ProductState, 'revision' | 'keyedSave'>;

/** The last save of the product, if it had the key of this request. A later save without a key has another revision. */
function lastSaveOf({ keyedSave, revision }: Saved, { id }: KeyedRequest): KeyedSave | undefined {
  return keyedSave?.id === id && keyedSave.revision === revisionOf({ revision }) ? keyedSave : undefined;
}

/** True if this request made the last save of the product. */
export const isSavedBy = (product: Saved, request: KeyedRequest | undefined): boolean =>
  request !== undefined && lastSaveOf(product, request)?.fingerprint === request.fingerprint;

/**
 * If the same key made the last save: the form with the revision of that save, and with its typed stock as `stockWas`. The admin changed the form after the
 * answer to the save was lost, so the form still has the revision and the stock from before the save. If it has the revision of that save, the page has merged
 * both, and its `stockWas` is right.
 */
export function rebased(form: ProductForm, product: Saved, request: KeyedRequest | undefined): ProductForm {
  const last = request && lastSaveOf(product, request);
  return last && last.revision !== form.revision ? { ...form, revision: last.revision, ...(form.stockWas !== undefined && { stockWas: last.stock }) } : form;
}
