import { api, asOptional, asRecord, outcomeFields, successOf, type FailureTexts } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { asEditableProduct, type EditableProduct, type Product } from '../../api/product';
import type { ProductFields } from './product-form-rules';

const asAnswer = asRecord({ ...outcomeFields, product: asOptional(asEditableProduct) });

const base = '/api/admin/products';
const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}` as const;

export async function readProduct(id: string, signal: AbortSignal): Promise<EditableProduct> {
  const answer = await api.get(pathOf(id), { signal, as: asAnswer });
  return { ...successOf(answer, answer.product), _id: id };
}

/** One product to edit. It is loaded once and never reloaded, because the form starts from it. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'product', id],
    queryFn: ({ signal }) => readProduct(id, signal),
    staleTime: Infinity,
    gcTime: 0,
  });

export const productTexts: FailureTexts = { refused: 'Failed to load product details', failed: 'Failed to fetch product details' };

/** Method and path to create a product or to save an edited one. */
export const saveCall = (product: Product | undefined) =>
  product ? ({ method: 'PUT', path: pathOf(product._id) } as const) : ({ method: 'POST', path: base } as const);

/**
 * The multipart form (specification, 7). For an edited product it also has the images to keep, and the revision and stock that the form
 * was opened with. The service rejects a save over a newer revision, and applies the stock as a difference.
 */
export function productFormData(fields: ProductFields, images: { kept: string[]; added: File[] }, product: EditableProduct | undefined): FormData {
  const form = new FormData();
  form.set('name', fields.name.trim());
  form.set('description', fields.description.trim());
  form.set('price', fields.price.trim());
  form.set('category', fields.category);
  form.set('stock', String(Number(fields.stock)));
  form.set('specifications', JSON.stringify({ material: fields.material.trim(), color: fields.color.trim() }));
  if (product) {
    if (product.stock !== undefined) form.set('stockWas', String(product.stock));
    if (product.revision !== undefined) form.set('revision', String(product.revision));
    if (product.images) form.set('keepImages', JSON.stringify(images.kept));
  }
  images.added.forEach((file) => form.append('images', file));
  return form;
}
