import type { Order } from '@storefront/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOrder, aPayment } from '../../testing/orders';
import { openOrders, rowOf, saved } from '../../testing/orders-page';

describe('an order’s status', () => {
  it('is saved when another one is chosen', async () => {
    const order = anOrder();
    const { api, user } = openOrders([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'shipped' }) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox', { name: `Status of ${order.orderNumber}` }), 'shipped');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/orders/:id/status').map(({ params, body }) => [params.id, body])).toEqual([[order._id, { status: 'shipped' }]]);
    expect((await rowOf(order)).getByRole('combobox')).toHaveValue('shipped');
  });

  it.each([
    [500, {}, 'Failed to update order status'],
    [409, { success: false, message: 'Only 1 left of Maroon Kanjeevaram' }, 'Only 1 left of Maroon Kanjeevaram'],
  ])('stays after an answer %i %j, and the page shows %s', async (status, body, text) => {
    const order = anOrder({ status: 'cancelled' });
    const { user } = openOrders([order], { 'PUT /api/orders/:id/status': () => ({ status, body }) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'pending');
    expect(await screen.findByText(text)).toBeVisible();
    expect((await rowOf(order)).getByRole('combobox')).toHaveValue('cancelled');
  });

  it.each<[string, Order['paymentDetails'], RegExp]>([
    ['is verified', { ...aPayment, verified: true }, /The payment of ₹12,499 is verified\. Cancelling does not refund it/],
    ['is reported', aPayment, /reported a payment of ₹12,499, which is not verified yet/],
  ])('is set to cancelled only after a warning if a payment %s', async (_, paymentDetails, text) => {
    const order = anOrder({ paymentDetails });
    const { api, user } = openOrders([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'cancelled' }) });
    const select = (await rowOf(order)).getByRole('combobox');
    await user.selectOptions(select, 'cancelled');
    const dialog = within(screen.getByRole('dialog', { name: `Cancel ${order.orderNumber}?` }));
    expect(dialog.getByText(text)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep Order' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(select).toHaveValue('pending');
    expect(api.callsTo('PUT /api/orders/:id/status')).toEqual([]);

    await user.selectOptions(select, 'cancelled');
    await user.type(screen.getByLabelText('Reason'), 'The weaver sent a torn piece');
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/orders/:id/status').map(({ body }) => body)).toEqual([{ status: 'cancelled', reason: 'The weaver sent a torn piece' }]);
  });

  it.each<[string, Order['paymentDetails']]>([
    ['there is no payment', undefined],
    ['the payment was refused', { ...aPayment, refusal: { reason: 'Not found', at: '2026-11-21T08:00:00.000Z' } }],
  ])('is set to cancelled at once if %s', async (_, paymentDetails) => {
    const order = anOrder({ paymentDetails });
    const { user } = openOrders([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'cancelled' }) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'cancelled');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
  });

  it('cannot be changed again during a change', async () => {
    const order = anOrder();
    let answer = (_: { body: object }) => {};
    const { api, user } = openOrders([order], { 'PUT /api/orders/:id/status': () => new Promise((resolve) => (answer = resolve)) });
    const select = (await rowOf(order)).getByRole('combobox');
    await user.selectOptions(select, 'shipped');
    expect(select).toHaveValue('shipped');
    expect(select).toHaveAttribute('aria-busy', 'true');
    await user.selectOptions(select, 'delivered');
    answer({ body: saved({ ...order, status: 'shipped' }) });
    await waitFor(() => expect(select).not.toHaveAttribute('aria-busy'));
    expect(select).toHaveValue('shipped');
    expect(api.callsTo('PUT /api/orders/:id/status')).toHaveLength(1);
  });
});
