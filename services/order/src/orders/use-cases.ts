import type { OrderForm, OrderStatus, PaymentForm } from '@storefront/contracts';
import type { Identity } from '@storefront/service-kit';
import { changeOrder, changeOrderStatus } from './changing';
import { submitPayment, verifyPayment, type Order, type Submitter } from './order';
import { OrderError } from './order-error';
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
    changeStatus: (id: string, to: OrderStatus) => inTurn(id, () => changeOrderStatus(deps, id, to)),
    submitPayment: (id: string, form: PaymentForm, identity?: Identity) =>
      inTurn(id, () => changeOrder(deps, id, (order) => submitPayment(order, form, submitterOf(order, identity)))),
    verifyPayment: (id: string) => inTurn(id, () => changeOrder(deps, id, verifyPayment)),
  };
}

export type OrderUseCases = ReturnType<typeof createOrderUseCases>;
