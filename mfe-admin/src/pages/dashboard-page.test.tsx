import { mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import AdminRoutes from '../routes';
import { anOrder } from '../testing/orders';

const sales = {
  success: true,
  days: Array.from({ length: 30 }, (_, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, orders: index === 29 ? 2 : 0, total: index === 29 ? 1500.5 : 0 })),
  statuses: [
    { status: 'pending', orders: 1 },
    { status: 'processing', orders: 0 },
    { status: 'shipped', orders: 0 },
    { status: 'delivered', orders: 1 },
    { status: 'cancelled', orders: 1 },
  ],
};
const orders = [
  anOrder({ _id: '0123456789abcdef01234567', status: 'shipped' }),
  anOrder({ _id: 'fedcba98765432100fedcba9', user: null as never, totalAmount: 8450.5 }),
];
const data = { totalProducts: 64, totalOrders: 1280, totalUsers: 41, recentOrders: orders };

function open(dashboard: Mock = { success: true, data }, salesAnswer: Mock = sales) {
  const api = mockApi({ 'GET /api/admin/dashboard': dashboard, 'GET /api/admin/sales': salesAnswer });
  return { api, ...renderPage(<AdminRoutes />, { path: '/admin/dashboard', user: 'admin' }) };
}

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

describe('the dashboard', () => {
  it('shows the three totals', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(await screen.findByText('1,280')).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Total Orders', 'Total Customers', 'Total Products']);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1,280', '41', '64']);
  });

  it('lists recent orders by the last six characters of their id, with N/A for a customer without a name', async () => {
    open();
    const rows = within(await screen.findByRole('table', { name: 'Recent Orders' })).getAllByRole('row');
    expect(rows.map(cellsOf)).toEqual([
      ['Order ID', 'Customer', 'Amount', 'Status', 'Date'],
      ['234567', 'Meera Iyer', '₹12,499', 'shipped', '21 Nov 2026'],
      ['edcba9', 'N/A', '₹8,450.50', 'pending', '21 Nov 2026'],
    ]);
  });

  it('links to a new product, all orders and the other admin pages', async () => {
    open();
    expect(screen.getByRole('link', { name: 'Add New Product' })).toHaveAttribute('href', '/admin/products/new');
    expect(screen.getByRole('link', { name: 'View All Orders' })).toHaveAttribute('href', '/admin/orders');
    const links = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/admin/dashboard'],
      ['Products', '/admin/products'],
      ['Orders', '/admin/orders'],
      ['Payments', '/admin/payments'],
      ['Customers', '/admin/customers'],
      ['Search', '/admin/search'],
      ['Audit', '/admin/audit'],
    ]);
    await screen.findByText('1,280');
  });

  it('shows sales and statuses as charts, sentences and tables', async () => {
    const { user } = open();

    const byDay = within(await screen.findByRole('region', { name: 'Sales by Day' }));
    expect(byDay.getByText('₹1,500.50 from 2 orders in the last 30 days')).toBeVisible();
    await user.click(byDay.getByText('Show as table'));
    const days = within(byDay.getByRole('table', { name: 'Sales by Day' })).getAllByRole('row');
    expect(days).toHaveLength(31);
    expect(cellsOf(days[30] as HTMLElement)).toEqual(['30 Nov', '2', '₹1,500.50']);

    const statuses = within(screen.getByRole('region', { name: 'Orders by Status' }));
    await user.click(statuses.getByText('Show as table'));
    expect(statuses.getAllByRole('row').map(cellsOf)).toEqual([
      ['Status', 'Orders'],
      ['Pending', '1'],
      ['Processing', '0'],
      ['Shipped', '0'],
      ['Delivered', '1'],
      ['Cancelled', '1'],
    ]);
  });

  it('works without the sales, and loads them again after Try Again', async () => {
    const { api, user } = open(undefined, () => ({ status: 403 }));
    expect(within(await screen.findByRole('alert')).getByText('Failed to fetch sales')).toBeVisible();
    expect(screen.getByText('1,280')).toBeVisible();
    api.use({ 'GET /api/admin/sales': sales });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'Sales by Day' })).toBeVisible();
  });

  it.each([
    [200, { success: false }, 'Failed to fetch dashboard data'],
    [403, {}, 'Error fetching dashboard data'],
    [403, { success: false, message: 'Admin access required' }, 'Admin access required'],
  ])('after an answer %i %j shows %s, and loads again after Try Again', async (status, body, text) => {
    const { api, user } = open(() => ({ status, body }));
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    api.use({ 'GET /api/admin/dashboard': { success: true, data } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('1,280')).toBeVisible();
  });
});

it('an unknown admin page links to the dashboard', () => {
  renderPage(<AdminRoutes />, { path: '/admin/reports', user: 'admin' });
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
});
