import { describe, expect, it } from 'vitest';
import { anOrder } from '../../testing/orders';
import { affectsPage, isFiltered, orderListAddress, orderListUrl, readOrderList, type OrderList } from './order-list';

const allOrders: OrderList = { search: '', status: '', payment: '', method: '', from: '', to: '', page: 1 };
const read = (address: string) => readOrderList(new URLSearchParams(address));

describe('the address of the orders', () => {
  it('has the search, the filters and the page', () => {
    const address = 'search=asha&status=shipped&payment=refund-due&method=cod&from=2026-11-01&to=2026-11-30&page=3';
    expect(read(address)).toEqual({ search: 'asha', status: 'shipped', payment: 'refund-due', method: 'cod', from: '2026-11-01', to: '2026-11-30', page: 3 });
    expect(orderListAddress(read(address)).toString()).toBe(address);
    expect(read('')).toEqual(allOrders);
  });

  it('may name the payments to verify as it did before', () => {
    expect(read('payment=to-verify')).toEqual({ ...allOrders, payment: 'submitted' });
  });

  it.each(['status=x', 'payment=y', 'method=cash', 'from=today', 'from=2026-11', 'from=2026-02-31', 'to=2026-13-01', 'to=0202-11-21'])('ignores the unusable filter %s', (address) => {
    expect(read(address)).toEqual(allOrders);
  });

  it.each(['search=a', 'status=shipped', 'payment=due', 'method=online', 'from=2026-11-01', 'to=2026-11-01'])('filters with %s', (address) => {
    expect(isFiltered(read(address))).toBe(true);
    expect(isFiltered(read('page=2'))).toBe(false);
  });
});

describe('a page of orders', () => {
  it('is requested with its filters', () => {
    expect(orderListUrl(allOrders)).toBe('/api/orders?limit=20&page=1');
    expect(orderListUrl({ ...allOrders, search: 'asha & co', status: 'shipped', payment: 'submitted', page: 3 })).toBe('/api/orders?search=asha+%26+co&status=shipped&payment=submitted&limit=20&page=3');
    expect(orderListUrl({ ...allOrders, method: 'cod', from: '2026-11-01', to: '2026-11-30' })).toBe('/api/orders?method=cod&from=2026-11-01&to=2026-11-30&limit=20&page=1');
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
    ['a new order does not affect the payments to verify', placed, { payment: 'submitted' }, false],
    ['a new order affects the orders with a payment due', placed, { payment: 'due' }, true],
    ['a new order may match a search', placed, { search: 'asha' }, true],
    ['a change of a shown order affects any page', { ...changed, orderId: shown[0]!._id }, { page: 2 }, true],
    ['a change of another order does not affect the page', changed, {}, false],
    ['a change of another order may bring it into a filtered list', changed, { status: 'shipped' }, true],
    ['a payment brings its order into the payments to verify', paid, { payment: 'submitted' }, true],
    ['a change of another order may bring it into the orders of a method', changed, { method: 'cod' }, true],
    ['a change of another order does not affect later pages', changed, { status: 'shipped', page: 2 }, false],
  ])('%s', (_, change, list, expected) => {
    expect(affectsPage(change, { ...allOrders, ...list }, shown)).toBe(expected);
  });
});
