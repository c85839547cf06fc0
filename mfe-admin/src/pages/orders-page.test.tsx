import type { Order } from '@storefront/contracts';
import type { Mock } from '@storefront/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, anOrderList } from '../testing/orders';
import { openOrders, rowOf } from '../testing/orders-page';

const shownOrders = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const numbers = (...orders: Order[]) => orders.map(({ orderNumber }) => orderNumber);

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the orders page', () => {
  const [first, second, third] = [anOrder(), anOrder(), anOrder()];
  const requested = (page: ReturnType<typeof openOrders>) => page.api.callsTo('GET /api/orders').map(({ query }) => Object.fromEntries(query));

  it('searches on the server and keeps the search in the address', async () => {
    const page = openOrders([first, second, third]);
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first, second, third)));
    page.api.use({ 'GET /api/orders': anOrderList([second]) });
    await page.user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'meera');
    await waitFor(() => expect(shownOrders()).toEqual(numbers(second)));
    expect(page.history.location.search).toBe('?search=meera');
    expect(requested(page)).toEqual([{ limit: '20', page: '1' }, { search: 'meera', limit: '20', page: '1' }]);
  });

  it('filters by status, payment, method and day, and keeps the filters in the address', async () => {
    const page = openOrders([first, second]);
    await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by status' }), 'Pending');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Filter by payment' }), 'To verify');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Filter by method' }), 'UPI');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    page.api.use({ 'GET /api/orders': anOrderList([second]) });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
    expect(await screen.findByText('1 order')).toBeVisible();
    expect(shownOrders()).toEqual(numbers(second));
    expect(page.history.location.search).toBe('?status=pending&payment=submitted&method=online&from=2026-11-01&to=2026-11-30');
    expect(requested(page).at(-1)).toEqual({ status: 'pending', payment: 'submitted', method: 'online', from: '2026-11-01', to: '2026-11-30', limit: '20', page: '1' });
  });

  it('offers the orders by what is due, in plain words', async () => {
    openOrders([first]);
    const options = within(await screen.findByRole('combobox', { name: 'Filter by payment' })).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['', 'All payments'],
      ['due', 'Payment due'],
      ['submitted', 'To verify'],
      ['verified', 'Verified'],
      ['refund-due', 'Refund due'],
    ]);
  });

  it('does not filter by the years that a typed year passes through', async () => {
    const page = openOrders([first]);
    const day = await screen.findByLabelText('From');
    for (const value of ['0002-11-21', '0020-11-21', '0202-11-21', '2026-11-21']) {
      fireEvent.change(day, { target: { value } });
      expect(day).toHaveValue(value);
    }
    await waitFor(() => expect(requested(page).map(({ from }) => from)).toEqual([undefined, '2026-11-21']));
    expect(page.history.entries.map(({ search }) => search)).toEqual(['', '?from=2026-11-21']);
    fireEvent.change(day, { target: { value: '' } });
    await waitFor(() => expect(page.history.location.search).toBe(''));
  });

  it('opens the payments to verify at the address that they had before', async () => {
    const page = openOrders([first], {}, '/admin/orders?payment=to-verify');
    expect(await screen.findByRole('combobox', { name: 'Filter by payment' })).toHaveValue('submitted');
    expect(requested(page)).toEqual([{ payment: 'submitted', limit: '20', page: '1' }]);
  });

  it('opens with the search and filters in the address', async () => {
    const page = openOrders([first], {}, '/admin/orders?status=shipped&search=asha&page=1');
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
    const page = openOrders([], { 'GET /api/orders': answer });
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
    const page = openOrders([], { 'GET /api/orders': answer }, '/admin/orders?page=9');
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first)));
    expect(page.history.location.search).toBe('?page=2');
  });

  it.each([
    ['/admin/orders', 'New orders appear here automatically.'],
    ['/admin/orders?search=nothing', 'Try adjusting your search or filters.'],
  ])('shows at %s that nothing is found', async (path, hint) => {
    openOrders([], {}, path);
    expect(await screen.findByRole('heading', { name: 'No orders found' })).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
  });

  it('shows an answer that has only the list', async () => {
    openOrders([], { 'GET /api/orders': { orders: [first] } });
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first)));
    expect(screen.getByText('1 order')).toBeVisible();
  });

  it.each([
    [200, { success: false }, 'Failed to fetch orders'],
    [200, { success: true }, 'Failed to fetch orders'],
    [500, {}, 'Failed to fetch orders'],
    [403, { success: false, message: 'Admin access required' }, 'Admin access required'],
  ])('after an answer %i %j shows %s, and loads again after Try Again', async (status, body, text) => {
    const page = openOrders([], { 'GET /api/orders': () => ({ status, body }) });
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    page.api.use({ 'GET /api/orders': anOrderList([first]) });
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(shownOrders()).toEqual(numbers(first)));
  });
});

describe('a new order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(anOrder().createdAt!) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const tenSecondsLater = () => act(() => vi.advanceTimersByTimeAsync(10_000));

  it('appears without a reload, marked as new and announced', async () => {
    const old = anOrder();
    const { api } = openOrders([old]);
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

  it('is no longer announced above a list with another filter', async () => {
    const [old, newOrder] = [anOrder(), anOrder()];
    const { api, user } = openOrders([old]);
    await rowOf(old);
    api.use({ 'GET /api/orders': anOrderList([newOrder, old]) });
    await tenSecondsLater();
    expect(screen.getByText(/^New order/)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Pending');
    await waitFor(() => expect(screen.queryByText(/^New order/)).toBeNull());
    expect((await rowOf(newOrder)).getByText('New')).toBeVisible();
  });

  it.each(['?page=2', '?payment=submitted'])('is not an older order that enters the list %s', async (search) => {
    const createdAt = '2026-11-20T06:30:00.000Z';
    const [before, entered] = [anOrder({ createdAt }), anOrder({ createdAt: '2026-11-20T06:31:00.000Z' })];
    const answer = (...orders: Order[]) => anOrderList(orders, { total: 40 });
    const { api } = openOrders([], { 'GET /api/orders': answer(before) }, `/admin/orders${search}`);
    await rowOf(before);
    api.use({ 'GET /api/orders': answer(entered, before) });
    await tenSecondsLater();
    expect(await rowOf(entered)).toBeDefined();
    expect(screen.queryByText(/^New/)).not.toBeInTheDocument();
  });

  it.each(['', '?payment=submitted'])('is marked although the clock of the browser is ahead, after the list “%s” was opened', async (search) => {
    vi.setSystemTime(Date.parse(anOrder().createdAt!) + 5.5 * 3_600_000);
    const old = anOrder();
    const { api, user } = openOrders([old], {}, `/admin/orders${search}`);
    await rowOf(old);
    if (search) await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by payment' }), 'All payments');
    await waitFor(() => expect(api.callsTo('GET /api/orders').at(-1)!.query.has('payment')).toBe(false));
    const newOrder = anOrder();
    api.use({ 'GET /api/orders': anOrderList([newOrder, old]) });
    await tenSecondsLater();
    expect((await rowOf(newOrder)).getByText('New')).toBeVisible();
    expect(screen.getByText(/^New order/)).toHaveAttribute('role', 'status');
  });

  it('is counted if several arrive at once', async () => {
    const { api } = openOrders([]);
    await screen.findByRole('heading', { name: 'No orders found' });
    api.use({ 'GET /api/orders': anOrderList([anOrder(), anOrder()]) });
    await tenSecondsLater();
    expect(screen.getByText('2 new orders')).toHaveAttribute('role', 'status');
  });

  it('is not shown if the reload fails, and the list stays', async () => {
    const old = anOrder();
    const { api } = openOrders([old]);
    await rowOf(old);
    api.use({ 'GET /api/orders': () => ({ status: 503 }) });
    await tenSecondsLater();
    expect(shownOrders()).toEqual(numbers(old));
  });
});
