import { setTimeout as pause } from 'node:timers/promises';
import { confirmationMailFormSchema } from '@storefront/contracts';
import { HttpError, parse, requireIdentity, tokenOf, type AppRouter, type Logger } from '@storefront/service-kit';
import { DeliveryError, type Delivery, type Mailer } from './mailer';
import { confirmationOfOrder } from './mails';
import type { OrderClient } from './order-client';
import type { ShopFacts } from './templates';

const messages: Record<Delivery, string> = {
  sent: 'Order confirmation email sent',
  'already-sent': 'Order confirmation email was already sent',
  queued: 'Order confirmation email is on its way',
};

interface ConfirmationDeps {
  mailer: Mailer;
  orders: OrderClient;
  shop: ShopFacts;
  logger: Logger;
  /** The client gets an answer within this time, in ms; the sending continues. The gateway's limit is 15 s. */
  answerMs?: number;
}

/** Mails the stored order to its own customer, once. The body may have more than `orderId` (specification, 7); the rest is ignored. */
export function confirmationRoutes(router: AppRouter, { answerMs = 10_000, ...deps }: ConfirmationDeps): void {
  router.post('/email/order-confirmation', async (ctx) => {
    const identity = requireIdentity(ctx);
    const { orderId } = parse(confirmationMailFormSchema, ctx.request.body);
    const order = await deps.orders.read(orderId, tokenOf(ctx));
    if (order.status === 'cancelled') throw new HttpError(409, 'This order was cancelled, so we do not send its confirmation.');
    const delivery = deps.mailer.deliver(confirmationOfOrder(order, deps.shop, identity));
    delivery.catch((error: unknown) => deps.logger.warn({ err: error, orderId, requestId: ctx.state.requestId }, 'The order confirmation could not be mailed'));
    const answered = new AbortController();
    try {
      const outcome = await Promise.race([delivery, pause(answerMs, 'queued' as const, { signal: answered.signal })]);
      ctx.body = { success: true, message: messages[outcome] };
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      throw new HttpError(503, 'The order confirmation email could not be sent. Please try again later.');
    } finally {
      answered.abort();
    }
  });
}
