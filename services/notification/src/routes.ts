import { setTimeout as pause } from 'node:timers/promises';
import type Router from '@koa/router';
import { confirmationMailFormSchema } from '@storefront/contracts';
import { HttpError, parse, requireIdentity, type AppContext, type AppState } from '@storefront/service-kit';
import { letterOfOrder } from './letters';
import type { OrderClient } from './order-client';
import { DeliveryError, type Delivery, type Postman } from './postman';
import type { ShopFacts } from './templates';

const messages: Record<Delivery, string> = {
  sent: 'Order confirmation email sent',
  'already-sent': 'Order confirmation email was sent already',
  queued: 'Order confirmation email is on its way',
};

interface ConfirmationDeps {
  postman: Postman;
  orders: OrderClient;
  shop: ShopFacts;
  /** The caller gets an answer within this time, below the gateway's limit of 15 s; the sending goes on. */
  answerMs?: number | undefined;
}

/** Mails the stored order to its own customer, once; whatever the caller says beside `orderId` is ignored (specification, 7). */
export function confirmationRoutes(router: Router<AppState, AppContext>, { answerMs = 10_000, ...deps }: ConfirmationDeps): void {
  router.post('/email/order-confirmation', async (ctx) => {
    requireIdentity(ctx);
    const { orderId } = parse(confirmationMailFormSchema, ctx.request.body);
    const order = await deps.orders.read(orderId, ctx.get('authorization').replace(/^Bearer +/i, ''));
    const delivery = deps.postman.deliver(letterOfOrder(order, deps.shop));
    delivery.catch((error: unknown) => ctx.state.logger.warn({ err: error, orderId }, 'Order confirmation could not be mailed'));
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
