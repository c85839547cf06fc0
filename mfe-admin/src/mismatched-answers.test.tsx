import { faultsWithMismatches, type PageOpening } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import AdminRoutes from './routes';

// The chart library needs a second for each page. This replacement shows its input as text.
vi.mock('./features/sales/charts', () => ({
  SalesByDay: ({ days }: { days: object[] }) => <p>{days.map((day) => Object.values(day).join(' '))}</p>,
  OrdersByStatus: ({ counts }: { counts: object[] }) => <p>{counts.map((count) => Object.values(count).join(' '))}</p>,
}));

type Page = Parameters<NonNullable<PageOpening['act']>>[0];

const changeStatus = (page: Page) => page.user.selectOptions(page.container.querySelector('select[data-status]')!, 'shipped');
const verifyPayment = (page: Page) => page.user.click(screen.getAllByText('Mark as Verified', { selector: 'button, button *' })[0]!);

const pages: [name: string, opening: Omit<PageOpening, 'element' | 'user'>][] = [
  ['/admin/dashboard', { path: '/admin/dashboard', hides: { 'days[0]': ['days[0]'], 'statuses[0]': ['statuses[0]'] } }],
  ['/admin/products', { path: '/admin/products' }],
  ['/admin/products/edit', { path: `/admin/products/${'a'.repeat(24)}/edit` }],
  ['/admin/orders', { path: '/admin/orders' }],
  ['/admin/orders, second choices', { path: '/admin/orders', turn: 1 }],
  ['/admin/orders, with a status changed', { path: '/admin/orders', act: changeStatus }],
  ['/admin/orders, with a payment verified', { path: '/admin/orders', act: verifyPayment }],
  ['/admin/payments', { path: '/admin/payments' }],
  ['/admin/payments, not matched', { path: '/admin/payments?state=unmatched' }],
  ['/admin/orders/:id', { path: `/admin/orders/${'a'.repeat(24)}` }],
  ['/admin/orders/:id, second choices', { path: `/admin/orders/${'a'.repeat(24)}`, turn: 1 }],
  ['/admin/customers', { path: '/admin/customers' }],
  ['/admin/audit', { path: '/admin/audit' }],
  ['/admin/search', { path: '/admin/search' }],
];

// Loaded before, so that each page is shown at once.
beforeAll(() => Promise.all([import('./pages/audit-page'), import('./pages/customers-page'), import('./pages/order-page'), import('./pages/orders-page'), import('./pages/payments-page'), import('./pages/search-page')]));

describe('each admin page still renders if any field of an answer is missing, null, of the wrong type or extreme:', () => {
  it.each(pages)('%s', async (_name, opening) => {
    expect(await faultsWithMismatches({ element: <AdminRoutes />, user: 'admin', ...opening })).toEqual([]);
  }, 180_000);
});
