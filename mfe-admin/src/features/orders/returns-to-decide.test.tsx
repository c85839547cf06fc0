import type { ReturnListAnswer, ReturnRow } from '@storefront/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../testing/orders';
import { openOrders, rowOf } from '../../testing/orders-page';

const order = anOrder();
const aReturn = (differences: Partial<ReturnRow> = {}): ReturnRow => ({
  _id: 'e'.repeat(24),
  items: [{ product: '1'.repeat(24), name: 'Maroon Kanjeevaram', quantity: 1 }, { product: '2'.repeat(24), name: 'Sky Cotton', quantity: 2 }],
  reason: 'Too dark',
  wish: 'refund',
  state: 'requested',
  at: '2026-11-24T20:00:00.000Z',
  order: { _id: order._id, orderNumber: order.orderNumber, customer: { _id: 'c'.repeat(24), name: 'Kavya Nair', email: 'kavya@example.com' } },
  ...differences,
});
const answer = (returns: ReturnRow[], total = returns.length): ReturnListAnswer => ({ success: true, returns, total, page: 1, pages: 1 });

describe('the returns to decide', () => {
  it('are shown above the orders: one line, and each return after a click', async () => {
    const { api, user } = openOrders([order], { 'GET /api/admin/returns': answer([aReturn()]) });
    await user.click(await screen.findByText('1 return to decide'));
    const one = within(screen.getByText('Kavya Nair').closest('li') as HTMLElement);
    expect(one.getByRole('link', { name: order.orderNumber })).toHaveAttribute('href', `/admin/orders/${order._id}`);
    expect(one.getByText('1 × Maroon Kanjeevaram, 2 × Sky Cotton')).toBeVisible();
    expect(one.getByText('asked on 25 Nov 2026')).toBeVisible();
    expect(api.callsTo('GET /api/admin/returns').map(({ query }) => query.toString())).toEqual(['state=requested&limit=10']);
  });

  it('are counted also if there are more than the list shows', async () => {
    openOrders([order], { 'GET /api/admin/returns': answer([aReturn()], 11) });
    expect(await screen.findByText('11 returns to decide')).toBeVisible();
    expect(screen.getByText('These are the newest 1.')).toBeInTheDocument();
  });

  it.each<[string, () => object]>([
    ['there are none', () => ({ body: answer([]) })],
    ['the call fails', () => ({ status: 503 })],
    ['the call is refused', () => ({ status: 403, body: { success: false, message: 'Admin access required' } })],
  ])('take no place if %s', async (_, mock) => {
    const { api, queryClient } = openOrders([order], { 'GET /api/admin/returns': mock });
    await rowOf(order);
    await waitFor(() => expect(api.callsTo('GET /api/admin/returns')).not.toEqual([]));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/to decide/)).toBeNull();
    expect(screen.queryByText('Admin access required')).toBeNull();
  });
});
