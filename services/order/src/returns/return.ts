import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ReturnForm, ReturnDecisionForm, ReturnState } from '@storefront/contracts';
import { dayOf, startOfDay } from '@storefront/service-kit';
import { toRupees } from '../orders/money';
import { dueForEvents, factsForEvents, heldItems, unchanged, type Decision, type Order, type OrderEvent, type OrderReturn } from '../orders/order';
import { OrderError } from '../orders/order-error';
import { refundDue, refundIfVerified } from '../payments/amounts';

/** The most returns of an order, refused ones included. */
export const mostReturns = 20;

const returnIdOf = (orderId: string, revision: number): string => createHash('sha256').update(`${orderId}/return/${revision}`).digest('hex').slice(0, 24);

/** The states that may follow each state. */
const following: Record<ReturnState, readonly ReturnState[]> = { requested: ['accepted', 'refused'], accepted: ['received'], refused: [], received: [] };

/** The event that mails a step of a return. */
function stepOf(order: Order, { _id, items, reason, wish, state, note }: OrderReturn): OrderEvent {
  const names = new Map(order.items.map(({ product }) => [product._id, product.name]));
  const named = items.map(({ product, quantity }) => ({ productId: product, name: names.get(product) ?? product, quantity }));
  const unchecked = toRupees(refundIfVerified(order));
  const data = { ...factsForEvents(order), returnId: _id, items: named, reason, wish, state, ...(note !== undefined && { note }), refundDue: toRupees(refundDue(order)), ...(unchecked > 0 && { refundIfVerified: unchecked }), ...dueForEvents(order) };
  return { type: 'order.return-changed', data };
}

/** The first moment at which the order can no longer be returned: midnight in Asia/Kolkata after the last day. Undefined: it was not delivered. */
export function returnableUntil({ status, history }: Order, days: number): Date | undefined {
  const delivered = history.findLast((entry) => entry.status === 'delivered')?.at;
  return status === 'delivered' && delivered !== undefined && days > 0 ? startOfDay(dayOf(delivered) + days + 1) : undefined;
}

/** Pieces of each product that are bought and neither returned nor being returned. */
function returnable({ items, returns }: Order): Map<string, { name: string; quantity: number }> {
  const left = new Map(items.map(({ product, quantity }) => [product._id, { name: product.name, quantity }]));
  for (const { product, quantity } of returns.filter(({ state }) => state !== 'refused').flatMap((one) => one.items)) {
    const line = left.get(product);
    if (line) line.quantity -= quantity;
  }
  return left;
}

/**
 * A customer asks to send pieces back. `returnDays` counts from the day of the delivery. Repeating a request with its key changes nothing.
 * @throws OrderError if the key belongs to another return, the order was not delivered, the time is over, or there are more pieces than the customer still has
 */
export function requestReturn(before: Order, { items: asked, reason, wish }: ReturnForm, now: Date, returnDays: number, key?: string): Decision {
  const quantities = new Map<string, number>();
  for (const { product, quantity } of asked) quantities.set(product, (quantities.get(product) ?? 0) + quantity);
  const items = [...quantities].map(([product, quantity]) => ({ product, quantity }));
  const same = key === undefined ? undefined : before.returns.find((one) => one.key === key);
  if (same) {
    if (isDeepStrictEqual([same.items, same.reason, same.wish], [items, reason, wish])) return unchanged(before);
    throw new OrderError('key-reused', 'This Idempotency-Key was already used for a different return. Please reload the page to see that return.');
  }
  const until = returnableUntil(before, returnDays);
  if (!until) throw new OrderError('return-not-possible', 'This order cannot be returned: it is not delivered. Please contact us if something is wrong.');
  if (now >= until) throw new OrderError('return-not-possible', `This order could be returned within ${returnDays} days of its delivery. Please contact us if something is wrong.`);
  if (before.returns.length >= mostReturns) throw new OrderError('return-not-possible', `An order can have at most ${mostReturns} returns. Please contact us.`);
  const left = returnable(before);
  for (const { product, quantity } of items) {
    const line = left.get(product);
    if (!line) throw new OrderError('return-not-possible', 'This order has no such product', product);
    if (quantity > line.quantity) {
      const pieces = line.quantity === 0 ? 'No more pieces' : line.quantity === 1 ? 'Only 1 piece' : `Only ${line.quantity} pieces`;
      throw new OrderError('return-not-possible', `${pieces} of "${line.name}" can be returned`, product);
    }
  }
  const revision = before.revision + 1;
  const requested: OrderReturn = { _id: returnIdOf(before._id, revision), ...(key !== undefined && { key }), items, reason, wish, state: 'requested', at: now.toISOString() };
  const order: Order = { ...before, returns: [...before.returns, requested], revision };
  return { order, events: [stepOf(order, requested)] };
}

/**
 * An admin on an old page must not add to another decision by mistake. The same decision again is the repetition after a lost answer.
 * @throws OrderError if the return was decided differently since the admin saw it
 */
function requireSeen(known: OrderReturn, { state, restock = false, note, from }: ReturnDecisionForm): void {
  const isSame = known.state === state && (known.restocked ?? false) === restock && known.note === note;
  if (from === undefined || from === known.state || isSame) return;
  throw new OrderError('changed-meanwhile', `This return changed to “${known.state}” after you opened this page. Please check it again.`);
}

/**
 * Staff accept or refuse a return, or record that its pieces arrived. With `restock` the pieces go back to stock, once: the event has what the
 * order still holds. Setting the same state again changes nothing, but pieces that were received can be put back in stock later.
 * @throws OrderError if the return is unknown, the state cannot follow, or the order was cancelled and `restock` contradicts that; see `requireSeen`
 */
export function decideReturn(before: Order, returnId: string, form: ReturnDecisionForm, now: Date): Decision {
  const { state, restock, note } = form;
  const known = before.returns.find(({ _id }) => _id === returnId);
  if (!known) throw new OrderError('not-found', 'Return not found');
  requireSeen(known, form);
  const isStep = known.state !== state;
  // The pieces of a cancelled order already count as stock.
  const isRestocked = state === 'received' && (restock ?? (isStep && before.status === 'cancelled')) && !known.restocked;
  if (!isStep && !isRestocked) return unchanged(before);
  if (isRestocked && known.writtenOff) throw new OrderError('return-not-possible', 'The order was cancelled after these pieces arrived. Please change the stock of the product instead.');
  if (isStep && !following[known.state].includes(state)) throw new OrderError('return-not-possible', `This return is ${known.state}. It cannot become ${state}.`);
  const isArrival = isStep && state === 'received';
  if (isArrival && restock === false && before.status === 'cancelled') {
    throw new OrderError('return-not-possible', 'The order is cancelled, so these pieces already count as stock. If they are damaged, please change the stock of the product instead.');
  }
  const { note: earlier, ...rest } = known;
  // A note is about its step. The audit trail keeps the earlier ones.
  const current = note ?? (isStep ? undefined : earlier);
  const arrived = isArrival && { receivedAt: now.toISOString() };
  const changed: OrderReturn = { ...rest, state, ...arrived, ...(current !== undefined && { note: current }), ...(isRestocked && { restocked: true }) };
  const order: Order = { ...before, returns: before.returns.map((one) => (one === known ? changed : one)), revision: before.revision + 1 };
  // A cancelled order holds no stock: it went back when the order was cancelled.
  const held: OrderEvent = { type: 'order.return-received', data: { ...factsForEvents(order), items: heldItems(order) } };
  return { order, events: [...(isStep ? [stepOf(order, changed)] : []), ...(isRestocked && order.status !== 'cancelled' ? [held] : [])] };
}
