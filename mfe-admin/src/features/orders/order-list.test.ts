import { describe, expect, it } from 'vitest';
import { anOrder } from '../../testing/orders';
import { affectsPage, orderListUrl, type OrderList } from './order-list';

const allOrders: OrderList = { search: '', status: '', payment: '', page: 1 };

describe('a page of orders', () => {
  it('is requested with its filters', () => {
    expect(orderListUrl(allOrders)).toBe('/api/orders?limit=20&page=1');
    expect(orderListUrl({ search: 'asha & co', status: 'shipped', payment: 'to-verify', page: 3 })).toBe('/api/orders?search=asha+%26+co&status=shipped&payment=submitted&limit=20&page=3');
  });

  const shown = [anOrder()];
  const placed = { type: 'order.placed', orderId: 'f'.repeat(24) };
  const changed = { type: 'order.status-changed', orderId: 'f'.repeat(24) };
  const paid = { type: 'order.payment-submitted', orderId: 'f'.repeat(24) };
  it.each<[string, typeof placed, Partial<OrderList>, boolean]>([
    ['a new order affects page 1', placed, {}, true],
    ['a new order does not affect later pages', placed, { page: 2 }, false],
    ['a new order affects the pending orders', placed, { status: 'pending' }, true],
    ['a new order does not affect the shipped orders', placed, { status: 'shipped' }, false],
    ['a new order does not affect the payments to verify', placed, { payment: 'to-verify' }, false],
    ['a new order may match a search', placed, { search: 'asha' }, true],
    ['a change of a shown order affects any page', { ...changed, orderId: shown[0]!._id }, { page: 2 }, true],
    ['a change of another order does not affect the page', changed, {}, false],
    ['a change of another order may bring it into a filtered list', changed, { status: 'shipped' }, true],
    ['a payment brings its order into the payments to verify', paid, { payment: 'to-verify' }, true],
    ['a change of another order does not affect later pages', changed, { status: 'shipped', page: 2 }, false],
  ])('%s', (_, change, list, expected) => {
    expect(affectsPage(change, { ...allOrders, ...list }, shown)).toBe(expected);
  });
});
