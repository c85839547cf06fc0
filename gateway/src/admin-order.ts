import { auditAnswerSchema, orderAnswerSchema, type AdminOrderAnswer, type AuditEntry } from '@storefront/contracts';
import { HttpError, requireId, tokenOf, UpstreamError } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';
import type { Upstreams } from './upstreams';

/** The most entries of the audit trail with an order. `/api/admin/audit?subject=` has all of them, page by page. */
const mostEntries = 100;
/** Staff do not wait longer (ms) for the audit trail. */
const auditWithinMs = 2_000;

/**
 * Middleware: an order for its admin page, with the actions of admins on it. The two services that own them check the caller's token again.
 * If the user service cannot be reached or is slow, the order is answered without `audit`, because staff can work without it. A refusal of the order service
 * is passed on.
 */
export function adminOrder({ order, user }: Upstreams): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.state.route?.id !== 'getAdminOrder') return next();
    const id = requireId(ctx.path.replace(/\/$/, '').split('/').at(-1), 'Order not found');
    const caller = { token: tokenOf(ctx), requestId: ctx.state.requestId };

    async function auditTrail(): Promise<AuditEntry[] | undefined> {
      try {
        const { status, body } = await user.request<unknown>('GET', `/api/admin/audit?subject=${id}&limit=${mostEntries}`, { ...caller, timeoutMs: auditWithinMs });
        return status === 200 ? auditAnswerSchema.safeParse(body).data?.entries : undefined;
      } catch (error) {
        if (error instanceof UpstreamError) return undefined;
        throw error;
      }
    }

    const [found, audit] = await Promise.all([order.request<{ message?: unknown } | undefined>('GET', `/api/orders/${id}`, caller), auditTrail()]);
    const { status, body } = found;
    if (status >= 400 && typeof body?.message === 'string') throw new HttpError(status, body.message);
    const answer = status === 200 ? orderAnswerSchema.safeParse(body) : undefined;
    if (!answer?.success) throw new UpstreamError(502, 'Ordering sent an invalid answer. Please try again.', 'order', answer?.error ?? `status ${status}`);
    ctx.body = { success: true, order: answer.data.order, ...(audit && { audit }) } satisfies AdminOrderAnswer;
  };
}
