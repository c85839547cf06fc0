import { auditQuerySchema } from '@storefront/contracts';
import { parse, requireAdmin, type AppRouter } from '@storefront/service-kit';
import type { Session } from '../http';
import type { AuditTrail } from './use-cases';

/** Read only: no call changes the trail. */
export function auditRoutes(router: AppRouter, session: Session, trail: AuditTrail): void {
  router.get('/api/admin/audit', session, async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await trail.page(parse(auditQuerySchema, ctx.query))) };
  });
}
