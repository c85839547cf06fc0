import type Router from '@koa/router';
import { figuresAnswerSchema, lookupFormSchema, productListQuerySchema } from '@storefront/contracts';
import { HttpError, badRequest, multipartBody, notFound, parse, requireActor, requireAdmin, requireId } from '@storefront/service-kit';
import type { AppContext, AppState, UploadedFile } from '@storefront/service-kit';
import type { Middleware } from 'koa';
import { mostImages } from './product';
import { readProductForm } from './product-form';
import { getEditableProduct, getProduct, listEveryProduct, listProducts, lookUpProducts } from './queries';
import { addProduct, deleteProduct, saveProduct } from './use-cases';
import type { ProductDeps } from './use-cases';

const mostImageBytes = 5 * 1024 * 1024;
const unknown = 'Product not found';

/** Before a body is read, so that nobody else's upload is taken in. */
const adminsOnly: Middleware<AppState> = async (ctx, next) => {
  requireAdmin(ctx);
  await next();
};

/** What formidable refuses is too many or too large; the message says which limits there are. */
function imageForm(): Middleware<AppState> {
  const read = multipartBody({ maxFiles: mostImages, maxFileBytes: mostImageBytes, maxFieldsBytes: 64 * 1024 });
  return async (ctx, next) => {
    try {
      await read(ctx, next);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 413) throw error;
      throw new HttpError(413, `A product can have at most ${mostImages} images of up to ${mostImageBytes / 1024 / 1024} MB each`);
    }
  };
}

/** A browser sends an empty, nameless file for a field without one. */
function imagesOf(state: object): UploadedFile[] {
  const { files = [] } = state as { files?: UploadedFile[] };
  const chosen = files.filter((file) => file.size > 0 || file.originalName !== '');
  if (chosen.some((file) => file.field !== 'images')) throw badRequest('Pictures have to be sent as images');
  return chosen;
}

/** The catalogue's part of the public API (specification, 7), and what other services ask of products. */
export function productRoutes(router: Router<AppState, AppContext>, deps: ProductDeps): void {
  const { products } = deps;
  const form = imageForm();

  router.get('/api/products', async (ctx) => {
    ctx.body = { success: true, ...(await listProducts(products, parse(productListQuerySchema, ctx.query))) };
  });

  router.get('/api/products/:id', async (ctx) => {
    const product = await getProduct(products, requireId(ctx.params.id, unknown));
    if (!product) throw notFound(unknown);
    ctx.body = { success: true, product };
  });

  router.get('/api/admin/products', adminsOnly, async (ctx) => {
    ctx.body = { success: true, ...(await listEveryProduct(products)) };
  });

  router.get('/api/admin/products/:id', adminsOnly, async (ctx) => {
    const product = await getEditableProduct(products, requireId(ctx.params.id, unknown));
    if (!product) throw notFound(unknown);
    ctx.body = { success: true, product };
  });

  router.post('/api/admin/products', adminsOnly, form, async (ctx) => {
    const product = await addProduct(deps, readProductForm(ctx.request.body), imagesOf(ctx.state), requireActor(ctx));
    ctx.status = 201;
    ctx.body = { success: true, message: 'Product created successfully', product };
  });

  router.put('/api/admin/products/:id', adminsOnly, form, async (ctx) => {
    const id = requireId(ctx.params.id, unknown);
    const product = await saveProduct(deps, id, readProductForm(ctx.request.body), imagesOf(ctx.state), requireActor(ctx));
    ctx.body = { success: true, message: 'Product updated successfully', product };
  });

  router.delete('/api/admin/products/:id', adminsOnly, async (ctx) => {
    await deleteProduct(deps, requireId(ctx.params.id, unknown), requireActor(ctx));
    ctx.body = { success: true, message: 'Product deleted successfully' };
  });

  router.post('/internal/products/lookup', async (ctx) => {
    ctx.body = { success: true, products: await lookUpProducts(products, parse(lookupFormSchema, ctx.request.body).ids) };
  });

  router.get('/internal/figures', async (ctx) => {
    ctx.body = figuresAnswerSchema.parse({ success: true, total: await products.count() });
  });
}
