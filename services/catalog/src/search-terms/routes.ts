import { searchTermQuerySchema } from '@storefront/contracts';
import { parse, requireAdmin, type AppRouter } from '@storefront/service-kit';
import type { SearchTermUseCases } from './use-cases';

export function searchTermRoutes(router: AppRouter, useCases: SearchTermUseCases): void {
  router.get('/api/admin/search-terms', async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await useCases.page(parse(searchTermQuerySchema, ctx.query))) };
  });
}
