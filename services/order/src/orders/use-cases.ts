import type { OrderForm, OrderStatus, PaymentForm, RefundForm, ReturnDecisionForm, ReturnForm, SeenPayment, VerificationForm } from '@storefront/contracts';
import type { Actor, Identity } from '@storefront/service-kit';
import { decidedPayment, needsStockAgain, refusePayment, requireSeen, submitPayment, verifyPayment, withdrawPayment, type Submitter } from '../payments/payment';
import { recordRefund } from '../refunds/refund';
import { decideReturn, requestReturn } from '../returns/return';
import { cancelByCustomer } from './cancelling';
import { changeOrder, changeOrderStatus, loadOrder, reopenAnd, type StatusChange } from './changing';
import type { Order } from './order';
import { withAudit } from './order-audit';
import { OrderError } from './order-error';
import { placeOrder, type PlacingDeps } from './placing';
import { createTurns } from './turns';

function submitterOf(order: Order, identity: Identity | undefined): Submitter {
  if (!identity) return 'visitor';
  if (identity.role === 'admin') return 'admin';
  if (order.customer._id === identity.userId) return 'owner';
  throw new OrderError('not-yours', 'You can submit payment details for your own orders only');
}

/** @throws OrderError if the order is another customer's */
function ownOrder(order: Order, userId: string, what: 'cancel' | 'return' | 'change the payments of'): Order {
  if (order.customer._id !== userId) throw new OrderError('not-yours', `You can ${what} your own orders only`);
  return order;
}

/** Each use case loads, decides and saves, and throws OrderError if a rule is broken. */
export function createOrderUseCases(deps: PlacingDeps) {
  const inTurn = createTurns();
  return {
    placeOrder: async (identity: Identity, form: OrderForm, idempotencyKey?: string) => placeOrder(deps, await deps.contacts.ofCaller(identity), form, idempotencyKey),

    /** @param change the reason for the customer, if the order is cancelled, and the status that the admin saw */
    changeStatus: (id: string, to: OrderStatus, actor: Actor, change?: StatusChange) => inTurn(id, () => changeOrderStatus(deps, id, to, actor, change)),

    /** The customer's own cancellation. */
    cancel: (id: string, reason: string | undefined, { userId }: Identity) =>
      inTurn(id, () => changeOrder(deps, id, (order, now) => cancelByCustomer(ownOrder(order, userId, 'cancel'), reason, now))),

    recordRefund: (id: string, form: RefundForm, actor: Actor) =>
      inTurn(id, () => changeOrder(deps, id, (order, now) => withAudit(order, recordRefund(order, form, now), 'refund.recorded', actor, now))),

    requestReturn: (id: string, form: ReturnForm, { userId }: Identity, key?: string) =>
      inTurn(id, () => changeOrder(deps, id, (order, now) => requestReturn(ownOrder(order, userId, 'return'), form, now, deps.returnDays, key))),

    async decideReturn(returnId: string, form: ReturnDecisionForm, actor: Actor) {
      const found = await deps.store.findByReturn(returnId);
      if (!found) throw new OrderError('not-found', 'Return not found');
      return inTurn(found._id, () => changeOrder(deps, found._id, (order, now) => withAudit(order, decideReturn(order, returnId, form, now), 'return.changed', actor, now)));
    },

    /** @param actor if an admin submits it */
    submitPayment: (id: string, form: PaymentForm, identity?: Identity, actor?: Actor) =>
      inTurn(id, () =>
        changeOrder(deps, id, (order, now) => {
          const decision = submitPayment(order, form, submitterOf(order, identity), now);
          return actor ? withAudit(order, decision, 'order.payment-corrected', actor, now) : decision;
        }),
      ),

    /** @param actor if an admin withdraws it */
    withdrawPayment: (id: string, paymentId: string, identity: Identity, actor?: Actor) =>
      inTurn(id, () =>
        changeOrder(deps, id, (order, now) => {
          if (identity.role !== 'admin') ownOrder(order, identity.userId, 'change the payments of');
          const decision = withdrawPayment(order, paymentId);
          return actor ? withAudit(order, decision, 'order.payment-withdrawn', actor, now) : decision;
        }),
      ),

    /** Reopens a cancelled order first, if its stock is available. @param form the payment as the admin saw it, and whether a cancelled order stays cancelled */
    verifyPayment: (id: string, form: VerificationForm, actor: Actor) =>
      inTurn(id, async () => {
        const verify = (order: Order, now: Date) => withAudit(order, verifyPayment(order, now, form), 'payment.verified', actor, now);
        const before = await loadOrder(deps, id);
        const payment = decidedPayment(before, form);
        if (needsStockAgain(before, form) && payment && payment.state !== 'verified') {
          requireSeen(before, payment, form);
          await reopenAnd(deps, id, actor, verify);
        }
        return changeOrder(deps, id, verify);
      }),

    /** @param seen the payment as the admin saw it */
    refusePayment: (id: string, reason: string, seen: SeenPayment, actor: Actor) =>
      inTurn(id, () => changeOrder(deps, id, (order, now) => withAudit(order, refusePayment(order, reason, now, seen), 'payment.refused', actor, now))),
  };
}

export type OrderUseCases = ReturnType<typeof createOrderUseCases>;
