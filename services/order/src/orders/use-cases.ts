import type { OrderForm, OrderStatus, PaymentForm } from '@storefront/contracts';
import type { Actor, Identity } from '@storefront/service-kit';
import { changeOrder, changeOrderStatus, loadOrder } from './changing';
import type { Order } from './order';
import { withAudit } from './order-audit';
import { OrderError } from './order-error';
import { isCancelledAsUnpaid, refusePayment, submitPayment, verifyPayment, type Submitter } from './payment';
import { placeOrder, type PlacingDeps } from './placing';
import { createTurns } from './turns';

function submitterOf(order: Order, identity: Identity | undefined): Submitter {
  if (!identity) return 'visitor';
  if (identity.role === 'admin') return 'admin';
  if (order.customer._id === identity.userId) return 'owner';
  throw new OrderError('not-yours', 'You can submit payment details for your own orders only');
}

/** What can be done with orders. Each loads, decides and saves; all throw OrderError where a rule is broken. */
export function createOrderUseCases(deps: PlacingDeps) {
  const inTurn = createTurns();
  return {
    place: (identity: Identity, form: OrderForm, idempotencyKey?: string) =>
      placeOrder(deps, { _id: identity.userId, name: identity.name, email: identity.email }, form, idempotencyKey),

    changeStatus: (id: string, to: OrderStatus, actor: Actor) => inTurn(id, () => changeOrderStatus(deps, id, to, actor)),

    /** @param actor where an admin submits it */
    submitPayment: (id: string, form: PaymentForm, identity?: Identity, actor?: Actor) =>
      inTurn(id, () =>
        changeOrder(deps, id, (order, now) => {
          const decision = submitPayment(order, form, submitterOf(order, identity));
          return actor ? withAudit(order, decision, 'order.payment-corrected', actor, now) : decision;
        }),
      ),

    /** An order that was cancelled as unpaid is taken up again first, where its stock can still be had. */
    verifyPayment: (id: string, actor: Actor) =>
      inTurn(id, async () => {
        const before = await loadOrder(deps, id);
        if (before.payment && isCancelledAsUnpaid(before)) await changeOrderStatus(deps, id, 'pending', actor);
        return changeOrder(deps, id, (order, now) => withAudit(order, verifyPayment(order), 'order.payment-verified', actor, now));
      }),

    refusePayment: (id: string, reason: string, actor: Actor) =>
      inTurn(id, () => changeOrder(deps, id, (order, now) => withAudit(order, refusePayment(order, reason, now), 'order.payment-refused', actor, now))),
  };
}

export type OrderUseCases = ReturnType<typeof createOrderUseCases>;
