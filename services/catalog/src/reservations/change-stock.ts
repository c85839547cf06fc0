import { CatalogError } from '../catalog-error';
import type { ProductState } from '../products/product';
import type { ProductStore } from '../products/store';
import type { MarkChange } from './reservation';

const maxAttempts = 50;

/**
 * Loads, decides and saves. Tries again if the product was changed between load and save.
 * @param first what is already loaded
 * @throws CatalogError `busy`, or what `decide` throws
 */
export async function changeStock<Loaded extends { product: ProductState | undefined }>(
  products: ProductStore,
  markId: string,
  { first, load, decide }: { first: Loaded; load: () => Promise<Loaded>; decide: (loaded: Loaded) => MarkChange | undefined },
): Promise<void> {
  let loaded = first;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const decided = decide(loaded);
    if (!decided || !loaded.product || (await products.changeMark(loaded.product, markId, decided))) return;
    loaded = await load();
  }
  throw new CatalogError('busy', 'Too many customers are ordering this product now. Please try again.');
}
