import { lookupFormSchema, productListQuerySchema, repeatedHeader, suggestQuerySchema } from '@storefront/contracts';
import { adminsOnly, idempotencyKey, multipartBody, parse, requireActor, requireId, type AppRouter, type AppState } from '@storefront/service-kit';
import type { HoldUseCases } from '../holds/use-cases';
import { searchOf, type Search } from '../search-terms/search-term';
import { maxImages, toEditableProduct } from './product';
import { readProductForm, readProductJson, type SentProduct } from './product-form';
import type { ProductQueries } from './queries';
import type { ProductUseCases } from './use-cases';

const maxImageBytes = 5 * 1024 * 1024;

const productId = (ctx: { params: Record<string, string | undefined> }) => requireId(ctx.params.id, 'Product not found');

const imageForm = multipartBody({
  maxFiles: maxImages,
  maxFileBytes: maxImageBytes,
  maxFieldsBytes: 64 * 1024,
  fileFields: ['images'],
  textInFileFields: true,
  tooLargeText: `A product can have at most ${maxImages} images of up to ${maxImageBytes / 1024 / 1024} MB each`,
});

const sentProduct = ({ request, state }: { request: { body?: unknown }; state: AppState }): SentProduct => (state.files ? readProductForm : readProductJson)(request.body);

/** Parse → authorise → call → answer; see `productEndpoints` in the contracts. */
export function productRoutes(router: AppRouter, useCases: ProductUseCases, queries: ProductQueries, countSearch: (search: Search, found: number) => void): void {
  router.get('/api/products', async (ctx) => {
    const query = parse(productListQuerySchema, ctx.query);
    const listed = await queries.list(query);
    const search = searchOf(query, ctx.get(repeatedHeader) !== '');
    if (search) countSearch(search, listed.total);
    ctx.body = { success: true, ...listed };
  });

  router.get('/api/products/suggest', async (ctx) => {
    ctx.body = { success: true, suggestions: queries.suggest(parse(suggestQuerySchema, ctx.query).q ?? '') };
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

  router.post('/api/admin/products', adminsOnly, imageForm, async (ctx) => {
    const product = await useCases.add(sentProduct(ctx), ctx.state.files ?? [], requireActor(ctx), idempotencyKey(ctx));
    ctx.status = 201;
    ctx.body = { success: true, message: 'Product created successfully', product: toEditableProduct(product) };
  });

  router.put('/api/admin/products/:id', adminsOnly, imageForm, async (ctx) => {
    const product = await useCases.edit(productId(ctx), sentProduct(ctx), ctx.state.files ?? [], requireActor(ctx), idempotencyKey(ctx));
    ctx.body = { success: true, message: 'Product updated successfully', product: toEditableProduct(product) };
  });

  router.delete('/api/admin/products/:id', adminsOnly, async (ctx) => {
    await useCases.remove(productId(ctx), requireActor(ctx));
    ctx.body = { success: true, message: 'Product deleted successfully' };
  });
}

/** For other services; the gateway never routes here. */
export function internalProductRoutes(router: AppRouter, queries: ProductQueries, holds: HoldUseCases): void {
  router.post('/internal/products/lookup', async (ctx) => {
    const { ids, customer, holdId } = parse(lookupFormSchema, ctx.request.body);
    const [products, hold] = await Promise.all([queries.lookUp(ids, customer), customer && holdId ? holds.running(customer, holdId) : undefined]);
    ctx.body = { success: true, products, ...(hold && { hold: { items: hold.items } }) };
  });

  router.get('/internal/figures', async (ctx) => {
    ctx.body = { success: true, total: await queries.count() };
  });
}
