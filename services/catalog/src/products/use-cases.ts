import type { Product, ProductForm } from '@storefront/contracts';
import { badRequest, conflict, newEvent, newId, notFound } from '@storefront/service-kit';
import type { Clock, UploadedFile } from '@storefront/service-kit';
import type { Images } from '../images/images';
import { createProduct, editProduct, editedImages, editedStock, mostImages, toProduct } from './product';
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
const tooManyImages = () => badRequest(`A product can have at most ${mostImages} images`);

/** @throws HttpError 400, 413 or 415 where a file is not good; nothing is written then */
export async function addProduct({ products, images, poke, clock }: ProductDeps, form: ProductForm, files: UploadedFile[]): Promise<Product> {
  if (files.length > mostImages) throw tooManyImages();
  const added = await images.add(files);
  const now = clock();
  const product = createProduct({ ...form, images: editedImages([], [], added) }, { id: newId(), now });
  await products.insert(product, newEvent('product.saved', { productId: product._id, revision: product.revision }, now));
  poke();
  return toProduct(product);
}

function keptImages(product: ProductState, keep: string[] | undefined, files: UploadedFile[]): string[] {
  const kept = editedImages(product.images, keep, []);
  if (kept.some((image) => !product.images.includes(image))) throw badRequest('An image to keep is not one of the product');
  if (kept.length + files.length > mostImages) throw tooManyImages();
  return kept;
}

/** @throws HttpError 404 where there is no such product; 400, 413 or 415 where a file is not good; nothing is written then */
export async function saveProduct(deps: ProductDeps, id: string, form: ProductForm, files: UploadedFile[]): Promise<Product> {
  const { products, images, poke, clock } = deps;
  let added: string[] | undefined;
  for (let attempt = 0; attempt < saveAttempts; attempt += 1) {
    const read = await products.find(id);
    if (!read) throw notFound('Product not found');
    const kept = keptImages(read, form.keepImages, files);
    added ??= await images.add(files);
    const details: ProductDetails = { ...form, images: editedImages(read.images, kept, added) };
    const stock = editedStock(read.stock, form);
    const changes = editProduct(read, details);
    const event = newEvent('product.saved', { productId: id, revision: changes.revision }, clock());
    const saved = await products.save(read, changes, stock === read.stock ? undefined : stock, event);
    if (saved) {
      poke();
      return toProduct(saved);
    }
  }
  throw conflict('The product is being changed by others. Please try again.');
}

/** Its pictures stay, for the orders that show it. @throws HttpError 404 where there is no such product */
export async function deleteProduct({ products, poke, clock }: ProductDeps, id: string): Promise<void> {
  const now = clock();
  if (!(await products.delete(id, now.toISOString(), newEvent('product.deleted', { productId: id }, now)))) throw notFound('Product not found');
  poke();
}
