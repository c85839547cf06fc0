import type { Order } from '@storefront/contracts';
import { mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, anOrderList, aPayment } from '../testing/orders';
import { OrdersPage } from './orders-page';

const noFeed = () => ({ status: 503 });

function open(orders: Order[], mocks: Record<string, Mock> = {}, path = '/admin/orders') {
  const api = mockApi({ 'GET /api/orders': anOrderList(orders), 'GET /api/admin/orders/events': noFeed, ...mocks });
  return { api, ...renderPage(<OrdersPage />, { path, route: '/admin/orders', user: 'admin' }) };
}

const rowOf = async ({ orderNumber }: Order) => within(await screen.findByRole('row', { name: new RegExp(orderNumber) }));
const shownOrders = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const numbers = (...orders: Order[]) => orders.map(({ orderNumber }) => orderNumber);
const saved = (order: Order) => ({ success: true, message: 'done', order });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe('an order in the admin’s table', () => {
  it('shows its id, customer, items, total, status, date and payment', async () => {
    const order = anOrder({
      totalAmount: 14398.5,
      items: [
        { product: { _id: '1', name: 'Maroon Kanjeevaram', images: [] }, quantity: 1, price: 12499.5 },
        { product: { _id: '2', name: 'Sky Cotton', images: [] }, quantity: 2, price: 949.5 },
      ],
      paymentDetails: { ...aPayment, amount: 14398.5, paymentDate: '2026-11-20', verified: true },
    });
    open([order]);

    const row = await rowOf(order);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Order ID',
      'Customer',
      'Items',
      'Total',
      'Status',
      'Date',
      'Transaction ID',
      'Paid Amount',
      'Paid Date',
      'Verified',
    ]);
    expect(row.getByRole('rowheader')).toHaveTextContent(order._id);
    expect(row.getByRole('link', { name: order.orderNumber })).toHaveAttribute('href', `/order-confirmation/${order._id}`);
    const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells[0]).toBe('Meera Iyermeera@example.com9876543210');
    expect(cells[1]).toBe('1 × Maroon Kanjeevaram2 × Sky Cotton');
    expect(cells[2]).toBe('₹14,398.50UPI');
    expect(cells[4]).toMatch(/^21 Nov 2026\d{1,2}:\d\d [ap]m$/i);
    expect(cells.slice(5)).toEqual(['T2611211234', '₹14,398.50', '20 Nov 2026', 'Verified']);
    expect(row.getByRole('combobox')).toHaveValue('pending');
  });

  it('offers the five statuses', async () => {
    const order = anOrder();
    open([order]);
    const options = (await rowOf(order)).getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled']);
  });

  it('shows the status completed, but does not offer it', async () => {
    const order = anOrder({ status: 'completed' });
    open([order]);
    const row = await rowOf(order);
    expect(row.getByRole('combobox')).toHaveValue('completed');
    expect(row.getByRole('option', { name: 'Completed' })).toBeDisabled();
  });

  it('shows three items at first, and the others after a click', async () => {
    const item = (name: string) => ({ product: { _id: name, name, images: [] }, quantity: 1, price: 1 });
    const order = anOrder({ items: ['One', 'Two', 'Three', 'Four', 'Five'].map(item) });
    const { user } = open([order]);
    const row = await rowOf(order);
    expect(row.getByText('Four')).not.toBeVisible();
    await user.click(row.getByText('2 more items'));
    expect(row.getByText('Four')).toBeVisible();
  });

  it('shows N/A for an unknown customer', async () => {
    const order = anOrder({ user: null as never });
    open([order]);
    expect((await rowOf(order)).getByRole('cell', { name: 'N/A' })).toBeVisible();
  });
});

describe('an order’s status', () => {
  it('is saved when another one is chosen', async () => {
    const order = anOrder();
    const { api, user } = open([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'shipped' }) });
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
    const { user } = open([order], { 'PUT /api/orders/:id/status': () => ({ status, body }) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'pending');
    expect(await screen.findByText(text)).toBeVisible();
    expect((await rowOf(order)).getByRole('combobox')).toHaveValue('cancelled');
  });

  it.each<[string, Order['paymentDetails'], RegExp]>([
    ['is verified', { ...aPayment, verified: true }, /The payment of ₹12,499 is verified\. Cancelling does not refund it/],
    ['is reported', aPayment, /reported a payment of ₹12,499, which is not verified yet/],
  ])('is set to cancelled only after a warning if a payment %s', async (_, paymentDetails, text) => {
    const order = anOrder({ paymentDetails });
    const { api, user } = open([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'cancelled' }) });
    const select = (await rowOf(order)).getByRole('combobox');
    await user.selectOptions(select, 'cancelled');
    const dialog = within(screen.getByRole('dialog', { name: `Cancel ${order.orderNumber}?` }));
    expect(dialog.getByText(text)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep Order' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(select).toHaveValue('pending');
    expect(api.callsTo('PUT /api/orders/:id/status')).toEqual([]);

    await user.selectOptions(select, 'cancelled');
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/orders/:id/status').map(({ body }) => body)).toEqual([{ status: 'cancelled' }]);
  });

  it.each<[string, Order['paymentDetails']]>([
    ['there is no payment', undefined],
    ['the payment was refused', { ...aPayment, refusal: { reason: 'Not found', at: '2026-11-21T08:00:00.000Z' } }],
  ])('is set to cancelled at once if %s', async (_, paymentDetails) => {
    const order = anOrder({ paymentDetails });
    const { user } = open([order], { 'PUT /api/orders/:id/status': saved({ ...order, status: 'cancelled' }) });
    await user.selectOptions((await rowOf(order)).getByRole('combobox'), 'cancelled');
    expect(await screen.findByText('Order status updated successfully')).toBeVisible();
  });

  it('cannot be changed again during a change', async () => {
    const order = anOrder();
    let answer = (_: { body: object }) => {};
    const { api, user } = open([order], { 'PUT /api/orders/:id/status': () => new Promise((resolve) => (answer = resolve)) });
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

describe('a payment', () => {
  it.each<[string, Order['paymentDetails'], boolean]>([
    ['is not submitted', undefined, false],
    ['has no transaction id', { ...aPayment, transactionId: '' }, false],
    ['has a transaction id', aPayment, true],
    ['is verified', { ...aPayment, verified: true }, false],
  ])('that %s can be marked as verified: %j', async (_, paymentDetails, can) => {
    const order = anOrder({ paymentDetails });
    open([order]);
    expect((await rowOf(order)).queryAllByRole('button', { name: 'Mark as Verified' })).toHaveLength(can ? 1 : 0);
  });

  it('is marked as verified', async () => {
    const order = anOrder({ paymentDetails: aPayment, revision: 4 });
    const { api, user } = open([order], {
      'POST /api/admin/orders/:id/verify-payment': saved({ ...order, paymentDetails: { ...aPayment, verified: true } }),
    });
    const row = await rowOf(order);
    expect(row.getByText('Not verified')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('Payment marked as verified!')).toBeVisible();
    expect(api.callsTo('POST /api/admin/orders/:id/verify-payment').map(({ params, body }) => [params.id, body])).toEqual([[order._id, { revision: 4 }]]);
    expect(row.getByText('Verified')).toBeVisible();
    expect(row.queryByRole('button', { name: 'Mark as Verified' })).not.toBeInTheDocument();
  });

  it('stays unverified if the call fails, and the page shows the reason', async () => {
    const order = anOrder({ paymentDetails: aPayment });
    const { user } = open([order], {
      'POST /api/admin/orders/:id/verify-payment': () => ({ status: 409, body: { success: false, message: 'There is no payment to verify' } }),
    });
    await user.click((await rowOf(order)).getByRole('button', { name: 'Mark as Verified' }));
    expect(await screen.findByText('There is no payment to verify')).toBeVisible();
    expect((await rowOf(order)).getByRole('button', { name: 'Mark as Verified' })).not.toHaveAttribute('aria-busy');
  });
});

describe('a payment that the customer corrects while an admin decides', () => {
  const message = 'The payment details changed since you looked. Please check them again.';
  const corrected = { ...aPayment, transactionId: 'T999', amount: 1 };

  function openWhileCorrected() {
    const order = anOrder({ paymentDetails: aPayment, revision: 4 });
    const refuse = () => {
      page.api.use({ 'GET /api/orders': anOrderList([{ ...order, paymentDetails: corrected, revision: 5 }]) });
      return { status: 409, body: { success: false, message } };
    };
    const page = open([order], { 'POST /api/admin/orders/:id/verify-payment': refuse, 'POST /api/admin/orders/:id/refuse-payment': refuse });
    return { order, ...page };
  }

  it('is not verified before the new details have been shown for a second', async () => {
    const { order, api, user } = openWhileCorrected();
    const row = await rowOf(order);
    const verify = () => user.click(row.getByRole('button', { name: 'Mark as Verified' }));
    await verify();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await row.findByText('T999')).toBeVisible();
    expect(row.getByText('₹1')).toBeVisible();
    await verify();
    expect(await screen.findByText('The payment details changed just now. Please check them again.')).toBeVisible();
    const calls = () => api.callsTo('POST /api/admin/orders/:id/verify-payment').map(({ body }) => body);
    expect(calls()).toEqual([{ revision: 4 }]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await verify();
    await waitFor(() => expect(calls()).toEqual([{ revision: 4 }, { revision: 5 }]));
  });

  it('is not refused: the dialog shows the new details and keeps the typed reason', async () => {
    const { order, api, user } = openWhileCorrected();
    await user.click((await rowOf(order)).getByRole('button', { name: 'Refuse…' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('T2611211234, ₹12,499, paid on 21 Nov 2026')).toBeVisible();
    expect(dialog.getByRole('alert')).toBeEmptyDOMElement();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not found');
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(message));
    expect(dialog.getByText('T999, ₹1, paid on 21 Nov 2026')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not found');
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    await waitFor(() => expect(api.callsTo('POST /api/admin/orders/:id/refuse-payment').map(({ body }) => body)).toEqual([{ reason: 'Not found', revision: 4 }, { reason: 'Not found', revision: 5 }]));
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
    open([order]);
    const row = await rowOf(order);
    const concerns = within(row.getByRole('list', { name: 'Please check' }));
    expect(concerns.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(paymentConcerns.map(({ message }) => message));
    expect(concerns.getByRole('link', { name: other.orderNumber })).toHaveAttribute('href', `/order-confirmation/${other._id}`);
    expect(row.getByRole('button', { name: 'Mark as Verified' })).toHaveAccessibleDescription(/₹100.00 less than the total/);
  });

  it('is refused with a reason for the customer', async () => {
    const order = anOrder({ paymentDetails: aPayment, paymentConcerns });
    const refusal = { reason: 'The bank shows ₹12,399 only', at: '2026-11-21T08:00:00.000Z' };
    const { api, user } = open([order], { 'POST /api/admin/orders/:id/refuse-payment': saved({ ...order, paymentDetails: { ...aPayment, refusal } }) });
    const row = await rowOf(order);
    await user.click(row.getByRole('button', { name: 'Refuse…' }));
    const dialog = within(screen.getByRole('dialog', { name: `Refuse the payment of ${order.orderNumber}` }));

    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    expect(await dialog.findByText('Please give a reason. The customer gets it by e-mail.')).toBeVisible();
    expect(api.callsTo('POST /api/admin/orders/:id/refuse-payment')).toEqual([]);

    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ` ${refusal.reason} `);
    await user.click(dialog.getByRole('button', { name: 'Refuse Payment' }));
    expect(await screen.findByText('Payment refused. The customer gets your reason by e-mail.')).toBeVisible();
    expect(api.callsTo('POST /api/admin/orders/:id/refuse-payment').map(({ params, body }) => [params.id, body])).toEqual([[order._id, { reason: refusal.reason }]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(row.getByText('Refused')).toBeVisible();
    expect(row.getByText(refusal.reason)).toBeVisible();
    expect(row.queryByRole('button', { name: 'Refuse…' })).not.toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Mark as Verified' })).toBeVisible();
  });

  it('keeps the typed reason if the refusal fails', async () => {
    const order = anOrder({ paymentDetails: aPayment });
    const { user } = open([order], { 'POST /api/admin/orders/:id/refuse-payment': () => ({ status: 500 }) });
    await user.click((await rowOf(order)).getByRole('button', { name: 'Refuse…' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Not found');
    await user.click(screen.getByRole('button', { name: 'Refuse Payment' }));
    expect(await screen.findByText('Failed to refuse payment')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Not found');
  });
});

describe('the orders page', () => {
  const [first, second, third] = [anOrder(), anOrder(), anOrder()];
  const requested = (page: ReturnType<typeof open>) => page.api.callsTo('GET /api/orders').map(({ query }) => Object.fromEntries(query));

  it('searches on the server and keeps the search in the address', async () => {
    const page = open([first, second, third]);
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first, second, third)));
    page.api.use({ 'GET /api/orders': anOrderList([second]) });
    await page.user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'meera');
    await waitFor(() => expect(shownOrders()).toEqual(numbers(second)));
    expect(page.history.location.search).toBe('?search=meera');
    expect(requested(page)).toEqual([{ limit: '20', page: '1' }, { search: 'meera', limit: '20', page: '1' }]);
  });

  it('filters by status and by payments to verify, and keeps the filters in the address', async () => {
    const page = open([first, second]);
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by status' }), 'pending');
    page.api.use({ 'GET /api/orders': anOrderList([second]) });
    await page.user.click(screen.getByRole('checkbox', { name: 'Payment to verify' }));
    expect(await screen.findByText('1 order')).toBeVisible();
    expect(shownOrders()).toEqual(numbers(second));
    expect(page.history.location.search).toBe('?status=pending&payment=to-verify');
    expect(requested(page).at(-1)).toEqual({ status: 'pending', payment: 'submitted', limit: '20', page: '1' });
  });

  it('opens with the search and filters in the address', async () => {
    const page = open([first], {}, '/admin/orders?status=shipped&search=asha&page=1');
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first)));
    expect(screen.getByRole('combobox', { name: 'Filter by status' })).toHaveValue('shipped');
    expect(requested(page)).toEqual([{ search: 'asha', status: 'shipped', limit: '20', page: '1' }]);
  });

  it('has an address for each page, and marks no order as new after a page change', async () => {
    const pages = [Array.from({ length: 20 }, () => anOrder()), [anOrder()]];
    const answer: Mock = ({ query }) => {
      const page = Number(query.get('page'));
      return { body: anOrderList(pages[page - 1]!, { total: 21, page }) };
    };
    const page = open([], { 'GET /api/orders': answer });
    await waitFor(() => expect(shownOrders()).toHaveLength(20));
    expect(screen.getByText('21 orders')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(shownOrders()).toEqual(numbers(pages[1]![0]!)));
    expect(page.history.location.search).toBe('?page=2');
    expect(screen.queryByText('New')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(shownOrders()).toHaveLength(20));
    expect(screen.queryByText('New')).not.toBeInTheDocument();
  });

  it('shows the last page if the address names a later one', async () => {
    const answer: Mock = ({ query }) => ({ body: anOrderList(query.get('page') === '2' ? [first] : [], { total: 21, page: Number(query.get('page')) }) });
    const page = open([], { 'GET /api/orders': answer }, '/admin/orders?page=9');
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first)));
    expect(page.history.location.search).toBe('?page=2');
  });

  it.each([
    ['/admin/orders', 'New orders appear here automatically.'],
    ['/admin/orders?search=nothing', 'Try adjusting your search or filters.'],
  ])('shows at %s that nothing is found', async (path, hint) => {
    open([], {}, path);
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it.each([
    [500, {}, 'Failed to fetch orders'],
    [403, { success: false, message: 'Admin access required' }, 'Admin access required'],
  ])('after an answer %i %j shows %s, and loads again after Try Again', async (status, body, text) => {
    const page = open([], { 'GET /api/orders': () => ({ status, body }) });
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    page.api.use({ 'GET /api/orders': anOrderList([first]) });
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first)));
  });
});

describe('a new order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const tenSecondsLater = () => act(() => vi.advanceTimersByTimeAsync(10_000));

  it('appears without a reload, marked as new and announced', async () => {
    const old = anOrder();
    const { api } = open([old]);
    await rowOf(old);
    expect(screen.queryByText(/^New/)).not.toBeInTheDocument();

    const newOrder = anOrder({ totalAmount: 8450.5 });
    api.use({ 'GET /api/orders': anOrderList([newOrder, old]) });
    await tenSecondsLater();

    expect(shownOrders()).toEqual(numbers(newOrder, old));
    const notice = screen.getByText(`New order ${newOrder.orderNumber} from Meera Iyer, ₹8,450.50`);
    expect(notice).toHaveAttribute('role', 'status');
    expect((await rowOf(newOrder)).getByText('New')).toBeVisible();
    expect((await rowOf(old)).queryByText('New')).not.toBeInTheDocument();
  });

  it('is counted if several arrive at once', async () => {
    const { api } = open([]);
    await screen.findByRole('heading', { name: 'No orders found' });
    api.use({ 'GET /api/orders': anOrderList([anOrder(), anOrder()]) });
    await tenSecondsLater();
    expect(screen.getByText('2 new orders')).toHaveAttribute('role', 'status');
  });

  it('is not shown if the reload fails, and the list stays', async () => {
    const old = anOrder();
    const { api } = open([old]);
    await rowOf(old);
    api.use({ 'GET /api/orders': () => ({ status: 503 }) });
    await tenSecondsLater();
    expect(shownOrders()).toEqual(numbers(old));
  });
});
