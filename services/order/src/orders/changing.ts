import type { OrderStatus, StatusForm } from '@storefront/contracts';
import { repeatedly, type Actor } from '@storefront/service-kit';
import type { PlacingDeps } from './placing';
import { addressedTo, changeStatus, dropReopening, forgetReopening, heldItems, intendToReopen, unchanged, withFigures, type Decision, type Order, type OrderEvent, type StatusReason } from './order';
import { withAudit } from './order-audit';
import { OrderError } from './order-error';

const maxAttempts = 20;

/** @throws OrderError if it is unknown */
export async function loadOrder({ store }: Pick<PlacingDeps, 'store'>, id: string): Promise<Order> {
  const order = await store.find(id);
  if (!order) throw new OrderError('not-found', 'Order not found');
  return order;
}

const changedByAnother = () => new OrderError('changed-meanwhile', 'This order was changed at the same time. Please try again.');

/** Adds the customer's figures. Mails about the change go to the customer's current address. @returns false if the order was changed since it was read */
async function save({ store, contacts, published }: PlacingDeps, before: Order, decided: Decision, now: Date): Promise<boolean> {
  const decision = withFigures(before, decided, now);
  if (decision.events.length === 0) return store.save(before, decision, now);
  const isSaved = await store.save(before, addressedTo(decision, await contacts.current(before.customer)), now);
  if (isSaved) published(before._id);
  return isSaved;
}

/** Loads, decides and saves; decides again if another call saved first. @throws OrderError */
export function changeOrder(deps: PlacingDeps, id: string, decide: (order: Order, now: Date) => Decision): Promise<Order> {
  const attempt = async () => {
    const before = await loadOrder(deps, id);
    const now = deps.clock();
    const decision = decide(before, now);
    return decision.order === before || (await save(deps, before, decision, now)) ? decision.order : undefined;
  };
  return repeatedly(maxAttempts, attempt, changedByAnother);
}

/** Drops an interrupted reopening. The order stays cancelled and holds no stock. */
export async function endReopening(deps: PlacingDeps, order: Order): Promise<void> {
  const revision = order.reopening?.revision;
  if (revision === undefined) return;
  const isThis = (current: Order) => current.reopening?.revision === revision;
  const { reopening } = await changeOrder(deps, order._id, (current) => (isThis(current) ? dropReopening(current) : unchanged(current)));
  if (reopening?.revision !== revision) return;
  await deps.catalog.release(order._id, revision, order.items.map(({ product }) => product._id));
  await changeOrder(deps, order._id, (current) => (isThis(current) ? forgetReopening(current) : unchanged(current)));
}

/** The mail about the payment also says that it reopened the order. */
const saysReopened = (event: OrderEvent): OrderEvent => (event.type === 'order.payment-verified' ? { ...event, data: { ...event.data, reopened: true } } : event);

const audited = (order: Order, to: OrderStatus, now: Date, actor: Actor, why: StatusReason = {}) =>
  withAudit(order, changeStatus(order, to, now, why), 'order.status-changed', actor, now);

/** The catalogue's messages address a customer with a cart. This one is for the admin who reopens an order. */
function stockRefusal({ items }: Order, { refusal, product: id, available, message }: OrderError): OrderError {
  const line = items.find(({ product }) => product._id === id);
  if (!line) return new OrderError(refusal, message, id);
  const name = `“${line.product.name}”`;
  if (refusal === 'unknown-product') return new OrderError(refusal, `${name} is no longer in the catalogue, so the order cannot be reopened.`, id);
  if (refusal !== 'out-of-stock' || available === undefined) return new OrderError(refusal, message, id);
  const left = available === 0 ? `${name} is out of stock` : `Only ${available} of ${name} ${available === 1 ? 'is' : 'are'} left, and the order needs ${line.quantity}`;
  return new OrderError(refusal, `${left}. The order stays cancelled.`, id);
}

/**
 * Takes the stock for a reopening, then changes the order.
 * @returns undefined if another call carried out or dropped the intent
 * @throws OrderError if there is too little stock or the change is refused
 */
async function reopen(deps: PlacingDeps, order: Order, change: (order: Order, now: Date) => Decision): Promise<Order | undefined> {
  const intent = order.reopening;
  if (!intent) return undefined;
  let isWanted = false;
  const lines = heldItems(order).flatMap(({ productId: product, quantity }) => (quantity > 0 ? [{ product, quantity }] : []));
  try {
    if (lines.length > 0) await deps.catalog.hold(order._id, intent.revision, lines, { customer: order.customer._id });
    const changed = await changeOrder(deps, order._id, (current, now) => {
      isWanted = current.reopening?.revision === intent.revision && !current.reopening.givenUp;
      return isWanted ? change(current, now) : unchanged(current);
    });
    return isWanted ? changed : undefined;
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    await endReopening(deps, order);
    if (error.refusal !== 'attempt-interrupted') throw stockRefusal(order, error);
    return undefined;
  }
}

/**
 * Moves an order to the status `to`, which `change` sets. When an order is cancelled, the event gives its stock back. Before an order leaves
 * `cancelled`, its stock is taken again. If a crash interrupts that, `reopening` stays set: a call for the same status continues it, any other call drops it.
 * @throws OrderError if the order is unknown, there is too little stock or the change is refused
 */
function moveOrder(deps: PlacingDeps, id: string, to: OrderStatus, change: (order: Order, now: Date) => Decision, check: (order: Order) => void = () => undefined): Promise<Order> {
  const attempt = async () => {
    const order = await loadOrder(deps, id);
    check(order);
    // Do not load the order again after it is reopened: its customer may cancel it right after this.
    if (order.reopening && !order.reopening.givenUp && order.reopening.to === to) return reopen(deps, order, change);
    if (order.reopening) await endReopening(deps, order);
    else if (order.status === to) return order;
    else {
      const leavesCancelled = order.status === 'cancelled';
      const now = deps.clock();
      const decision = leavesCancelled ? intendToReopen(order, to, now) : change(order, now);
      if ((await save(deps, order, decision, now)) && !leavesCancelled) return decision.order;
    }
    return undefined;
  };
  return repeatedly(maxAttempts, attempt, changedByAnother);
}

/** An admin on an old page must not undo a cancellation by mistake. @throws OrderError if the order was cancelled since the admin saw it */
function requireSeenCancellation({ status, cancelledBy }: Order, to: OrderStatus, from: OrderStatus | undefined): void {
  if (status !== 'cancelled' || to === 'cancelled' || from === undefined || from === 'cancelled') return;
  const by = cancelledBy === 'customer' ? 'The customer cancelled this order' : 'This order was cancelled';
  throw new OrderError('changed-meanwhile', `${by} after you opened this page. Please check it again.`);
}

export type StatusChange = Omit<StatusForm, 'status'>;

/**
 * @param change why, for the customer, if it is cancelled; and the status that the admin saw
 * @throws OrderError, see `moveOrder` and `requireSeenCancellation`
 */
export const changeOrderStatus = (deps: PlacingDeps, id: string, to: OrderStatus, actor: Actor, { reason, from }: StatusChange = {}): Promise<Order> =>
  moveOrder(deps, id, to, (order, now) => audited(order, to, now, actor, { reason }), (order) => requireSeenCancellation(order, to, from));

/**
 * Reopens a cancelled order and changes it in one write, so that a refused change leaves it cancelled.
 * @throws OrderError, see `moveOrder`
 */
export const reopenAnd = (deps: PlacingDeps, id: string, actor: Actor, change: (order: Order, now: Date) => Decision): Promise<Order> =>
  moveOrder(deps, id, 'pending', (order, now) => {
    if (order.status !== 'cancelled') return change(order, now);
    const reopened = audited(order, 'pending', now, actor).order;
    const { order: changed, events } = change(reopened, now);
    // For example, a colleague verified the payment for a refund while the stock was taken.
    if (changed === reopened) throw new OrderError('changed-meanwhile', 'This payment was verified at the same time. Please check the order again.');
    // The mail about the reopening includes the payment. If the payment changes the status again at once, no such mail is sent.
    const why: StatusReason = { after: changed, ...(changed.status !== 'pending' && { cause: 'payment' }) };
    return { order: changed, events: [...audited(order, 'pending', now, actor, why).events, ...events.map(saysReopened)] };
  });
