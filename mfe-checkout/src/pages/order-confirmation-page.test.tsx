import type { Order } from '@storefront/contracts';
import { heldAnswer, mockApi, renderPage, testToken, testUsers } from '@storefront/web-kit/testing';
import type { Mock, TestUser } from '@storefront/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testOrder } from '../testing/orders';
import { OrderConfirmationPage } from './order-confirmation-page';

const order = testOrder();
const orderPath = `GET /api/orders/${order._id}`;

function render(answer: Mock, user: TestUser = 'customer') {
  const api = mockApi({ [orderPath]: answer });
  const path = `/order-confirmation/${order._id}`;
  return { api, ...renderPage(<OrderConfirmationPage />, { path, route: '/order-confirmation/:id', user }) };
}

describe('the order confirmation', () => {
  it('shows all details of the order', async () => {
    render({ success: true, order });
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible();
    for (const text of [order._id, order.orderNumber, order.trackingNumber, '21 November 2026', 'PENDING', "We'll notify you when your order ships", 'Cash on Delivery', '₹14,398.50']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('2 × ₹949.50')).toBeVisible();
    const address = within(screen.getByRole('region', { name: 'Shipping Address' }));
    for (const text of ['Meera Iyer', '12 Temple Street', 'Near the tank', 'Madurai, Tamil Nadu 625001']) {
      expect(address.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    expect(screen.getByRole('link', { name: 'View All Orders' })).toHaveAttribute('href', '/my-orders');
  });

  it('shows pictures from the uploads, or a placeholder', async () => {
    const { container } = render({ success: true, order });
    await screen.findByText('Order Confirmed!');
    const [first, second] = container.querySelectorAll('img');
    expect(first).toHaveAttribute('src', '/uploads/products/maroon-1?w=160');
    expect(second?.getAttribute('src')).toMatch(/^data:image/);
  });

  it('shows the dated history, latest first', async () => {
    const history = [
      { status: 'pending' as const, at: '2026-11-19T06:30:00.000Z' },
      { status: 'processing' as const, at: '2026-11-19T07:30:00.000Z' },
      { status: 'pending' as const, at: '2026-11-20T06:30:00.000Z' },
      { status: 'shipped' as const, at: '2026-11-21T06:30:00.000Z' },
    ];
    render({ success: true, order: { ...order, status: 'shipped', history } });
    const tracking = within(await screen.findByRole('region', { name: 'Tracking' }));
    expect(tracking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Shipped21 November 2026/),
      expect.stringMatching(/^Pending again20 November 2026/),
      expect.stringMatching(/^Being prepared19 November 2026/),
      expect.stringMatching(/^Order placed19 November 2026/),
    ]);
    expect(screen.getByText('SHIPPED')).toBeVisible();
  });

  it('is loaded again when the customer comes back to the window; a failure leaves it as it is', async () => {
    const { api } = render({ success: true, order });
    await screen.findByText('PENDING');
    api.use({ [orderPath]: { success: true, order: { ...order, status: 'shipped' } } });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('SHIPPED')).toBeVisible();
    api.use({ [orderPath]: () => ({ status: 429, body: { success: false, message: 'Too many requests' } }) });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(api.callsTo(orderPath)).toHaveLength(3));
    await act(async () => undefined);
    expect(screen.getByText('SHIPPED')).toBeVisible();
    expect(screen.queryByText(/Too many requests/)).toBeNull();
  });

  it('links to the payment form until the shop cancels the order', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const unpaid = { ...order, paymentMethod: 'online' as const };
    const { api } = render({ success: true, order: unpaid });
    const link = await screen.findByRole('link', { name: 'Submit payment details' });
    api.use({ [orderPath]: { success: true, order: { ...unpaid, status: 'cancelled', cancelledBy: 'staff' } } });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await screen.findByText('CANCELLED');
    expect(link).not.toBeInTheDocument();
  });

  it('links to the payment form if payment details are missing', async () => {
    render({ success: true, order: { ...order, paymentMethod: 'online' } });
    expect(await screen.findByRole('link', { name: 'Submit payment details' })).toHaveAttribute('href', `/order-payment-details/${order._id}`);
  });
});

describe('an order whose customer has only a name and an e-mail address', () => {
  const { name, email } = order.user;
  const answer = { success: true, order: { ...order, paymentMethod: 'online', user: { name, email } } };

  it('is the customer’s own', async () => {
    render(answer);
    expect(await screen.findByRole('link', { name: 'Submit payment details' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel Order…' })).toBeVisible();
  });

  it.each([testUsers.admin, { ...testUsers.admin, _id: 'u1' }])('is not the own order of staff with the id $_id', async (admin) => {
    const stored = { token: testToken(admin), user: JSON.stringify(admin), isAuthenticated: 'true' };
    Object.entries(stored).forEach(([key, text]) => localStorage.setItem(key, text));
    render(answer, 'visitor');
    expect(await screen.findByText('We are waiting for the customer’s payment details.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Order…' })).toBeNull();
  });
});

describe('staff', () => {
  const refusal = { reason: 'The bank shows no such payment', at: '2026-11-21T08:00:00.000Z' };
  const paymentDetails = { transactionId: 'T-77', amount: 14398.5, paymentDate: '2026-11-20', verified: false, refusal };
  const part = { _id: 'd'.repeat(24), transactionId: 'T-78', amount: 10_000, paymentDate: '2026-11-20', state: 'submitted' as const };

  it.each([
    ['waits for a payment', { payBy: '2026-11-27T05:00:00.000Z' }, 'We are waiting for the customer’s payment details.'],
    ['is paid in part', { amountDue: 4_398.5, payments: [part] }, 'We have payment details for ₹10,000 of ₹14,398.50. ₹4,398.50 is still to be paid.'],
    ['has a refused payment', { paymentDetails }, 'We could not verify the customer’s payment: ₹14,398.50, transaction T-77'],
    ['was cancelled as unpaid', { status: 'cancelled', cancellation: 'unpaid' }, /^We cancelled this order because we did not receive payment details in time/],
  ] satisfies [string, Partial<Order>, string | RegExp][])('are not asked to pay a customer’s order that %s', async (_, changes, text) => {
    render({ success: true, order: { ...order, paymentMethod: 'online', ...changes } }, 'admin');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('link').filter((one) => one.getAttribute('href')?.startsWith('/order-payment-details'))).toEqual([]);
    expect(screen.queryByText(/Please|[Ss]ubmit/)).toBeNull();
  });

  const checked = { paymentMethod: 'online', paymentDetails: { ...paymentDetails, refusal: undefined } } satisfies Partial<Order>;
  const returned = (state: 'requested' | 'accepted' | 'received' | 'refused') => ({
    status: 'delivered' as const,
    returns: [{ _id: 'e'.repeat(24), items: [{ product: '1'.repeat(24), quantity: 1 }], reason: 'Too light', wish: 'refund' as const, state, at: '2026-11-22T06:30:00.000Z' }],
  });

  it.each([
    [checked, ['We are checking the customer’s payment: ₹14,398.50, transaction T-77']],
    [{ ...checked, amountDue: 0, payments: [part, { ...part, _id: 'e'.repeat(24), amount: 4_398.5 }] }, ['We are checking the customer’s payments, ₹14,398.50 in total.']],
    [
      { ...checked, status: 'cancelled', cancellation: 'unpaid' },
      [
        'The customer’s payment details arrived after the order was cancelled: ₹14,398.50, transaction T-77',
        'We are checking the customer’s payment. Then we will reopen the order or refund the customer within three working days.',
      ],
    ],
    [
      { ...checked, status: 'cancelled', cancelledBy: 'customer', amountDue: 0, payments: [part] },
      ['The customer cancelled this order.', 'If the payment has arrived, it is to be refunded within three working days.'],
    ],
    [{ status: 'cancelled', cancelledBy: 'staff', refundDue: 4_398.5 }, ['We cancelled this order.', 'A refund of ₹4,398.50 is due to the customer.']],
    [returned('requested'), ['The customer asked to return 1 × Maroon Kanjeevaram.']],
    [returned('accepted'), ['We accepted the return of 1 × Maroon Kanjeevaram.']],
    [returned('received'), ['We received the return of 1 × Maroon Kanjeevaram.']],
    [returned('refused'), ['We refused the return of 1 × Maroon Kanjeevaram.']],
  ] satisfies [Partial<Order>, string[]][])('read about the customer in the third person: %j', async (changes, texts) => {
    render({ success: true, order: { ...order, ...changes } }, 'admin');
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Your payments' })).toBeNull();
  });
});

describe('the customer of an order', () => {
  const own = testOrder({ user: { ...order.user, _id: testUsers.customer._id } });
  const onPage = (changes: Partial<Order>, mocks: Record<string, Mock> = {}) => {
    const api = mockApi({ [`GET /api/orders/${own._id}`]: { success: true, order: { ...own, ...changes } }, ...mocks });
    return { api, ...renderPage(<OrderConfirmationPage />, { path: `/order-confirmation/${own._id}`, route: '/order-confirmation/:id', user: 'customer' }) };
  };

  it('can cancel it while it is not shipped, with a reason', async () => {
    const path = `POST /api/orders/${own._id}/cancel`;
    const cancelled = { ...own, status: 'cancelled' as const, cancelledBy: 'customer' as const, cancelReason: 'Wrong colour' };
    const { api, user } = onPage({}, { [path]: { success: true, order: cancelled } });
    await user.click(await screen.findByRole('button', { name: 'Cancel Order…' }));
    await user.type(await screen.findByLabelText('Reason'), 'Wrong colour');
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText('Your order is cancelled.')).toBeVisible();
    expect(api.callsTo(path)[0]?.body).toEqual({ reason: 'Wrong colour' });
  });

  it('reads before the cancellation that both the verified payment and the one being checked are refunded', async () => {
    const payment = { _id: 'd'.repeat(24), transactionId: 'T-77', amount: 10_000, paymentDate: '2026-11-20', state: 'verified' as const };
    const { user } = onPage({ paymentMethod: 'online', amountDue: 0, payments: [payment, { ...payment, _id: 'e'.repeat(24), transactionId: 'T-78', amount: 4_398.5, state: 'submitted' }] });
    await user.click(await screen.findByRole('button', { name: 'Cancel Order…' }));
    expect(await screen.findByText(/We will refund ₹10,000 within three working days. If your other payment has arrived, we will refund it within three working days.$/)).toBeVisible();
  });

  it.each([
    ['all', 14_398.5, 'Please do not pay for it after that.'],
    ['a part', 4_398.5, 'We will refund ₹10,000 within three working days.'],
  ])('reads before the cancellation what is left to be refunded if %s of the payment was refunded', async (_name, amount, text) => {
    const payments = [{ _id: 'd'.repeat(24), transactionId: 'T-77', amount: 14_398.5, paymentDate: '2026-11-20', state: 'verified' as const }];
    const refunds = [{ _id: 'e'.repeat(24), amount, reference: 'R-1', method: 'upi' as const, at: '2026-11-21T06:30:00.000Z' }];
    const { user } = onPage({ paymentMethod: 'online', amountDue: amount, payments, refunds });
    await user.click(await screen.findByRole('button', { name: 'Cancel Order…' }));
    expect(await screen.findByText(`We will not ship ${own.orderNumber}. ${text}`)).toBeVisible();
  });

  it.each([
    ['shipped', 'Cancel Order…', { status: 'shipped' }],
    ['not delivered', 'Return Items…', { status: 'shipped', returnUntil: '2999-01-01T00:00:00.000Z' }],
    ['delivered long ago', 'Return Items…', { status: 'delivered', returnUntil: '2026-01-01T00:00:00.000Z' }],
  ] satisfies [string, string, Partial<Order>][])('of an order that is %s sees no button “%s”', async (_name, label, changes) => {
    onPage(changes);
    await screen.findByText(own.orderNumber);
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  it.each([
    ['2998-12-31T18:30:00.000Z', '31 December 2998'],
    ['2999-01-01T18:30:00.000Z', '1 January 2999'],
  ])('reads the last day of a return that is possible until %s', async (returnUntil, day) => {
    onPage({ status: 'delivered', returnUntil });
    expect(await screen.findByText(`You can return items until ${day}.`)).toBeVisible();
  });

  it('can ask for a return of some pieces', async () => {
    const path = `POST /api/orders/${own._id}/returns`;
    const { api, user } = onPage({ status: 'delivered', returnUntil: '2999-01-01T00:00:00.000Z' }, { [path]: { success: true, order: own } });
    await user.click(await screen.findByRole('button', { name: 'Return Items…' }));
    await user.click(await screen.findByRole('button', { name: 'Ask for a Return' }));
    expect(await screen.findByText('Please tell us why')).toBeVisible();
    expect(screen.getByText('Please choose what you want to return')).toBeVisible();
    await user.type(screen.getByLabelText('Reason'), 'Too light');
    await user.click(screen.getByRole('button', { name: 'Ask for a Return' }));
    expect(await screen.findByText('Please choose what you want to return')).toBeVisible();
    expect(screen.queryByText('Please tell us why')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Sky Cotton Saree'), 'Return 1');
    await user.click(screen.getByRole('button', { name: 'Ask for a Return' }));
    await waitFor(() => expect(api.callsTo(path)[0]?.body).toEqual({ items: [{ product: '2'.repeat(24), quantity: 1 }], reason: 'Too light', wish: 'refund' }));
  });

  it('keeps the form of another return that they opened before the answer to the first', async () => {
    const path = `POST /api/orders/${own._id}/returns`;
    const first = heldAnswer();
    const { api, user } = onPage({ status: 'delivered', returnUntil: '2999-01-01T00:00:00.000Z' }, { [path]: first.mock });
    const open = async (reason: string) => {
      await user.click(await screen.findByRole('button', { name: 'Return Items…' }));
      await user.type(await screen.findByLabelText('Reason'), reason);
    };
    await open('Too light');
    await user.selectOptions(screen.getByLabelText('Sky Cotton Saree'), 'Return 1');
    await user.click(screen.getByRole('button', { name: 'Ask for a Return' }));
    await waitFor(() => expect(api.callsTo(path)).toHaveLength(1));
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await open('Too heavy');
    first.answer({ body: { success: true, order: own } });
    expect(await screen.findByText('We received your request. We will write to you.')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Too heavy');
  });

  it('reads in the dialog why it cannot be cancelled any more, and sees the order as it is now', async () => {
    const message = 'This order has been shipped, so it cannot be cancelled.';
    const { api, user } = onPage({}, { [`POST /api/orders/${own._id}/cancel`]: () => ({ status: 409, body: { success: false, message } }) });
    await user.click(await screen.findByRole('button', { name: 'Cancel Order…' }));
    const dialog = within(await screen.findByRole('dialog'));
    api.use({ [`GET /api/orders/${own._id}`]: { success: true, order: { ...own, status: 'shipped' } } });
    await user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
    expect(await screen.findByText('SHIPPED')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel Order…' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Keep Order' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Cancel Order…', 'cancel', { status: 'cancelled' }, 'Cancel Order', 'Your order is cancelled.'],
    [
      'Return Items…',
      'returns',
      { returns: [{ _id: 'e'.repeat(24), items: [{ product: '2'.repeat(24), quantity: 1 }], reason: 'Too light', wish: 'refund', state: 'requested', at: '2026-11-22T06:30:00.000Z' }] },
      'Ask for a Return',
      'We received your request. We will write to you.',
    ],
  ] satisfies [string, string, Partial<Order>, string, string][])('sees that “%s” succeeded if only its answer was lost', async (button, action, change, send, done) => {
    const before: Partial<Order> = action === 'returns' ? { status: 'delivered', returnUntil: '2999-01-01T00:00:00.000Z' } : {};
    const { api, user } = onPage(before, { [`POST /api/orders/${own._id}/${action}`]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Too light');
    if (action === 'returns') await user.selectOptions(dialog.getByLabelText('Sky Cotton Saree'), 'Return 1');
    api.use({ [`GET /api/orders/${own._id}`]: { success: true, order: { ...own, ...before, ...change } } });
    await user.click(dialog.getByRole('button', { name: send }));
    expect(await screen.findByText(done)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys(sessionStorage).filter((name) => name.includes(own._id))).toEqual([]);
  });

  it('repeats a request for a return with the same key after a lost answer, and a changed one with a new key', async () => {
    const path = `POST /api/orders/${own._id}/returns`;
    const { api, user } = onPage({ status: 'delivered', returnUntil: '2999-01-01T00:00:00.000Z' }, { [path]: () => ({ status: 504, body: {} }) });
    await user.click(await screen.findByRole('button', { name: 'Return Items…' }));
    await user.type(await screen.findByLabelText('Reason'), 'Too light');
    await user.selectOptions(screen.getByLabelText('Sky Cotton Saree'), 'Return 1');
    const button = () => screen.getByRole('button', { name: 'Ask for a Return' });
    const ask = async (calls: number) => {
      await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
      await user.click(button());
      await waitFor(() => expect(api.callsTo(path)).toHaveLength(calls));
    };
    await ask(1);
    await ask(2);
    expect(await within(screen.getByRole('dialog')).findByText('We do not know whether your request arrived. You can safely send it again.')).toHaveAttribute('role', 'alert');
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await user.click(screen.getByRole('button', { name: 'Return Items…' }));
    await user.type(await screen.findByLabelText('Reason'), 'Too light');
    await user.selectOptions(screen.getByLabelText('Sky Cotton Saree'), 'Return 1');
    await ask(3);
    await user.selectOptions(screen.getByLabelText('Sky Cotton Saree'), 'Return 2');
    await ask(4);
    const [first, second, again, third] = api.callsTo(path).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, again]).toEqual([first, first]);
    expect(third).toMatch(/^[0-9a-f]{32}$/);
    expect(third).not.toBe(first);
  });

  it('asks for a second return of the same content with a new key, and repeats it with the same key after 429', async () => {
    const path = `POST /api/orders/${own._id}/returns`;
    const before = { status: 'delivered', returnUntil: '2999-01-01T00:00:00.000Z' } as const;
    const form = { items: [{ product: '2'.repeat(24), quantity: 1 }], reason: 'Too light', wish: 'refund' as const };
    const { api, user, queryClient } = onPage(before, { [path]: () => ({ status: 504, body: {} }) });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Return Items…' }));
      await user.type(await screen.findByLabelText('Reason'), form.reason);
      await user.selectOptions(screen.getByLabelText('Sky Cotton Saree'), 'Return 1');
    };
    const ask = async (calls: number) => {
      await user.click(screen.getByRole('button', { name: 'Ask for a Return' }));
      await waitFor(() => expect(api.callsTo(path)).toHaveLength(calls));
    };
    await open();
    await ask(1);
    expect(await screen.findByText(/We do not know whether your request arrived/)).toBeVisible();
    api.use({ [path]: () => ({ status: 429, body: { success: false, message: 'Too many requests' } }) });
    await ask(2);
    expect(await screen.findByText('Too many requests')).toBeVisible();
    await ask(3);
    // The first request has arrived.
    api.use({ [`GET /api/orders/${own._id}`]: { success: true, order: { ...own, ...before, returns: [{ ...form, _id: 'e'.repeat(24), state: 'requested', at: '2026-11-22T06:30:00.000Z' }] } } });
    await act(() => queryClient.refetchQueries());
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await open();
    await ask(4);
    const [first, second, third, ofNext] = api.callsTo(path).map(({ headers }) => headers.get('idempotency-key'));
    expect([second, third]).toEqual([first, first]);
    expect(ofNext).not.toBe(first);
  });

  it('sees what the shop owes and what it gave back', async () => {
    onPage({ status: 'cancelled', cancelledBy: 'staff', cancelReason: 'The weaver sent a torn piece', refundDue: 4_398.5, refunds: [{ _id: '1'.repeat(24), amount: 10_000, reference: 'R-1', method: 'upi', at: '2026-11-22T06:30:00.000Z' }] });
    expect(await screen.findByText('Reason: The weaver sent a torn piece')).toBeVisible();
    expect(screen.getByText('We owe you ₹4,398.50. We will refund you within three working days.')).toBeVisible();
    expect(screen.getByText(/We refunded ₹10,000 by UPI on 22 November 2026. Reference: R-1/)).toBeVisible();
  });
});

describe('the payment of an order', () => {
  const paymentDetails = { transactionId: 'T-77', amount: 14398.5, paymentDate: '2026-11-20', verified: false };
  const refusal = { reason: 'The bank shows no such payment', at: '2026-11-21T08:00:00.000Z' };
  const cancelled = { status: 'cancelled' as const, cancellation: 'unpaid' as const };
  const part = { _id: 'd'.repeat(24), transactionId: 'T-78', amount: 10_000, paymentDate: '2026-11-20', state: 'submitted' as const };

  it.each([
    ['is being checked', { paymentDetails }, /We are checking your payment: ₹14,398.50, transaction T-77/, undefined],
    ['is reported in part', { amountDue: 4_398.5, payments: [part] }, /^We have payment details for ₹10,000 of ₹14,398.50. ₹4,398.50 is still to be paid./, 'Pay the rest'],
    ['has 20 parts and a rest', { amountDue: 100, payments: Array.from({ length: 20 }, (_, index) => ({ ...part, _id: String(index).padStart(24, '0') })) }, /₹100 is still to be paid./, 'View Details'],
    ['is verified', { paymentDetails: { ...paymentDetails, verified: true } }, /Payment verified/, undefined],
    ['was refused', { paymentDetails: { ...paymentDetails, refusal } }, /The bank shows no such payment/, 'Submit payment details again'],
    ['was refused 20 times', { amountDue: 14_398.5, paymentDetails: { ...paymentDetails, refusal }, payments: Array.from({ length: 20 }, (_, index) => ({ ...part, _id: String(index).padStart(24, '0'), state: 'refused' as const, refusal })) }, /We could not verify your payment/, 'View Details'],
    ['was not reported in time', cancelled, /We cancelled this order because we did not receive payment details in time/, 'submit your payment details'],
    ['came too late', { ...cancelled, paymentDetails }, /arrived after the order was cancelled/, undefined],
  ])('is explained if it %s', async (_, changes, text, link) => {
    render({ success: true, order: { ...order, paymentMethod: 'online', ...changes } });
    expect(await screen.findByText(text)).toBeVisible();
    const form = screen.queryAllByRole('link').filter((one) => one.getAttribute('href') === `/order-payment-details/${order._id}`);
    expect(form.map(({ textContent }) => textContent)).toEqual(link ? [link] : []);
  });

  it.each([
    ['reported', 'submitted', 'Being checked', 1],
    ['refused', 'refused', 'Not verified', 0],
  ] as const)('is listed on the page of a cancelled order if it was %s', async (_, state, label, promises) => {
    const payments = [{ _id: 'd'.repeat(24), transactionId: 'T-77', amount: 14_398.5, paymentDate: '2026-11-20', state }];
    render({ success: true, order: { ...order, paymentMethod: 'online', status: 'cancelled', cancelledBy: 'customer', amountDue: 0, payments } });
    expect(await screen.findByText('You cancelled this order.')).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Your payments' }));
    expect(list.getByText('Transaction T-77')).toBeVisible();
    expect(list.getByText(label)).toBeVisible();
    expect(screen.queryAllByText('If your payment has arrived, we will refund it within three working days.')).toHaveLength(promises);
  });

  it.each([
    ['names the time of the cancellation', '2026-11-27T05:00:00.000Z', ['Please pay and submit the payment details by 27 November 2026 at 10:30 am (IST). After that we cancel the order.']],
    ['names no time if the order is never cancelled as unpaid', undefined, []],
  ])('that is awaited %s', async (_, payBy, texts) => {
    render({ success: true, order: { ...order, paymentMethod: 'online', ...(payBy && { payBy }) } });
    await screen.findByText(/We are waiting for your payment details/);
    expect(screen.queryAllByText(/Please pay/).map(({ textContent }) => textContent)).toEqual(texts);
  });

  const payment = (state: 'submitted' | 'verified', transactionId: string) => ({ _id: transactionId.repeat(24), transactionId, amount: 14_398.5, paymentDate: '2026-11-20', state });

  it('is verified once the verified payments reach the total, also if another payment is being checked', async () => {
    const payments = [payment('verified', '1'), payment('submitted', '2')];
    render({ success: true, order: { ...order, paymentMethod: 'online', amountDue: 0, payments, paymentDetails: { ...paymentDetails, transactionId: '2' } } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible();
    expect(screen.getByText('Payment verified: ₹14,398.50, transaction 1')).toBeVisible();
    expect(screen.getByText('Being checked')).toBeVisible();
    expect(screen.queryByText(/We are checking/)).toBeNull();
  });

  it('is due again in full if the shop refunded it and then reopened the order', async () => {
    const payments = [payment('verified', '1')];
    render({ success: true, order: { ...order, paymentMethod: 'online', amountDue: 14_398.5, payments, paymentDetails: { ...paymentDetails, verified: true } } });
    expect(await screen.findByText(/^₹14,398.50 is still to be paid./)).toBeVisible();
    expect(screen.queryByText(/details for ₹/)).toBeNull();
  });

  it('is not requested for an order that staff cancelled', async () => {
    render({ success: true, order: { ...order, paymentMethod: 'online', status: 'cancelled' } });
    await screen.findByText('CANCELLED');
    expect(screen.queryByText(/payment details/)).toBeNull();
  });
});

it('a loading page has its heading', () => {
  render(() => new Promise(() => undefined));
  expect(screen.getByRole('heading', { level: 1, name: 'Order Confirmation' })).toBeVisible();
  expect(screen.getByText('Loading your order')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Order Confirmation' })).toHaveAttribute('aria-busy', 'true');
});

describe('an order that cannot be shown', () => {
  it('shows that it was not found', async () => {
    render(() => ({ status: 404, body: { success: false, message: 'Order not found' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Order Not Found' })).toBeVisible();
    expect(await screen.findByText('Error: Order not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/my-orders');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it('shows the server’s message on the page and as a toast', async () => {
    render(() => ({ status: 403, body: { success: false, message: 'This order is not yours' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This order is not yours' })).toBeVisible();
    expect(await screen.findByText('Error: This order is not yours')).toBeVisible();
  });

  it.each([true, false])('shows an error for an answer without an order', async (success) => {
    render(() => ({ body: { success } }));
    expect(await screen.findByRole('heading', { name: 'No data received from the server' })).toBeVisible();
    expect(await screen.findByText('Error: No data received from the server')).toBeVisible();
  });

  it('shows an error without an id', async () => {
    mockApi({});
    renderPage(<OrderConfirmationPage />, { path: '/order-confirmation', user: 'customer' });
    expect(screen.getByRole('heading', { level: 1, name: 'No order ID provided' })).toBeVisible();
    expect(await screen.findByText('Error: No order ID provided')).toBeVisible();
  });
});
