import type { Order } from '@storefront/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anOrder, anOrderList, aPayment } from '../../testing/orders';
import { openOrders, rowOf, saved } from '../../testing/orders-page';

const refundOf = (amount: number) => ({ _id: 'r1', amount, reference: 'R1', method: 'upi' as const, at: '2026-11-22T08:00:00.000Z' });
const refusal = { reason: 'Not found', at: '2026-11-21T08:00:00.000Z' };

describe('an order’s status', () => {
  it('is saved when another one is chosen', async () => {
    const order = anOrder();
    const { api, user } = openOrders([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'shipped' }) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox', { name: `Status of ${order.orderNumber}` }), 'shipped');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/orders/:id/status').map(({ params, body }) => [params.id, body])).toEqual([[order._id, { status: 'shipped', from: 'pending' }]]);
    expect((await rowOf(order)).getByRole('combobox')).toHaveValue('shipped');
  });

  describe('that a customer changes at the same time', () => {
    const message = 'The order was cancelled after you opened this page. Please check it again.';
    /** The customer cancels. `reload` shows it; the server refuses a change that names another status. */
    async function openWhileCancelled() {
      const order = anOrder();
      const cancelled = { ...order, status: 'cancelled' as const };
      const cancel = () => page.api.use({ 'GET /api/orders': anOrderList([cancelled]) });
      const page = openOrders([order], {
        'PUT /api/orders/:id/status': ({ body }) => {
          cancel();
          return (body as { from: string }).from === 'cancelled' ? { body: saved({ ...order, status: 'shipped' }) } : { status: 409, body: { success: false, message } };
        },
      });
      const select = (await rowOf(order)).getByRole('combobox');
      const reload = async () => {
        cancel();
        const before = page.api.callsTo('GET /api/orders').length;
        fireEvent(window, new Event('visibilitychange'));
        await waitFor(() => expect(page.api.callsTo('GET /api/orders').length).toBeGreaterThan(before));
        await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
      };
      const sent = () => page.api.callsTo('PUT /api/orders/:id/status').map(({ body }) => (body as { from: string }).from);
      return { ...page, select, reload, sent };
    }

    it('keeps its row and the open dialog with what was typed if the list no longer contains the order', async () => {
      const order = anOrder();
      const { api, user } = openOrders([order]);
      await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'cancelled');
      await user.type(screen.getByLabelText('Reason'), 'Torn');
      const newer = anOrder();
      api.use({ 'GET /api/orders': anOrderList([newer]) });
      fireEvent(window, new Event('visibilitychange'));
      await rowOf(newer);
      expect(screen.getByLabelText('Reason')).toHaveValue('Torn');
      await user.click(screen.getByRole('button', { name: 'Keep Order' }));
      await waitFor(() => expect(screen.queryByText(order.orderNumber)).toBeNull());
    });

    // A browser no longer treats an open dialog as modal after its row was moved.
    it.each([
      ['a filter leaves it out', ['first', 'last']],
      ['the order before it leaves too', ['last']],
      ['the order after it leaves too', ['first']],
      ['new orders move it to the next page', ['newest', 'first']],
      ['all others are new', ['newest']],
    ] as const)('has its row at the same place while the dialog is open if %s', async (_, listed) => {
      const [last, order, first, newest] = [1, 2, 3, 4].map((hour) => anOrder({ createdAt: `2026-11-21T0${hour}:30:00.000Z` })) as [Order, Order, Order, Order];
      const { api, user } = openOrders([first, order, last]);
      await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'cancelled');
      const row = screen.getByRole('dialog').closest('tr')!;
      const removed: Node[] = [];
      new MutationObserver((changes) => removed.push(...changes.flatMap(({ removedNodes }) => [...removedNodes]))).observe(row.parentElement!, { childList: true });
      const orders = listed.map((name) => ({ first, last, newest })[name]);
      api.use({ 'GET /api/orders': anOrderList(orders) });
      fireEvent(window, new Event('visibilitychange'));
      await waitFor(() => expect(api.callsTo('GET /api/admin/orders/:id')).toHaveLength(1));
      const byDate = [newest, first, order, last].filter((one) => one === order || orders.some((other) => other === one));
      expect(screen.getAllByRole('rowheader').map((cell) => cell.querySelector('a')!.textContent)).toEqual(byDate.map(({ orderNumber }) => orderNumber));
      expect(removed).not.toContain(row);
    });

    it('stays as the customer left it: the page shows the message and the new status', async () => {
      const { user, select, sent } = await openWhileCancelled();
      await user.selectOptions(select, 'shipped');
      expect(await screen.findByText(message)).toBeVisible();
      await waitFor(() => expect(select).toHaveValue('cancelled'));
      await user.selectOptions(select, 'shipped');
      expect(await screen.findByText('Order status updated successfully')).toBeVisible();
      expect(sent()).toEqual(['pending', 'cancelled']);
    });

    it('is compared with the status from when the list was opened', async () => {
      const { select, reload, sent } = await openWhileCancelled();
      fireEvent.pointerDown(select);
      await reload();
      await waitFor(() => expect(select).toHaveValue('cancelled'));
      fireEvent.change(select, { target: { value: 'shipped' } });
      expect(await screen.findByText(message)).toBeVisible();
      expect(sent()).toEqual(['pending']);
    });

    it('is compared with the status from before the first key', async () => {
      const { user, select, reload, sent } = await openWhileCancelled();
      act(() => select.focus());
      fireEvent.keyDown(select, { key: 'ArrowDown' });
      fireEvent.change(select, { target: { value: 'shipped' } });
      await reload();
      await user.keyboard('{Enter}');
      expect(await screen.findByText(message)).toBeVisible();
      expect(sent()).toEqual(['pending']);
    });

    it('is compared with the status from before the question', async () => {
      const { user, select, reload, sent } = await openWhileCancelled();
      await user.selectOptions(select, 'cancelled');
      await reload();
      await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
      expect(await within(screen.getByRole('dialog')).findByText(message)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
      await waitFor(() => expect(sent()).toEqual(['pending', 'cancelled']));
    });
  });

  it('is sent without the old one if that is none of the five', async () => {
    const order = anOrder({ status: 'completed' });
    const { api, user } = openOrders([order], { 'PUT /api/orders/:id/status': saved(order) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'delivered');
    await waitFor(() => expect(api.callsTo('PUT /api/orders/:id/status').map(({ body }) => body)).toEqual([{ status: 'delivered' }]));
  });

  it.each([
    [500, {}, 'Failed to update order status'],
    [200, { success: false }, 'Failed to update order status'],
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
    expect(api.callsTo('PUT /api/orders/:id/status').map(({ body }) => body)).toEqual([{ status: 'cancelled', reason: 'The weaver sent a torn piece', from: 'pending' }]);
  });

  it('keeps the reason of a cancellation if the call fails or the dialog is closed, and says in the dialog why', async () => {
    const order = anOrder();
    const { api, user } = openOrders([order], { 'PUT /api/orders/:id/status': () => ({ status: 409, body: { success: false, message: 'Someone else has changed this order' } }) });
    const select = (await rowOf(order)).getByRole('combobox');
    await user.selectOptions(select, 'cancelled');
    await user.type(screen.getByLabelText('Reason'), 'Torn');
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    expect(await within(screen.getByRole('dialog')).findByText('Someone else has changed this order')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Torn');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    api.use({ 'PUT /api/orders/:id/status': saved({ ...order, status: 'cancelled' }) });
    await user.selectOptions(select, 'cancelled');
    expect(screen.getByLabelText('Reason')).toHaveValue('Torn');
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsTo('PUT /api/orders/:id/status').map(({ body }) => body)).toEqual(Array(2).fill({ status: 'cancelled', reason: 'Torn', from: 'pending' }));
  });

  it.each<[string, Partial<Order>, RegExp]>([
    ['an earlier payment than the refused one is verified', { paymentDetails: { ...aPayment, refusal }, amountVerified: 5000, amountReported: 5000 }, /The payment of ₹5,000 is verified\. Cancelling does not refund it/],
    ['an earlier payment than the refused one waits', { paymentDetails: { ...aPayment, refusal }, amountVerified: 0, amountReported: 5000 }, /reported a payment of ₹5,000, which is not verified yet/],
    ['a part of it is refunded', { amountVerified: 12_499, amountReported: 12_499, amountReceived: 12_499, refunds: [refundOf(2_499)] }, /The payment of ₹10,000 is verified\. Cancelling does not refund it/],
    ['a part of it is refunded, and an older server answers', { amountVerified: 12_499, amountReported: 12_499, refunds: [refundOf(2_499)] }, /The payment of ₹10,000 is verified\. Cancelling does not refund it/],
    ['what is verified is refunded, and another payment waits', { amountVerified: 5_000, amountReported: 6_000, refunds: [refundOf(5_000)] }, /reported a payment of ₹1,000, which is not verified yet/],
    ['it was delivered for cash a second time, after a refund of the first delivery', { paymentMethod: 'cod', status: 'delivered', amountReceived: 24_998, refunds: [refundOf(12_499)] }, /paid ₹12,499 in cash\. Cancelling does not refund it/],
    ['it was delivered for cash', { paymentMethod: 'cod', status: 'delivered', amountReceived: 12_499 }, /paid ₹12,499 in cash\. Cancelling does not refund it/],
    ['it was delivered for cash, and an older server answers', { paymentMethod: 'cod', status: 'delivered' }, /paid ₹12,499 in cash\. Cancelling does not refund it/],
  ])('is set to cancelled only after a warning if %s', async (_, differences, text) => {
    const order = anOrder(differences);
    const { user } = openOrders([order]);
    await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'cancelled');
    expect(within(screen.getByRole('dialog')).getByText(text)).toBeVisible();
  });

  it.each<[string, Partial<Order>]>([
    ['there is no payment', {}],
    ['the payment was refused', { paymentDetails: { ...aPayment, refusal } }],
    ['the payment is refunded', { amountVerified: 12_499, amountReported: 12_499, refunds: [refundOf(12_499)] }],
    ['it is paid in cash and not delivered', { paymentMethod: 'cod', amountReceived: 0 }],
    ['it is paid in cash, refunded and not delivered a second time', { paymentMethod: 'cod', status: 'processing', amountReceived: 12_499, refunds: [refundOf(12_499)] }],
    ['the cash of its delivery is refunded', { paymentMethod: 'cod', status: 'delivered', amountReceived: 12_499, refunds: [refundOf(12_499)] }],
  ])('is set to cancelled after a question that does not speak of refunds if %s', async (_, differences) => {
    const order = anOrder(differences);
    const { api, user } = openOrders([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'cancelled' }) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'cancelled');
    const dialog = within(screen.getByRole('dialog', { name: `Cancel ${order.orderNumber}?` }));
    expect(dialog.getByText('Are you sure you want to cancel this order?')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue('');
    expect(dialog.queryByText(/refund/i)).toBeNull();
    expect(api.callsTo('PUT /api/orders/:id/status')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/orders/:id/status').map(({ body }) => body)).toEqual([{ status: 'cancelled', from: order.status }]);
  });

  describe('changed with the keyboard while the list is closed', () => {
    async function step(key: string, ...values: string[]) {
      const order = anOrder();
      const page = openOrders([order], { 'PUT /api/orders/:id/status': ({ body }) => ({ body: saved({ ...order, ...(body as Pick<Order, 'status'>) }) }) });
      const select = (await rowOf(order)).getByRole('combobox');
      act(() => select.focus());
      for (const value of values) {
        fireEvent.keyDown(select, { key });
        fireEvent.change(select, { target: { value } });
      }
      const bodies = () => page.api.callsTo('PUT /api/orders/:id/status').map(({ body }) => body);
      return { ...page, select, bodies };
    }

    it.each(['ArrowDown', 'ArrowUp', 'End', 'PageDown', 's'])('is not saved by %s, but once by Enter', async (key) => {
      const { bodies, select, user } = await step(key, 'processing', 'shipped', 'delivered');
      expect(select).toHaveValue('delivered');
      expect(select).toHaveAccessibleDescription('Press Enter to save');
      expect(bodies()).toEqual([]);
      await user.keyboard('{Enter}');
      expect(await screen.findByText('Order status updated successfully')).toBeVisible();
      await user.tab();
      expect(bodies()).toEqual([{ status: 'delivered', from: 'pending' }]);
      expect(select).toHaveValue('delivered');
      expect(select).not.toHaveAccessibleDescription();
    });

    it('is saved once when the field loses the focus', async () => {
      const { bodies, user } = await step('ArrowDown', 'processing', 'shipped');
      await user.tab();
      expect(await screen.findByText('Order status updated successfully')).toBeVisible();
      expect(bodies()).toEqual([{ status: 'shipped', from: 'pending' }]);
    });

    it('is dropped by Escape', async () => {
      const { bodies, select, user } = await step('ArrowDown', 'processing', 'shipped');
      await user.keyboard('{Escape}');
      expect(select).toHaveValue('pending');
      await user.tab();
      expect(bodies()).toEqual([]);
    });

    it('is not saved if it is the stored status again', async () => {
      const { bodies, user } = await step('ArrowDown', 'processing', 'pending');
      await user.keyboard('{Enter}');
      await user.tab();
      expect(bodies()).toEqual([]);
    });

    it('asks before it is cancelled', async () => {
      const { bodies, select, user } = await step('End', 'cancelled');
      expect(screen.queryByRole('dialog')).toBeNull();
      await user.keyboard('{Enter}');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep Order' }));
      expect(select).toHaveValue('pending');
      expect(bodies()).toEqual([]);
    });

    it('is saved at once if the next choice is from the list that the mouse opened', async () => {
      const { bodies, select, user } = await step('ArrowDown', 'processing');
      await user.selectOptions(select, 'shipped');
      expect(await screen.findByText('Order status updated successfully')).toBeVisible();
      expect(bodies()).toEqual([{ status: 'shipped', from: 'pending' }]);
    });

    it.each([{ key: ' ' }, { key: 'F4' }, { key: 'ArrowDown', altKey: true }])('is saved at once if %j opened the list', async (opening) => {
      const { bodies, select } = await step('');
      fireEvent.keyDown(select, opening);
      fireEvent.change(select, { target: { value: 'shipped' } });
      expect(await screen.findByText('Order status updated successfully')).toBeVisible();
      expect(bodies()).toEqual([{ status: 'shipped', from: 'pending' }]);
    });

    afterEach(() => vi.restoreAllMocks());

    it('is saved at once on a Mac, where the arrow keys open the list', async () => {
      vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
      const { bodies } = await step('ArrowDown', 'shipped');
      expect(await screen.findByText('Order status updated successfully')).toBeVisible();
      expect(bodies()).toEqual([{ status: 'shipped', from: 'pending' }]);
    });
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
