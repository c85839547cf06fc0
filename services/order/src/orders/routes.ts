import {
  cancelFormSchema,
  myOrdersQuerySchema,
  orderFormSchema,
  orderListQuerySchema,
  paymentFormSchema,
  recentOrdersLimit,
  refundFormSchema,
  refusalFormSchema,
  returnDecisionFormSchema,
  returnFormSchema,
  returnListQuerySchema,
  statusFormSchema,
  verificationFormSchema,
  wholeNumberParam,
} from '@storefront/contracts';
import { idempotencyKey, parse, requireActor, requireAdmin, requireId, requireIdentity, type AppRouter } from '@storefront/service-kit';
import { z } from 'zod';
import { isCancelledAsUnpaid } from '../payments/amounts';
import type { OrderQueries } from './queries';
import type { OrderUseCases } from './use-cases';

const orderId = (ctx: { params: Record<string, string | undefined> }) => requireId(ctx.params.id, 'Order not found');

const recentQuerySchema = z.object({ limit: wholeNumberParam('limit', 1, 100, recentOrdersLimit) });

const submittedText = 'Payment details submitted! We will verify and process your order soon.';
const lateText = 'We received your payment details after we cancelled this order. We will check your payment, and then reopen your order or refund you within three working days.';

/** Parse → authorise → call → answer; see `orderEndpoints` in the contracts. */
export function orderRoutes(router: AppRouter, useCases: OrderUseCases, queries: OrderQueries): void {
  router.post('/api/orders', async (ctx) => {
    const identity = requireIdentity(ctx);
    const form = parse(orderFormSchema, ctx.request.body);
    const order = await useCases.placeOrder(identity, form, idempotencyKey(ctx));
    ctx.status = 201;
    ctx.body = { success: true, message: 'Order placed successfully!', order: queries.forCustomer(order) };
  });

  router.get('/api/orders', async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await queries.all(parse(orderListQuerySchema, ctx.query))) };
  });

  router.get('/api/orders/my-orders', async (ctx) => {
    const { userId } = requireIdentity(ctx);
    ctx.body = { success: true, ...(await queries.mine(userId, parse(myOrdersQuerySchema, ctx.query))) };
  });

  router.get('/api/admin/sales', async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await queries.sales()) };
  });

  router.get('/api/orders/:id', async (ctx) => {
    const identity = requireIdentity(ctx);
    ctx.body = { success: true, order: await queries.oneFor(identity, orderId(ctx)) };
  });

  router.get('/api/orders/:id/payment-state', async (ctx) => {
    ctx.body = { success: true, ...(await queries.paymentState(orderId(ctx))) };
  });

  router.put('/api/orders/:id/status', async (ctx) => {
    const actor = requireActor(ctx);
    const { status, ...change } = parse(statusFormSchema, ctx.request.body);
    const order = await useCases.changeStatus(orderId(ctx), status, actor, change);
    ctx.body = { success: true, message: 'Order status updated successfully', order: await queries.forAdmin(order) };
  });

  router.post('/api/orders/:id/cancel', async (ctx) => {
    const identity = requireIdentity(ctx);
    const { reason } = parse(cancelFormSchema, ctx.request.body ?? {});
    const order = await useCases.cancel(orderId(ctx), reason, identity);
    ctx.body = { success: true, message: 'Your order is cancelled', order: queries.forCustomer(order) };
  });

  router.post('/api/orders/:id/returns', async (ctx) => {
    const identity = requireIdentity(ctx);
    const order = await useCases.requestReturn(orderId(ctx), parse(returnFormSchema, ctx.request.body), identity, idempotencyKey(ctx));
    ctx.status = 201;
    ctx.body = { success: true, message: 'We received your request and will answer it by mail', order: queries.forCustomer(order) };
  });

  router.get('/api/admin/returns', async (ctx) => {
    requireAdmin(ctx);
    ctx.body = { success: true, ...(await queries.returns(parse(returnListQuerySchema, ctx.query))) };
  });

  router.put('/api/admin/returns/:id', async (ctx) => {
    const actor = requireActor(ctx);
    const id = requireId(ctx.params.id, 'Return not found');
    const order = await useCases.decideReturn(id, parse(returnDecisionFormSchema, ctx.request.body), actor);
    ctx.body = { success: true, message: 'Return updated. The customer gets a mail.', order: await queries.forAdmin(order) };
  });

  router.post('/api/admin/orders/:id/refunds', async (ctx) => {
    const actor = requireActor(ctx);
    const order = await useCases.recordRefund(orderId(ctx), parse(refundFormSchema, ctx.request.body), actor);
    ctx.body = { success: true, message: 'Refund recorded. The customer gets a mail.', order: await queries.forAdmin(order) };
  });

  router.post('/api/admin/orders/:id/payment-details', async (ctx) => {
    const id = orderId(ctx);
    const { identity } = ctx.state;
    const actor = identity?.role === 'admin' ? requireActor(ctx) : undefined;
    const order = await useCases.submitPayment(id, parse(paymentFormSchema, ctx.request.body), identity, actor);
    ctx.body = isCancelledAsUnpaid(order) ? { success: true, message: lateText, late: true } : { success: true, message: submittedText };
  });

  router.delete('/api/admin/orders/:id/payment-details/:paymentId', async (ctx) => {
    const identity = requireIdentity(ctx);
    const actor = identity.role === 'admin' ? requireActor(ctx) : undefined;
    await useCases.withdrawPayment(orderId(ctx), requireId(ctx.params.paymentId, 'Payment not found'), identity, actor);
    ctx.body = { success: true, message: 'Payment details withdrawn' };
  });

  router.post('/api/admin/orders/:id/verify-payment', async (ctx) => {
    const actor = requireActor(ctx);
    const form = parse(verificationFormSchema, ctx.request.body ?? {});
    const order = await useCases.verifyPayment(orderId(ctx), form, actor);
    ctx.body = { success: true, message: 'Payment marked as verified!', order: await queries.forAdmin(order) };
  });

  router.post('/api/admin/orders/:id/refuse-payment', async (ctx) => {
    const actor = requireActor(ctx);
    const { reason, ...seen } = parse(refusalFormSchema, ctx.request.body);
    const order = await useCases.refusePayment(orderId(ctx), reason, seen, actor);
    ctx.body = { success: true, message: 'Payment refused. The customer gets the reason.', order: await queries.forAdmin(order) };
  });
}

/** Calls for other services. The gateway has no route to them. */
export function internalOrderRoutes(router: AppRouter, queries: OrderQueries): void {
  router.get('/internal/figures', async (ctx) => {
    ctx.body = { success: true, total: await queries.count() };
  });

  router.get('/internal/orders/recent', async (ctx) => {
    const { limit } = parse(recentQuerySchema, ctx.query);
    ctx.body = { success: true, orders: await queries.recent(limit) };
  });
}
