import { synonymFormSchema } from '@storefront/contracts';
import { parse, requireActor, requireAdmin, type AppRouter } from '@storefront/service-kit';
import type { SynonymUseCases } from './use-cases';

export function synonymRoutes(router: AppRouter, useCases: SynonymUseCases): void {
  router.get('/api/admin/synonyms', async (ctx) => {
    requireAdmin(ctx);
    const { groups, revision } = await useCases.refresh();
    ctx.body = { success: true, groups, revision };
  });

  router.put('/api/admin/synonyms', async (ctx) => {
    const actor = requireActor(ctx);
    const { groups, revision } = await useCases.replace(parse(synonymFormSchema, ctx.request.body), actor);
    ctx.body = { success: true, message: 'Synonyms saved', groups, revision };
  });
}
