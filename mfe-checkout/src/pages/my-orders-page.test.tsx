import { mockApi, renderPage } from '@storefront/web-kit/testing';
import type { Mock, TestUser } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testOrder, testOrders } from '../testing/orders';
import { MyOrdersPage } from './my-orders-page';

const mine = 'GET /api/orders/my-orders';
const all = 'GET /api/orders';

function render(mocks: Record<string, Mock>, user: TestUser = 'customer', path = '/my-orders') {
  return { api: mockApi(mocks), ...renderPage(<MyOrdersPage />, { path, route: '/my-orders', user }) };
}
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => testOrder({ _id: String(index).padStart(24, '0'), orderNumber: `ORD-${index + 1}` }));

describe('my orders', () => {
  it('shows number, date, status, items, total and a link to the details', async () => {
    const order = testOrder();
    render({ [mine]: testOrders([order]) });
    const card = within(await screen.findByRole('article', { name: 'Order ORD-20261121-7KQ2' }));
    expect(screen.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    for (const text of ['21 Nov 2026', 'pending', 'Maroon Kanjeevaram', '1 × ₹12,499.50', '2 × ₹949.50']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText(/₹14,398\.50/)).toBeVisible();
    const pictures = card.getAllByRole('presentation').map((picture) => picture.getAttribute('src'));
    expect(pictures).toEqual(['/uploads/products/maroon-1?w=160', expect.stringMatching(/^data:image/)]);
    expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/order-confirmation/${order._id}`);
    expect(card.queryByRole('link', { name: 'Submit payment details' })).toBeNull();
  });

  it('links to the payment form for UPI orders without payment details', async () => {
    const order = testOrder({ paymentMethod: 'online' });
    render({ [mine]: testOrders([order]) });
    expect(await screen.findByRole('link', { name: 'Submit payment details' })).toHaveAttribute('href', `/order-payment-details/${order._id}`);
  });

  it('links to the payment form again after a refusal', async () => {
    const refusal = { reason: 'No such payment', at: '2026-11-21T08:00:00.000Z' };
    const order = testOrder({ paymentMethod: 'online', paymentDetails: { transactionId: 'T', amount: 1, paymentDate: '2026-11-20', verified: false, refusal } });
    render({ [mine]: testOrders([order]) });
    expect(await screen.findByRole('link', { name: 'Submit payment details again' })).toHaveAttribute('href', `/order-payment-details/${order._id}`);
  });

  it.each([
    [19, 1],
    [20, 0],
  ])('after %i payments of a part-paid order, shows %i links to pay the rest', async (count, links) => {
    const payments = Array.from({ length: count }, (_, index) => ({ _id: String(index).padStart(24, '0'), transactionId: `T-${index}`, amount: 1, paymentDate: '2026-11-20', state: 'submitted' as const }));
    render({ [mine]: testOrders([testOrder({ paymentMethod: 'online', payments, amountDue: 100 })]) });
    expect(await screen.findByRole('link', { name: 'View Details' })).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'Pay the rest' })).toHaveLength(links);
  });

  it.each([
    ['customer', 1],
    ['admin', 0],
  ] as const)('says to the %s %d times that a payment is being checked', async (user, times) => {
    const order = testOrder({ paymentMethod: 'online', paymentDetails: { transactionId: 'T', amount: 14398.5, paymentDate: '2026-11-20', verified: false } });
    render({ [mine]: testOrders([order]), [all]: testOrders([order]) }, user);
    expect(await screen.findByRole('link', { name: 'View Details' })).toBeVisible();
    expect(screen.queryAllByText('We are checking your payment')).toHaveLength(times);
  });

  it('shows its heading while it loads', () => {
    render({ [mine]: () => new Promise(() => undefined) });
    expect(screen.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    expect(screen.getByText('Loading orders')).toBeInTheDocument();
  });

  it('shows an admin all orders, by the role in the token', async () => {
    const { api } = render({ [all]: testOrders([testOrder()]) }, 'admin');
    expect(await screen.findByRole('heading', { level: 1, name: 'All Orders' })).toBeVisible();
    expect(await screen.findByText(/by Meera Iyer/)).toBeVisible();
    expect(api.callsTo(mine)).toEqual([]);
  });

  it('does not ask an admin to pay a customer’s order', async () => {
    render({ [all]: testOrders([testOrder({ paymentMethod: 'online' })]) }, 'admin');
    expect(await screen.findByRole('link', { name: 'View Details' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /payment details|Pay the rest/ })).toBeNull();
  });

  it('links to the products if there are no orders', async () => {
    render({ [mine]: testOrders([]) });
    expect(await screen.findByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/products');
  });

  it('does not link an admin to the products', async () => {
    render({ [all]: testOrders([]) }, 'admin');
    expect(await screen.findByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Start Shopping' })).toBeNull();
  });

  it.each([
    [{ status: 500 }, 'Failed to fetch orders'],
    [{ body: { success: false } }, 'Failed to fetch orders'],
    [{ status: 503, body: { success: false, message: 'Please come back later' } }, 'Please come back later'],
  ])('shows why loading failed and retries: %o', async (answer, text) => {
    const { api, user } = render({ [mine]: () => answer });
    expect(await screen.findByRole('heading', { level: 1, name: 'Error Loading Orders' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    api.use({ [mine]: testOrders([testOrder()]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });

  it('has pages with an address each, newest orders first', async () => {
    const orders = many(45);
    const page: Mock = ({ query }) => {
      const number = Number(query.get('page'));
      return { body: testOrders(orders.slice((number - 1) * 20, number * 20), { total: 45, page: number }) };
    };
    const { api, user, history } = render({ [mine]: page });
    expect(await screen.findAllByRole('article')).toHaveLength(20);
    expect(screen.getByText('45 orders, newest first')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('article', { name: 'Order ORD-21' })).toBeVisible();
    expect(history.location.search).toBe('?page=2');
    expect(screen.getByRole('button', { name: '2', current: 'page' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '3' }));
    expect(await screen.findByRole('article', { name: 'Order ORD-45' })).toBeVisible();
    expect(history.location.search).toBe('?page=3');
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    expect(api.calls.map(({ query }) => query.toString())).toEqual(['page=1&limit=20', 'page=2&limit=20', 'page=3&limit=20']);
  });

  it.each(['?page=0', '?page=x', '?show=40', '?page=1e3'])('shows the first page at the address %s', async (search) => {
    const { api } = render({ [mine]: testOrders([testOrder()]) }, 'customer', `/my-orders${search}`);
    expect(await screen.findByRole('article')).toBeVisible();
    expect(api.calls.map(({ query }) => query.get('page'))).toEqual(['1']);
  });

  it('shows the last page if the address is beyond it', async () => {
    const page: Mock = ({ query }) => ({ body: testOrders(query.get('page') === '2' ? [testOrder()] : [], { total: 21, page: Number(query.get('page')) }) });
    const { history } = render({ [mine]: page }, 'customer', '/my-orders?page=9');
    expect(await screen.findByRole('article')).toBeVisible();
    expect(history.location.search).toBe('?page=2');
  });
});
