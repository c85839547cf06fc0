import { describe, expect, it } from 'vitest';
import { anOrder } from '../../testing/orders';
import { canChange, orderListUrl, type OrderList } from './order-list';

const whole: OrderList = { search: '', status: '', payment: '', page: 1 };

describe('a page of orders', () => {
  it('is asked for with what narrows it', () => {
    expect(orderListUrl(whole)).toBe('/api/orders?limit=20&page=1');
    expect(orderListUrl({ search: 'asha & co', status: 'shipped', payment: 'to-verify', page: 3 })).toBe('/api/orders?search=asha+%26+co&status=shipped&payment=submitted&limit=20&page=3');
  });

  const shown = [anOrder()];
  const placed = { type: 'order.placed', orderId: 'f'.repeat(24) };
  const changed = { type: 'order.status-changed', orderId: 'f'.repeat(24) };
  const paid = { type: 'order.payment-submitted', orderId: 'f'.repeat(24) };
  it.each<[string, typeof placed, Partial<OrderList>, boolean]>([
    ['a new order changes the first page', placed, {}, true],
    ['a new order leaves later pages alone', placed, { page: 2 }, false],
    ['a new order is pending', placed, { status: 'pending' }, true],
    ['a new order is not shipped', placed, { status: 'shipped' }, false],
    ['a new order is not paid', placed, { payment: 'to-verify' }, false],
    ['a new order can be what is searched for', placed, { search: 'asha' }, true],
    ['a change of an order in sight shows on any page', { ...changed, orderId: shown[0]!._id }, { page: 2 }, true],
    ['a change of another order does not show', changed, {}, false],
    ['a change of another order can bring it into a narrowed list', changed, { status: 'shipped' }, true],
    ['a payment brings its order among those to verify', paid, { payment: 'to-verify' }, true],
    ['a change of another order leaves later pages alone', changed, { status: 'shipped', page: 2 }, false],
  ])('%s', (_, news, list, expected) => {
    expect(canChange(news, { ...whole, ...list }, shown)).toBe(expected);
  });
});
