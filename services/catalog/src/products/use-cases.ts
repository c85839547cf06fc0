import type { ProductForm } from '@storefront/contracts';
import { newId, type Actor, type Clock, type UploadedFile } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import type { Images } from '../images/images';
import { addProduct, deleteProduct, editProduct, editedImages, requireEditable, requireImageCount, type Decision, type ProductState } from './product';
import { withAudit } from './product-audit';
import type { ProductStore } from './store';

export interface ProductDeps {
  products: ProductStore;
  images: Images;
  clock: Clock;
  /** Called after each write that queued an event. */
  published(): void;
}

const maxAttempts = 10;

/** Admins' commands on products. Each loads, decides and saves. If a rule is broken, it throws CatalogError and writes nothing. */
export function createProductUseCases({ products, images, clock, published }: ProductDeps) {
  async function load(id: string): Promise<ProductState> {
    const product = await products.find(id);
    if (!product) throw new CatalogError('not-found', 'Product not found');
    return product;
  }

  /** Loads, decides and saves. Tries again if the product was changed between load and save. */
  async function change(id: string, decide: (product: ProductState, now: Date) => Decision): Promise<ProductState> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const before = await load(id);
      const now = clock();
      const saved = await products.save(before, decide(before, now), now);
      if (saved) {
        published();
        return saved;
      }
    }
    throw new CatalogError('changed-meanwhile', 'Others are changing this product now. Please try again.');
  }

  return {
    async add(form: ProductForm, files: UploadedFile[], actor: Actor): Promise<ProductState> {
      requireImageCount(files.length);
      const added = editedImages([], [], await images.add(files));
      const now = clock();
      const decision = withAudit(undefined, addProduct({ ...form, images: added }, { id: newId(), now }), 'product.created', actor, now);
      await products.insert(decision, now);
      published();
      return decision.product;
    },

    async edit(id: string, form: ProductForm, files: UploadedFile[], actor: Actor): Promise<ProductState> {
      requireEditable(await load(id), form, files.length);
      const added = await images.add(files);
      return change(id, (product, now) => withAudit(product, editProduct(product, form, added, now), 'product.edited', actor, now));
    },

    remove: (id: string, actor: Actor) => change(id, (product, now) => withAudit(product, deleteProduct(product, now), 'product.deleted', actor, now)),
  };
}

export type ProductUseCases = ReturnType<typeof createProductUseCases>;
