import type { EditableProduct, EventOf, ProductForm } from '@storefront/contracts';
import { auditFact, badRequest, conflict, newEvent, newId, notFound } from '@storefront/service-kit';
import type { Actor, AuditedChange, Clock, UploadedFile } from '@storefront/service-kit';
import type { Images } from '../images/images';
import { createProduct, editProduct, editedImages, editedStock, mostImages, revisionOf, toEditableProduct } from './product';
import type { ProductDetails, ProductState } from './product';
import type { ProductStore } from './store';

export interface ProductDeps {
  products: ProductStore;
  images: Images;
  /** Called after a write that has an event to tell. */
  poke: () => void;
  clock: Clock;
}

const saveAttempts = 10;
const savedSince = () => conflict('Someone else has saved this product since you opened it. Your changes are not saved.');
const tooManyImages = () => badRequest(`A product can have at most ${mostImages} images`);

/** What an admin decides of a product; a picture is named by its identifier. */
const audited = ({ name, description, price, category, stock, specifications, images }: ProductState) => ({ name, description, price, category, stock, ...specifications, images });

/** For the audit trail, in the same write as the change. */
function auditedEvent(actor: Actor, action: AuditedChange['action'], { before, after }: { before?: ProductState; after?: ProductState }, now: Date): EventOf<'product.audited'> {
  const { _id = '', name = '' } = after ?? before ?? {};
  const change = { action, subject: { _id, label: name }, ...(before && { before: audited(before) }), ...(after && { after: audited(after) }) };
  return newEvent('product.audited', auditFact(actor, change, now), now);
}

/** @throws HttpError 400, 413 or 415 where a file is not good; nothing is written then */
export async function addProduct({ products, images, poke, clock }: ProductDeps, form: ProductForm, files: UploadedFile[], actor: Actor): Promise<EditableProduct> {
  if (files.length > mostImages) throw tooManyImages();
  const added = await images.add(files);
  const now = clock();
  const product = createProduct({ ...form, images: editedImages([], [], added) }, { id: newId(), now });
  const saved = newEvent('product.saved', { productId: product._id, revision: revisionOf(product) }, now);
  await products.insert(product, saved, auditedEvent(actor, 'product.created', { after: product }, now));
  poke();
  return toEditableProduct(product);
}

function keptImages(product: ProductState, keep: string[] | undefined, files: UploadedFile[]): string[] {
  const kept = editedImages(product.images, keep, []);
  if (kept.some((image) => !product.images.includes(image))) throw badRequest('An image to keep is not one of the product');
  if (kept.length + files.length > mostImages) throw tooManyImages();
  return kept;
}

/** @throws HttpError 404 where there is no such product; 409 if staff saved it since the form was opened; 400, 413 or 415 where a file is not good; nothing is written then */
export async function saveProduct(deps: ProductDeps, id: string, form: ProductForm, files: UploadedFile[], actor: Actor): Promise<EditableProduct> {
  const { products, images, poke, clock } = deps;
  let added: string[] | undefined;
  for (let attempt = 0; attempt < saveAttempts; attempt += 1) {
    const read = await products.find(id);
    if (!read) throw notFound('Product not found');
    if (form.revision !== undefined && form.revision !== revisionOf(read)) throw savedSince();
    const kept = keptImages(read, form.keepImages, files);
    added ??= await images.add(files);
    const details: ProductDetails = { ...form, images: editedImages(read.images, kept, added) };
    const stock = editedStock(read.stock, form);
    const edited = editProduct(read, details);
    const changes = stock === read.stock ? edited : { ...edited, stockRevision: edited.revision };
    const now = clock();
    const events = [
      newEvent('product.saved', { productId: id, revision: changes.revision }, now),
      auditedEvent(actor, 'product.edited', { before: read, after: { ...read, ...changes, stock } }, now),
    ];
    const saved = await products.save(read, changes, stock === read.stock ? undefined : stock, ...events);
    if (saved) {
      poke();
      return toEditableProduct(saved);
    }
  }
  throw conflict('The product is being changed by others. Please try again.');
}

/** Its pictures stay, for the orders that show it. @throws HttpError 404 where there is no such product */
export async function deleteProduct({ products, poke, clock }: ProductDeps, id: string, actor: Actor): Promise<void> {
  const now = clock();
  const before = await products.find(id);
  if (!before) throw notFound('Product not found');
  const events = [newEvent('product.deleted', { productId: id }, now), auditedEvent(actor, 'product.deleted', { before }, now)];
  if (!(await products.delete(id, now.toISOString(), ...events))) throw notFound('Product not found');
  poke();
}
