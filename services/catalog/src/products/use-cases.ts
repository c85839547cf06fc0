import type { ProductForm } from '@storefront/contracts';
import { DuplicateKeyError, newId, repeatedly, type Actor, type Clock, type UploadedFile } from '@storefront/service-kit';
import { CatalogError } from '../catalog-error';
import type { Images } from '../images/images';
import { isSavedBy, keyedRequestOf, productOfRequest, rebased, type KeyedRequest } from './keyed-request';
import { addProduct, deleteProduct, editProduct, editedImages, ownImages, requireEditable, requireImageCount, type Decision, type ProductState } from './product';
import { withAudit } from './product-audit';
import type { SentProduct } from './product-form';
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

  /** Loads, decides and saves; without a decision, it saves nothing. Tries again if the product was changed between load and save. */
  async function change(id: string, decide: (product: ProductState, now: Date) => Decision | undefined): Promise<ProductState> {
    const attempt = async () => {
      const before = await load(id);
      const now = clock();
      const decision = decide(before, now);
      if (!decision) return before;
      const saved = await products.save(before, decision, now);
      if (saved) published();
      return saved;
    };
    return repeatedly(maxAttempts, attempt, () => new CatalogError('changed-meanwhile', 'Others are changing this product now. Please try again.'));
  }

  async function addedBefore(request: KeyedRequest): Promise<ProductState | undefined> {
    const [known] = await products.findMany([request.id]);
    return known && productOfRequest(known, request);
  }

  async function insert(form: ProductForm & Pick<ProductState, 'specifications'>, files: UploadedFile[], actor: Actor, request?: KeyedRequest): Promise<ProductState> {
    const added = editedImages([], [], await images.add(files));
    const now = clock();
    const decision = withAudit(undefined, addProduct({ ...form, images: added }, { id: newId(), now, ...request }), 'product.created', actor, now);
    await products.insert(decision, now);
    published();
    return decision.product;
  }

  return {
    /** @param key the `Idempotency-Key`: the same key of the same admin returns the same product */
    async add(given: ProductForm, files: UploadedFile[], actor: Actor, key?: string): Promise<ProductState> {
      const form = { ...given, specifications: given.specifications ?? {} };
      if (form.keepImages?.length) throw new CatalogError('invalid', 'A new product has no images to keep. Please upload them as files.');
      requireImageCount(files.length);
      if (key === undefined) return insert(form, files, actor);
      const request = await keyedRequestOf(actor._id, key, form, files);
      const known = await addedBefore(request);
      if (known) return known;
      try {
        return await insert(form, files, actor, request);
      } catch (error) {
        // Another request with this key has added it since.
        const added = error instanceof DuplicateKeyError && (await addedBefore(request));
        if (added) return added;
        throw error;
      }
    },

    /** @param key the `Idempotency-Key`: the same form with the key of the last save is already saved, and a changed form continues from that save */
    async edit(id: string, given: SentProduct, files: UploadedFile[], actor: Actor, key?: string): Promise<ProductState> {
      const request = key === undefined ? undefined : await keyedRequestOf(actor._id, key, given, files);
      const before = await load(id);
      if (isSavedBy(before, request)) return before;
      // Not rebased again before the save: two forms with one key may run at once, and the older one must not overwrite the newer one.
      const current = rebased(given, before, request);
      const formFor = (product: ProductState): ProductForm => ({ ...current, keepImages: current.keepImages ?? ownImages(product.images, given.images) });
      requireEditable(before, formFor(before), files.length);
      const added = await images.add(files);
      return change(id, (product, now) =>
        isSavedBy(product, request) ? undefined : withAudit(product, editProduct(product, formFor(product), added, now, request), 'product.edited', actor, now),
      );
    },

    remove: (id: string, actor: Actor) => change(id, (product, now) => withAudit(product, deleteProduct(product, now), 'product.deleted', actor, now)),
  };
}

export type ProductUseCases = ReturnType<typeof createProductUseCases>;
