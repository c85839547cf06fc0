import type { Store } from '@storefront/service-kit';

/** True if a product has a picture, for the operator's command that makes a backup. */
export async function hasPictures(store: Store): Promise<boolean> {
  const products = await store.collection<{ _id: string; images: string[] }>('products');
  return (await products.findOne({ images: { $gt: '' } })) !== undefined;
}
