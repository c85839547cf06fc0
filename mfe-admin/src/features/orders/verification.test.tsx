import type { Order } from '@storefront/contracts';
import { heldAnswer } from '@storefront/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../testing/clock';
import { anOrder, anOrderList, aPayment } from '../../testing/orders';
import { openOrders, rowOf, saved } from '../../testing/orders-page';

describe('a payment', () => {
  it.each<[string, Order['paymentDetails'], boolean]>([
    ['is not submitted', undefined, false],
    ['has no transaction id', { ...aPayment, transactionId: '' }, false],
    ['has a transaction id', aPayment, true],
    ['is verified', { ...aPayment, verified: true }, false],
  ])('that %s can be marked as verified: %j', async (_, paymentDetails, can) => {
    const order = anOrder({ paymentDetails });
    openOrders([order]);
    expect((await rowOf(order)).queryAllByRole('button', { name: 'Mark as Verified' })).toHaveLength(can ? 1 : 0);
  });

  it('is marked as verified', async () => {
    const order = anOrder({ paymentDetails: aPayment, revision: 4 });
    const { api, user } = openOrders([order], {
      'POST /api/admin/orders/:id/verify-payment': saved({ ...order, paymentDetails: { ...aPayment, verified: true } }),
    });
    const row = await rowOf(order);
    expect(row.getByText('Not verified')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('Payment marked as verified!')).toBeVisible();
    expect(api.callsTo('POST /api/admin/orders/:id/verify-payment').map(({ params, body }) => [params.id, body])).toEqual([[order._id, { revision: 4, transactionId: aPayment.transactionId }]]);
    expect(row.getByText('Verified')).toBeVisible();
    expect(row.queryByRole('button', { name: 'Mark as Verified' })).not.toBeInTheDocument();
  });

  it('is marked as verified while another list loads, which still appears', async () => {
    const [order, other] = [anOrder({ paymentDetails: aPayment }), anOrder()];
    const verified = heldAnswer();
    const { api, user } = openOrders([order], { 'POST /api/admin/orders/:id/verify-payment': verified.mock });
    await user.click((await rowOf(order)).getByRole('button', { name: 'Mark as Verified' }));
    api.use({ 'GET /api/orders': heldAnswer().mock });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by method' }), 'UPI');
    await waitFor(() => expect(api.callsTo('GET /api/orders')).toHaveLength(2));
    api.use({ 'GET /api/orders': anOrderList([other]) });
    verified.answer({ body: saved(order) });
    await rowOf(other);
  });

  it('gives the focus to the link of its order, and to the next order if the row leaves the list', async () => {
    const [order, next] = [anOrder({ paymentDetails: aPayment }), anOrder({ paymentDetails: aPayment })];
    const { api, user, queryClient } = openOrders([order, next], {
      'POST /api/admin/orders/:id/verify-payment': saved({ ...order, paymentDetails: { ...aPayment, verified: true } }),
    });
    const row = await rowOf(order);
    row.getByRole('button', { name: 'Mark as Verified' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(row.getByRole('link', { name: order.orderNumber })).toHaveFocus());
    api.use({ 'GET /api/orders': anOrderList([next]) });
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(screen.getByRole('link', { name: next.orderNumber })).toHaveFocus());
  });

  it('stays unverified if the call fails, and the page shows the reason', async () => {
    const order = anOrder({ paymentDetails: aPayment });
    const { user } = openOrders([order], {
      'POST /api/admin/orders/:id/verify-payment': () => ({ status: 409, body: { success: false, message: 'There is no payment to verify' } }),
    });
    await user.click((await rowOf(order)).getByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('There is no payment to verify')).toBeVisible();
    expect((await rowOf(order)).getByRole('button', { name: 'Mark as Verified' })).not.toHaveAttribute('aria-busy');
  });
});

describe('one of several payments', () => {
  const refusal = { reason: 'Not found', at: '2026-11-21T08:00:00.000Z' };
  const half = { ...aPayment, amount: 6000 };
  const open = async (differences: Partial<Order>) => {
    const order = anOrder(differences);
    openOrders([order]);
    return { order, row: await rowOf(order) };
  };

  it.each<[string, Partial<Order>, string, string | RegExp]>([
    ['is verified, and a part of the total is missing', { paymentDetails: { ...half, verified: true }, amountReported: 6000, amountVerified: 6000 }, '₹6,000 of ₹12,499 verified', ''],
    ['is verified, and an earlier one waits', { paymentDetails: { ...half, verified: true }, amountReported: 12499, amountVerified: 6000 }, '₹6,000 of ₹12,499 verified', ''],
    ['is verified with all of the total, and an earlier one waits', { paymentDetails: { ...aPayment, verified: true }, amountReported: 12999.1, amountVerified: 12499 }, '₹12,499 of ₹12,499 verified', ''],
    ['is verified, a part of the total is missing, and the order is cancelled', { status: 'cancelled', paymentDetails: { ...half, verified: true }, amountReported: 6000, amountVerified: 6000, amountDue: 0 }, '₹6,000 of ₹12,499 verified', ''],
    ['is verified, and an earlier one waits after a part came back', { status: 'delivered', paymentDetails: { ...half, verified: true }, amountReported: 9000, amountVerified: 6000, amountDue: 0 }, '₹6,000 of ₹12,499 verified', ''],
    ['waits, and an earlier one is verified', { paymentDetails: half, amountReported: 12000, amountVerified: 6000 }, '₹6,000 of ₹12,499 verified', 'Not verified'],
    ['waits, and an earlier one too', { paymentDetails: half, amountReported: 12000, amountVerified: 0 }, '₹0 of ₹12,499 verified', 'Not verified'],
    ['is refused, and an earlier one waits', { paymentDetails: { ...half, refusal }, amountReported: 6499, amountVerified: 0 }, '₹0 of ₹12,499 verified', 'Refused'],
  ])('leads to all of them if it %s', async (_, differences, text, state) => {
    const { order, row } = await open(differences);
    expect(row.getByRole('link', { name: text })).toHaveAttribute('href', `/admin/orders/${order._id}`);
    expect(row.queryByText('Verified')).toBeNull();
    if (state !== '') expect(row.getByText(state)).toBeVisible();
  });

  it.each<[string, Partial<Order>, string]>([
    ['waits', { paymentDetails: aPayment, amountReported: 12499, amountVerified: 0 }, 'Not verified'],
    ['is verified', { paymentDetails: { ...aPayment, verified: true }, amountReported: 12499, amountVerified: 12499 }, 'Verified'],
    ['is verified, and the rest of the order came back', { status: 'delivered', paymentDetails: { ...half, verified: true }, amountReported: 6000, amountVerified: 6000, amountDue: 0 }, 'Verified'],
    ['is refused', { paymentDetails: { ...aPayment, refusal }, amountReported: 0, amountVerified: 0 }, 'Refused'],
    ['is verified, and the server does not send the sums', { paymentDetails: { ...half, verified: true } }, 'Verified'],
  ])('is not mentioned if the only one %s', async (_, differences, state) => {
    const { row } = await open(differences);
    expect(row.getByText(state)).toBeVisible();
    expect(row.queryByText(/ of /)).toBeNull();
  });

  it('is named by each warning about it', async () => {
    const [first, second] = ['412345678901', 'GPay 3'].map((transactionId, index) => ({ ...half, _id: String(index).repeat(24), transactionId, state: 'submitted' as const }));
    const paymentConcerns: Order['paymentConcerns'] = [
      { kind: 'payment-unsettled', message: 'About the whole order' },
      { kind: 'amount-differs', message: 'All payments together are ₹499 less than the total', paymentId: second!._id },
      { kind: 'date-in-future', message: 'The payment date is in the future', paymentId: first!._id },
      { kind: 'transaction-form', message: 'The transaction ID is not a UTR', paymentId: second!._id },
    ];
    const { row } = await open({ paymentDetails: half, payments: [first!, second!], paymentConcerns });
    const concerns = within(row.getByRole('list', { name: 'Please check' })).getAllByRole('listitem');
    expect(concerns.map(({ textContent }) => textContent)).toEqual([
      'About the whole order',
      'All payments together are ₹499 less than the total',
      '412345678901: The payment date is in the future',
      'GPay 3: The transaction ID is not a UTR',
    ]);
  });

  it('is not named by the warnings if it is the only one', async () => {
    const only = { ...aPayment, _id: 'a'.repeat(24), state: 'submitted' as const };
    const { row } = await open({ paymentDetails: aPayment, payments: [only], paymentConcerns: [{ kind: 'date-in-future', message: 'The payment date is in the future', paymentId: only._id }] });
    expect(row.getByRole('list', { name: 'Please check' })).toHaveTextContent(/^The payment date is in the future$/);
  });

  it('is verified as the row shows it, also if another one waits', async () => {
    const order = anOrder({ revision: 7, paymentDetails: { ...half, transactionId: 'T-SHOWN', refusal }, amountReported: 6499, amountVerified: 0 });
    const { api, user } = openOrders([order], { 'POST /api/admin/orders/:id/verify-payment': saved(order) });
    await user.click((await rowOf(order)).getByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('Payment marked as verified!')).toBeVisible();
    expect(api.callsTo('POST /api/admin/orders/:id/verify-payment').map(({ body }) => body)).toEqual([{ revision: 7, transactionId: 'T-SHOWN' }]);
  });
});

describe('a payment that the customer corrects while an admin decides', () => {
  const message = 'The payment details changed after you opened this page. Please check them again.';
  const corrected = { ...aPayment, transactionId: 'T999', amount: 1 };

  function openWhileCorrected() {
    const order = anOrder({ paymentDetails: aPayment, revision: 4 });
    const refuse = () => {
      page.api.use({ 'GET /api/orders': anOrderList([{ ...order, paymentDetails: corrected, revision: 5 }]) });
      return { status: 409, body: { success: false, message } };
    };
    const page = openOrders([order], { 'POST /api/admin/orders/:id/verify-payment': refuse, 'POST /api/admin/orders/:id/refuse-payment': refuse });
    return { order, pass: stopClock(), ...page };
  }

  it('is not verified before the new details have been shown for a second', async () => {
    const { order, pass, api, user } = openWhileCorrected();
    const row = await rowOf(order);
    const verify = () => user.click(row.getByRole('button', { name: 'Mark as Verified' }));
    await verify();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await row.findByText('T999')).toBeVisible();
    expect(row.getByText('₹1')).toBeVisible();
    await verify();
    expect(await screen.findByText('The payment details changed just now. Please check them again.')).toBeVisible();
    const calls = () => api.callsTo('POST /api/admin/orders/:id/verify-payment').map(({ body }) => body);
    const first = { revision: 4, transactionId: aPayment.transactionId };
    expect(calls()).toEqual([first]);
    pass(1_000);
    await verify();
    await waitFor(() => expect(calls()).toEqual([first, { revision: 5, transactionId: 'T999' }]));
  });

  it('is not refused: the dialog shows the new details and keeps the typed reason', async () => {
    const { order, pass, api, user } = openWhileCorrected();
    await user.click((await rowOf(order)).getByRole('button', { name: 'Refuse…' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('T2611211234, ₹12,499, paid on 21 Nov 2026')).toBeVisible();
    expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not found');
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));
    expect(dialog.getByText('T999, ₹1, paid on 21 Nov 2026')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not found');
    const calls = () => api.callsTo('POST /api/admin/orders/:id/refuse-payment').map(({ body }) => body);
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    expect(await screen.findByText('The payment details changed just now. Please check them again.')).toBeVisible();
    const first = { reason: 'Not found', revision: 4, transactionId: aPayment.transactionId };
    expect(calls()).toEqual([first]);
    pass(1_000);
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(calls()).toEqual([first, { reason: 'Not found', revision: 5, transactionId: 'T999' }]));
  });
});

describe('a payment whose row leaves the list while an admin refuses it', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown and refused as it is now', async () => {
    const order = anOrder({ paymentDetails: aPayment, revision: 4 });
    const path = 'POST /api/admin/orders/:id/refuse-payment';
    const pass = stopClock();
    const { api, user, queryClient } = openOrders([order], { [path]: () => ({ status: 409, body: { success: false, message: 'The payment details changed' } }) });
    await user.click((await rowOf(order)).getByRole('button', { name: 'Refuse…' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not found');
    const correct = (revision: number, transactionId: string) =>
      api.use({ 'GET /api/orders': anOrderList([]), [`GET /api/admin/orders/${order._id}`]: { success: true, order: { ...order, revision, paymentDetails: { ...aPayment, transactionId } } } });
    correct(5, 'T555');
    await act(() => queryClient.refetchQueries());
    expect(await dialog.findByText(/^T555,/)).toBeVisible();
    const refuse = async () => {
      pass(1_000);
      await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    };
    correct(6, 'T666');
    await refuse();
    expect(await dialog.findByText(/^T666,/)).toBeVisible();
    api.use({ [path]: saved(order) });
    await refuse();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const first = { reason: 'Not found', revision: 4, transactionId: 'T555' };
    expect(api.callsTo(path).map(({ body }) => body)).toEqual([first, { ...first, revision: 6, transactionId: 'T666' }]);
    expect(screen.queryByRole('row', { name: new RegExp(order.orderNumber) })).toBeNull();
  });

  it('is read again every ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const order = anOrder({ paymentDetails: aPayment });
    const { api, user } = openOrders([order]);
    await user.click((await rowOf(order)).getByRole('button', { name: 'Refuse…' }));
    for (const transactionId of ['T555', 'T666']) {
      api.use({ 'GET /api/orders': anOrderList([]), [`GET /api/admin/orders/${order._id}`]: { success: true, order: { ...order, paymentDetails: { ...aPayment, transactionId } } } });
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(await within(screen.getByRole('dialog')).findByText(new RegExp(`^${transactionId},`), {}, { timeout: 3_000 })).toBeVisible();
    }
  });
});

describe('a payment with a warning', () => {
  const other = anOrder();
  const paymentConcerns: Order['paymentConcerns'] = [
    { kind: 'transaction-reused', message: `A payment with this transaction ID is already verified, on ${other.orderNumber}. Please compare.`, orders: [{ _id: other._id, orderNumber: other.orderNumber }] },
    { kind: 'amount-differs', message: '₹100.00 less than the total' },
  ];

  it('shows the warning beside Mark as Verified, with a link to the order of the same transaction', async () => {
    const order = anOrder({ paymentDetails: aPayment, paymentConcerns });
    openOrders([order]);
    const row = await rowOf(order);
    const concerns = within(row.getByRole('list', { name: 'Please check' }));
    expect(concerns.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(paymentConcerns.map(({ message }) => message));
    expect(concerns.getByRole('link', { name: other.orderNumber })).toHaveAttribute('href', `/admin/orders/${other._id}`);
    expect(row.getByRole('button', { name: 'Mark as Verified' })).toHaveAccessibleDescription(/₹100.00 less than the total/);
  });

  it('is refused with a reason for the customer', async () => {
    const order = anOrder({ paymentDetails: aPayment, paymentConcerns });
    const refusal = { reason: 'The bank shows ₹12,399 only', at: '2026-11-21T08:00:00.000Z' };
    const { api, user } = openOrders([order], { 'POST /api/admin/orders/:id/refuse-payment': saved({ ...order, paymentDetails: { ...aPayment, refusal } }) });
    const row = await rowOf(order);
    await user.click(row.getByRole('button', { name: 'Refuse…' }));
    const dialog = within(screen.getByRole('dialog', { name: `Refuse the payment of ${order.orderNumber}` }));

    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    expect(await dialog.findByText('Please give a reason')).toBeVisible();
    expect(api.callsTo('POST /api/admin/orders/:id/refuse-payment')).toEqual([]);

    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ` ${refusal.reason} `);
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    expect(await screen.findByText('Payment refused. The customer gets your reason by e-mail.')).toBeVisible();
    expect(api.callsTo('POST /api/admin/orders/:id/refuse-payment').map(({ params, body }) => [params.id, body])).toEqual([[order._id, { reason: refusal.reason, transactionId: aPayment.transactionId }]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(row.getByText('Refused')).toBeVisible();
    expect(row.getByText(refusal.reason)).toBeVisible();
    expect(row.queryByRole('button', { name: 'Refuse…' })).not.toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Mark as Verified' })).toBeVisible();
  });

  it('keeps the typed reason if the refusal fails', async () => {
    const order = anOrder({ paymentDetails: aPayment });
    const { user } = openOrders([order], { 'POST /api/admin/orders/:id/refuse-payment': () => ({ status: 500 }) });
    await user.click((await rowOf(order)).getByRole('button', { name: 'Refuse…' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not found');
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    expect(await within(screen.getByRole('dialog')).findByText('Failed to refuse payment')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not found');
  });

  it('keeps the typed reason if the dialog is closed, until the payment is refused', async () => {
    const order = anOrder({ paymentDetails: aPayment });
    const { user } = openOrders([order], { 'POST /api/admin/orders/:id/refuse-payment': saved(order) });
    const row = await rowOf(order);
    const open = () => user.click(row.getByRole('button', { name: 'Refuse…' }));
    const reason = () => screen.getByRole('textbox', { name: 'Reason' });
    await open();
    await user.type(reason(), 'Not found');
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await open();
    expect(reason()).toHaveValue('Not found');
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(reason()).toHaveValue('');
  });
});
