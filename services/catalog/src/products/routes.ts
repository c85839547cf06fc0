import { figuresAnswerSchema, lookupFormSchema, productListQuerySchema } from '@storefront/contracts';
import {
  HttpError,
  badRequest,
  multipartBody,
  parse,
  requireActor,
  requireAdmin,
  requireId,
  type AppState,
  type UploadedFile,
} from '@storefront/service-kit';
import type { Middleware } from 'koa';
import type { AppRouter } from '../http';
import { mostImages, toEditableProduct } from './product';
import { readProductForm } from './product-form';
import type { ProductQueries } from './queries';
import type { ProductUseCases } from './use-cases';

const mostImageBytes = 5 * 1024 * 1024;

const productId = (ctx: { params: Record<string, string | undefined> }) => requireId(ctx.params.id, 'Product not found');

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

/** Parse → authorise → call → answer; see `productEndpoints` in the contracts. */
export function productRoutes(router: AppRouter, useCases: ProductUseCases, queries: ProductQueries): void {
  const form = imageForm();

  router.get('/api/products', async (ctx) => {
    ctx.body = { success: true, ...(await queries.list(parse(productListQuerySchema, ctx.query))) };
  });

  router.get('/api/products/:id', async (ctx) => {
    ctx.body = { success: true, product: await queries.one(productId(ctx)) };
  });

  router.get('/api/admin/products', adminsOnly, async (ctx) => {
    ctx.body = { success: true, ...(await queries.every()) };
  });

  router.get('/api/admin/products/:id', adminsOnly, async (ctx) => {
    ctx.body = { success: true, product: await queries.oneToEdit(productId(ctx)) };
  });

  router.post('/api/admin/products', adminsOnly, form, async (ctx) => {
    const product = await useCases.add(readProductForm(ctx.request.body), imagesOf(ctx.state), requireActor(ctx));
    ctx.status = 201;
    ctx.body = { success: true, message: 'Product created successfully', product: toEditableProduct(product) };
  });

  router.put('/api/admin/products/:id', adminsOnly, form, async (ctx) => {
    const product = await useCases.edit(productId(ctx), readProductForm(ctx.request.body), imagesOf(ctx.state), requireActor(ctx));
    ctx.body = { success: true, message: 'Product updated successfully', product: toEditableProduct(product) };
  });

  router.delete('/api/admin/products/:id', adminsOnly, async (ctx) => {
    await useCases.remove(productId(ctx), requireActor(ctx));
    ctx.body = { success: true, message: 'Product deleted successfully' };
  });
}

/** For other services; the gateway never routes here. */
export function internalProductRoutes(router: AppRouter, queries: ProductQueries): void {
  router.post('/internal/products/lookup', async (ctx) => {
    ctx.body = { success: true, products: await queries.lookUp(parse(lookupFormSchema, ctx.request.body).ids) };
  });

  router.get('/internal/figures', async (ctx) => {
    ctx.body = figuresAnswerSchema.parse({ success: true, total: await queries.count() });
  });
}
