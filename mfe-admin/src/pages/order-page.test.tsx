import { heldAnswer, mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../testing/clock';
import { anOrder } from '../testing/orders';
import AdminRoutes from '../routes';
import OrderPage from './order-page';

const id = 'f'.repeat(24);
const product = '1'.repeat(24);
const submitted = { _id: 'a'.repeat(24), transactionId: '412345678901', amount: 60_000, paymentDate: '2026-11-21', state: 'submitted' };
const verified = { ...submitted, _id: 'b'.repeat(24), transactionId: '412345678902', amount: 5_000, state: 'verified' };
const aReturn = { _id: 'c'.repeat(24), items: [{ product, quantity: 1 }], reason: 'Too light', wish: 'refund', state: 'accepted', at: '2026-11-22T06:30:00.000Z' };
const shippingAddress = { fullName: 'Meera Iyer', addressLine1: '12 Temple Street', city: 'Madurai', state: 'Tamil Nadu', postalCode: '625001', phone: '9876543210' };
const order = {
  ...anOrder({ _id: id }),
  totalAmount: 65_000,
  paymentMethod: 'online',
  revision: 7,
  items: [{ product: { _id: product, name: 'Maroon Kanjeevaram', images: [] }, quantity: 1, price: 65_000 }],
  shippingAddress,
  payments: [verified, submitted],
  amountVerified: 5_000,
  amountDue: 0,
  history: [{ status: 'pending', at: '2026-11-21T06:30:00.000Z' }],
};

function render(changes: object = {}, mocks: Record<string, Mock> = {}, audit: object[] | undefined = []) {
  const api = mockApi({ [`GET /api/admin/orders/${id}`]: { success: true, order: { ...order, ...changes }, ...(audit && { audit }) }, ...mocks });
  return { api, ...renderPage(<OrderPage />, { path: `/admin/orders/${id}`, route: '/admin/orders/:orderId', user: 'admin' }) };
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of an order, for staff', () => {
  it('shows items, customer, address, payments and history', async () => {
    render();
    expect((await panel('Items')).getByText('Maroon Kanjeevaram')).toBeVisible();
    expect((await panel('Customer and address')).getByText('Madurai, Tamil Nadu 625001')).toBeVisible();
    const payments = await panel('Payments');
    expect(payments.getByText('₹60,000')).toBeVisible();
    expect(payments.getByText('To verify')).toBeVisible();
    expect((await panel('History')).getByText('Pending')).toBeVisible();
    expect((await panel('Actions of staff')).getByText('None yet.')).toBeVisible();
  });

  it.each([
    ['customer', 'Cancelled by the customer'],
    ['staff', 'Cancelled by staff'],
    ['shop', 'Cancelled automatically, because it was not paid in time'],
    ['warehouse', 'Cancelled by: warehouse'],
  ])('shows that an order was cancelled by %s as “%s”', async (cancelledBy, text) => {
    render({ status: 'cancelled', cancelledBy });
    expect((await panel('History')).getByText(text)).toBeVisible();
  });

  it.each([
    ['a delivered cash order', { paymentMethod: 'cod', amountVerified: 0, amountReceived: 65_000 }, 'Total₹65,000Received₹65,000'],
    ['a cash order on its way', { paymentMethod: 'cod', amountVerified: 0, amountReceived: 0, amountDue: 65_000 }, 'Total₹65,000Received₹0Still to be paid on delivery₹65,000'],
    ['a cash order of an older service', { paymentMethod: 'cod', amountVerified: 0 }, 'Total₹65,000'],
    ['a UPI order', { amountReceived: 5_000 }, 'Total₹65,000Verified₹5,000'],
  ])('shows the sums of %s', async (_what, changes, sums) => {
    render(changes);
    const total = (await panel('Payments')).getByText('Total');
    expect(total.closest('dl')?.textContent).toBe(sums);
  });

  it('says that the audit trail cannot be read', async () => {
    mockApi({ [`GET /api/admin/orders/${id}`]: { success: true, order } });
    renderPage(<OrderPage />, { path: `/admin/orders/${id}`, route: '/admin/orders/:orderId', user: 'admin' });
    expect(await screen.findByText('The audit trail cannot be read at the moment.')).toBeVisible();
  });

  it('verifies one payment', async () => {
    const path = `POST /api/admin/orders/${id}/verify-payment`;
    const { api, user } = render({}, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('Payment marked as verified!')).toBeVisible();
    expect(api.callsTo(path)[0]?.body).toEqual({ paymentId: submitted._id, revision: 7 });
  });

  it.each<[string, string, string, string, object]>([
    ['verified payment', 'Payments', 'Mark as Verified', `POST /api/admin/orders/${id}/verify-payment`, { payments: [verified] }],
    ['refused payment', 'Payments', 'Refuse…', `POST /api/admin/orders/${id}/refuse-payment`, { payments: [{ ...submitted, state: 'refused' }] }],
    ['decided return', 'Returns', 'Received…', `PUT /api/admin/returns/${aReturn._id}`, { returns: [{ ...aReturn, state: 'received' }] }],
  ])('gives the focus to the title of the panel after a %s', async (_what, title, button, path, changes) => {
    const body = { success: true, order: { ...order, ...changes } };
    const decided = () => {
      api.use({ [`GET /api/admin/orders/${id}`]: body });
      return { body };
    };
    const { api, user } = render({ returns: [aReturn] }, { [path]: decided });
    (await (await panel(title)).findByRole('button', { name: button })).focus();
    await user.keyboard('{Enter}');
    const reason = screen.queryByRole('textbox');
    if (reason) await user.type(reason, 'Not on the statement');
    const submit = screen.queryByRole('button', { name: /^(Save|Refuse Payment)$/ });
    if (submit) await user.click(submit);
    await waitFor(() => expect(screen.getByRole('heading', { name: title })).toHaveFocus());
  });

  it('shows the new state at once, also if the order cannot be read again', async () => {
    const { api, user } = render({}, { [`PUT /api/orders/${id}/status`]: { success: true, order: { ...order, status: 'shipped', revision: 8 } } });
    const status = await screen.findByRole('combobox', { name: `Status of ${order.orderNumber}` });
    api.use({ [`GET /api/admin/orders/${id}`]: () => ({ status: 503 }) });
    await user.selectOptions(status, 'shipped');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(status).toHaveValue('shipped');
    await waitFor(() => expect(api.callsTo(`GET /api/admin/orders/${id}`)).toHaveLength(2));
    expect(status).toHaveValue('shipped');
  });

  it.each([
    ['staff cancelled the order', { status: 'cancelled', cancelledBy: 'staff' }, true],
    ['the shop cancelled it as unpaid', { status: 'cancelled', cancelledBy: 'shop' }, true],
    ['an older version cancelled it', { status: 'cancelled' }, true],
    ['its customer cancelled it', { status: 'cancelled', cancelledBy: 'customer' }, false],
    ['it is open', {}, false],
  ])('offers to verify a payment for a refund if %s: %j, %s', async (_, changes, isOffered) => {
    render(changes);
    expect((await panel('Payments')).getByRole('button', { name: 'Mark as Verified' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Verify for a Refund' })).toHaveLength(isOffered ? 1 : 0);
  });

  it('verifies a payment for a refund', async () => {
    const path = `POST /api/admin/orders/${id}/verify-payment`;
    const { api, user } = render({ status: 'cancelled', cancelledBy: 'staff' }, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Verify for a Refund' }));
    expect(await screen.findByText('Payment marked as verified!')).toBeVisible();
    expect(api.callsTo(path)[0]?.body).toEqual({ paymentId: submitted._id, revision: 7, keepCancelled: true });
  });

  it('refuses one payment with a reason', async () => {
    const path = `POST /api/admin/orders/${id}/refuse-payment`;
    const { api, user } = render({}, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Refuse…' }));
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'Not on the statement');
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(api.callsTo(path)[0]?.body).toEqual({ paymentId: submitted._id, reason: 'Not on the statement', revision: 7 }));
  });

  it('keeps the dialog of another payment open, with what was typed, if a refusal is saved late', async () => {
    const held = heldAnswer();
    const other = { ...submitted, _id: 'd'.repeat(24), transactionId: '412345678903' };
    const { user } = render({ payments: [submitted, other] }, { [`POST /api/admin/orders/${id}/refuse-payment`]: held.mock });
    const [first, second] = await screen.findAllByRole('button', { name: 'Refuse…' });
    await user.click(first!);
    await user.type(screen.getByLabelText('Reason'), 'Not on the statement');
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(second!);
    await user.type(screen.getByLabelText('Reason'), 'Too little');
    held.answer({ body: { success: true, order: { ...order, payments: [{ ...submitted, state: 'refused' }, other] } } });
    expect((await screen.findAllByText(/^Payment refused\./)).at(0)).toBeVisible();
    expect(within(screen.getByRole('dialog')).getByLabelText('Reason')).toHaveValue('Too little');
  });

  it('does not refuse details that the customer corrected after the admin saw them', async () => {
    const path = `POST /api/admin/orders/${id}/refuse-payment`;
    const get = `GET /api/admin/orders/${id}`;
    const message = 'The payment details changed after you opened this page. Please check them again.';
    const pass = stopClock();
    const { api, user, queryClient } = render({}, { [path]: () => ({ status: 409, body: { success: false, message: 'Refused by the server' } }) });
    await user.click(await screen.findByRole('button', { name: 'Refuse…' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('412345678901, ₹60,000, paid on 21 Nov 2026')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'Not on the statement');

    api.use({ [get]: { success: true, order: { ...order, revision: 8, payments: [verified, { ...submitted, transactionId: '499999999999' }] }, audit: [] } });
    await act(() => queryClient.refetchQueries());
    expect(await dialog.findByText('499999999999, ₹60,000, paid on 21 Nov 2026')).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent(message);

    const refuse = async () => {
      pass(1_000);
      await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    };
    const revisions = () => api.callsTo(path).map(({ body }) => (body as { revision: number }).revision);
    await refuse();
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Refused by the server'));
    expect(revisions()).toEqual([7]);
    expect(dialog.getByLabelText('Reason')).toHaveValue('Not on the statement');
    await refuse();
    await waitFor(() => expect(revisions()).toEqual([7, 8]));
  });

  it('does not verify a payment whose details changed less than a second ago', async () => {
    stopClock();
    const { api, user, queryClient } = render();
    await screen.findByRole('button', { name: 'Mark as Verified' });
    api.use({ [`GET /api/admin/orders/${id}`]: { success: true, order: { ...order, revision: 8, payments: [{ ...submitted, amount: 1 }] }, audit: [] } });
    await act(() => queryClient.refetchQueries());
    await screen.findByText('₹1');
    await user.click(screen.getByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('The payment details changed just now. Please check them again.')).toBeVisible();
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('belongs to Orders in the navigation', async () => {
    mockApi({ [`GET /api/admin/orders/${id}`]: { success: true, order, audit: [] } });
    renderPage(<AdminRoutes />, { path: `/admin/orders/${id}`, user: 'admin' });
    const navigation = within(await screen.findByRole('navigation', { name: 'Administration' }));
    expect(navigation.getByRole('link', { current: 'page' })).toHaveTextContent('Orders');
  });

  it('records a refund of what is due', async () => {
    const path = `POST /api/admin/orders/${id}/refunds`;
    const { api, user } = render({ status: 'cancelled', refundDue: 5_000 }, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Record a Refund…' }));
    expect(screen.getByLabelText('Amount (₹)')).toHaveValue('5000');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    expect(await screen.findByText('Reference is required')).toBeVisible();
    await user.type(screen.getByLabelText('Reference'), 'R-1');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    expect(await screen.findByText('Refund recorded. The customer gets an e-mail.')).toBeVisible();
    expect(api.callsTo(path)[0]?.body).toEqual({ amount: 5_000, reference: 'R-1', method: 'upi', due: 5_000 });
  });

  it.each([
    ['what is due, from 10 crore on', 100_000_000, '', 100_000_000],
    ['an amount with ₹ and commas', 124_999, '₹1,24,999', 124_999],
  ])('records a refund of %s', async (_, refundDue, typed, amount) => {
    const path = `POST /api/admin/orders/${id}/refunds`;
    const { api, user } = render({ status: 'cancelled', refundDue }, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Record a Refund…' }));
    const field = screen.getByLabelText('Amount (₹)');
    if (typed) {
      await user.clear(field);
      await user.type(field, typed);
    }
    await user.type(screen.getByLabelText('Reference'), 'R-1');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    expect(await screen.findByText('Refund recorded. The customer gets an e-mail.')).toBeVisible();
    expect(api.callsTo(path)[0]?.body).toEqual({ amount, reference: 'R-1', method: 'upi', due: refundDue });
  });

  it.each<[string, { refundDue?: number }, string]>([
    ['more than is due', { refundDue: 5_000 }, 'You entered ₹50,000. ₹5,000 is due to the customer, so this is ₹45,000 more. You cannot change a refund later.'],
    ['an amount although nothing is due', {}, 'You entered ₹50,000. No refund is due to the customer. You cannot change a refund later.'],
  ])('asks before it records %s', async (_what, due, question) => {
    const path = `POST /api/admin/orders/${id}/refunds`;
    const { api, user } = render(due, { [path]: { success: true, order } });
    await user.click(await screen.findByRole('button', { name: 'Record a Refund…' }));
    const amount = screen.getByLabelText('Amount (₹)');
    await user.clear(amount);
    await user.type(amount, '50000');
    await user.type(screen.getByLabelText('Reference'), 'R-1');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is the amount right?' }));
    expect(dialog.getByText(question)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change the Amount' }));
    expect(amount).toHaveValue('50000');
    expect(api.callsTo(path)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    await user.click(await screen.findByRole('button', { name: 'Record ₹50,000' }));
    expect(await screen.findByText('Refund recorded. The customer gets an e-mail.')).toBeVisible();
    expect(api.callsTo(path).map(({ body }) => body)).toEqual([{ amount: 50_000, reference: 'R-1', method: 'upi', due: due.refundDue ?? 0 }]);
  });

  it('keeps what was typed about a refund if the dialog is closed, but shows what is due now', async () => {
    const { api, user, queryClient } = render({ status: 'cancelled', refundDue: 5_000 }, { [`POST /api/admin/orders/${id}/refunds`]: { success: true, order } });
    const open = async () => user.click(await screen.findByRole('button', { name: 'Record a Refund…' }));
    await open();
    await user.type(screen.getByLabelText('Reference'), 'R-1');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    api.use({ [`GET /api/admin/orders/${id}`]: { success: true, order: { ...order, status: 'cancelled', refundDue: 4_000 }, audit: [] } });
    await act(() => queryClient.refetchQueries());
    await open();
    expect(screen.getByLabelText('Reference')).toHaveValue('R-1');
    expect(screen.getByLabelText('Amount (₹)')).toHaveValue('4000');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(screen.getByLabelText('Reference')).toHaveValue('');
  });

  it('starts without the dialogs and drafts of the order before it', async () => {
    const otherId = 'e'.repeat(24);
    const path = 'POST /api/admin/orders/:id/refunds';
    const concernAbout = (_id: string, orderNumber: string) => [{ kind: 'transaction-reused', message: `${orderNumber} has this transaction ID too`, orders: [{ _id, orderNumber }] }];
    const other = { ...order, _id: otherId, orderNumber: 'ORD-20261121-OTHER1', paymentConcerns: concernAbout(id, order.orderNumber) };
    const { api, user } = render(
      { paymentConcerns: concernAbout(otherId, other.orderNumber) },
      { [`GET /api/admin/orders/${otherId}`]: { success: true, order: other, audit: [] }, [path]: { success: true, order } },
    );
    const follow = async (orderNumber: string) => user.click(await screen.findByRole('link', { name: orderNumber }));
    const openRefund = async () => user.click(await screen.findByRole('button', { name: 'Record a Refund…' }));
    await follow(other.orderNumber);
    await screen.findByRole('heading', { level: 1, name: `Order ${other.orderNumber}` });
    await openRefund();
    await user.type(screen.getByLabelText('Amount (₹)'), '250');
    await user.type(screen.getByLabelText('Reference'), 'R-1');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.selectOptions(screen.getByRole('combobox', { name: `Status of ${other.orderNumber}` }), 'cancelled');
    await user.type(screen.getByLabelText('Reason'), 'Out of stock');

    // The first order is in the query cache, so the page shows it at once.
    fireEvent.click(screen.getByText(order.orderNumber));
    await screen.findByRole('heading', { level: 1, name: `Order ${order.orderNumber}` });
    expect(screen.queryByRole('dialog')).toBeNull();
    await openRefund();
    expect(screen.getByLabelText('Amount (₹)')).toHaveValue('');
    expect(screen.getByLabelText('Reference')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.selectOptions(screen.getByRole('combobox', { name: `Status of ${order.orderNumber}` }), 'cancelled');
    expect(screen.getByLabelText('Reason')).toHaveValue('');
    expect(api.callsTo(path)).toEqual([]);
  });

  it('keeps the reason for the refusal of a return if the dialog is closed or the call fails', async () => {
    const one = { _id: 'c'.repeat(24), items: [{ product, quantity: 1 }], reason: 'Too light', wish: 'refund', state: 'requested', at: '2026-11-22T06:30:00.000Z' };
    const { user } = render({ status: 'delivered', returns: [one] }, { [`PUT /api/admin/returns/${one._id}`]: () => ({ status: 409, body: { success: false, message: 'The return was accepted' } }) });
    const open = async () => user.click((await panel('Returns')).getByRole('button', { name: 'Refuse…' }));
    await open();
    await user.type(screen.getByLabelText('Reason'), 'Worn');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await open();
    expect(screen.getByLabelText('Reason')).toHaveValue('Worn');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await within(screen.getByRole('dialog')).findByText('The return was accepted')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Worn');
  });

  it('takes a return through its steps', async () => {
    const one = { _id: 'c'.repeat(24), items: [{ product, quantity: 1 }], reason: 'Too light', wish: 'refund', state: 'accepted', at: '2026-11-22T06:30:00.000Z' };
    const path = `PUT /api/admin/returns/${one._id}`;
    const { api, user } = render({ status: 'delivered', returns: [one] }, { [path]: { success: true, order } });
    expect((await panel('Returns')).getByText('1 × Maroon Kanjeevaram')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Received…' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsTo(path)[0]?.body).toEqual({ state: 'received', restock: true, from: 'accepted' }));
  });

  it('offers no choice of the stock for a return of a cancelled order: its pieces count as stock already', async () => {
    const path = `PUT /api/admin/returns/${aReturn._id}`;
    const { api, user } = render({ status: 'cancelled', returns: [aReturn] }, { [path]: { success: true, order } });
    await user.click((await panel('Returns')).getByRole('button', { name: 'Received…' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/these pieces already count as stock. If they are damaged, reduce the stock of the product.$/)).toBeVisible();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsTo(path)[0]?.body).toEqual({ state: 'received', restock: true, from: 'accepted' }));
  });

  it('decides on the return that was seen when the dialog opened, also if a reload shows another state', async () => {
    const path = `PUT /api/admin/returns/${aReturn._id}`;
    const message = 'This return changed to “received” after you opened this page. Please check it again.';
    const { api, user } = render({ status: 'delivered', returns: [aReturn] }, { [path]: () => ({ status: 409, body: { success: false, message } }) });
    await user.click((await panel('Returns')).getByRole('button', { name: 'Received…' }));
    api.use({ [`GET /api/admin/orders/${id}`]: { success: true, order: { ...order, status: 'delivered', returns: [{ ...aReturn, state: 'received' }] } } });
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await save();
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('On its way back')).toBeNull());
    await save();
    await waitFor(() => expect(api.callsTo(path).map(({ body }) => body)).toEqual(Array(2).fill({ state: 'received', restock: true, from: 'accepted' })));
  });

  describe('while staff look at it', () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    /** Opens the page with fake timers. `tenSecondsLater`: after other people changed the order. */
    function watch(changes: object, mocks: Record<string, Mock> = {}) {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const page = render(changes, mocks);
      return {
        ...page,
        async tenSecondsLater(changed: object) {
          page.api.use({ [`GET /api/admin/orders/${id}`]: { success: true, order: { ...order, ...changed }, audit: [] } });
          await act(() => vi.advanceTimersByTimeAsync(10_000));
        },
      };
    }

    it('says in an open question that a payment was verified', async () => {
      const { user, tenSecondsLater } = watch({ payments: [], amountVerified: 0, amountReported: 0, amountReceived: 0 });
      await user.selectOptions(await screen.findByRole('combobox', { name: `Status of ${order.orderNumber}` }), 'cancelled');
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByText('Are you sure you want to cancel this order?')).toBeVisible();
      await tenSecondsLater({ status: 'processing', amountVerified: 50_000, amountReported: 50_000, amountReceived: 50_000 });
      expect(await dialog.findByText('The payment of ₹50,000 is verified. Cancelling does not refund it, so please refund the customer within three working days.')).toBeVisible();
    });

    it.each([
      ['less', 0, 'You entered ₹5,000. No refund is due to the customer. You cannot change a refund later.'],
      ['more', 9_000, undefined],
    ])('keeps the amount in the open refund dialog if %s becomes due', async (_what, due, question) => {
      const path = `POST /api/admin/orders/${id}/refunds`;
      const { api, user, tenSecondsLater } = watch({ refundDue: 5_000 }, { [path]: { success: true, order } });
      await user.click(await screen.findByRole('button', { name: 'Record a Refund…' }));
      await user.type(screen.getByLabelText('Reference'), 'R-1');
      await tenSecondsLater({ refundDue: due });
      expect((await panel('Refunds')).queryAllByText(/is due to the customer\.$/)).toHaveLength(due > 0 ? 1 : 0);
      expect(screen.getByLabelText('Amount (₹)')).toHaveValue('5000');
      await user.click(screen.getByRole('button', { name: 'Record Refund' }));
      if (question !== undefined) {
        expect(await screen.findByText(question)).toBeVisible();
        await user.click(screen.getByRole('button', { name: 'Record ₹5,000' }));
      }
      await waitFor(() => expect(api.callsTo(path)[0]?.body).toEqual({ amount: 5_000, reference: 'R-1', method: 'upi', due }));
    });
  });

  it('does not exist for an unknown order', async () => {
    mockApi({ [`GET /api/admin/orders/${id}`]: () => ({ status: 404, body: { success: false, message: 'Order not found' } }) });
    renderPage(<OrderPage />, { path: `/admin/orders/${id}`, route: '/admin/orders/:orderId', user: 'admin' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
  });
});
