import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ProductForm } from '@storefront/contracts';
import type { UploadedFile } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import type { ProductState } from './product';

/** A request to add a product that has an `Idempotency-Key`. */
export interface AddRequest {
  /** The id of its product. It follows from the key, so that a key adds one product, however many requests run at once. */
  id: string;
  /** Hash of the form and its files. */
  fingerprint: string;
}

const hashOf = (...parts: (string | Buffer)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256'));

/** @param adminId the keys of two admins are independent */
export async function addRequestOf(adminId: string, key: string, form: ProductForm, files: Pick<UploadedFile, 'path'>[]): Promise<AddRequest> {
  const contents = await Promise.all(files.map(({ path }) => readFile(path)));
  return { id: hashOf(`${adminId} ${key}`).digest('hex').slice(0, 24), fingerprint: hashOf(JSON.stringify(form), ...contents).digest('base64url') };
}

/**
 * The product that the same request added before, as it is now.
 * @param known the product with the id of the request
 * @throws CatalogError if another form was sent with this key, or the product was deleted since
 */
export function productOfRequest(known: ProductState, { fingerprint }: AddRequest): ProductState {
  if (known.fingerprint === fingerprint && known.deletedAt === undefined) return known;
  throw new CatalogError('key-reused', 'This form has already added a product. Please edit it in the list of products, or open a new form.');
}
