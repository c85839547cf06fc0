import type { Customer } from '@storefront/contracts';
import { mockApi, renderPage, type Mock, type MockedCall } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import CustomersPage from './customers-page';

const meera: Customer = {
  _id: 'c'.repeat(24),
  name: 'Meera Iyer',
  email: 'meera@example.com',
  phone: '9876543210',
  orders: 1200,
  totalSpent: 124990.5,
  createdAt: '2026-11-21T06:30:00.000Z',
};
const answer = (customers: Customer[], total = customers.length) => ({ success: true, customers, total });
const requested = (calls: MockedCall[]) => calls.map(({ query }) => String(query));

function open(path = '/admin/customers', mock: Mock = answer([meera])) {
  const api = mockApi({ 'GET /customers': mock });
  return { api, ...renderPage(<CustomersPage />, { path, route: '/admin/customers', user: 'admin' }) };
}

describe('the customers page', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('shows name, email, phone, orders, total spent in rupees and date', async () => {
    open();
    expect(await screen.findByRole('rowheader', { name: 'Meera Iyer' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Phone',
      'Orders',
      'Total Spent',
      'Created Date',
    ]);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'meera@example.com',
      '9876543210',
      '1,200',
      '₹1,24,990.50',
      '21 Nov 2026',
    ]);
    expect(screen.getByText('1 customer')).toBeVisible();
  });

  it('requests 15 customers a page, newest first', async () => {
    const { api } = open();
    expect(await screen.findByRole('columnheader', { name: 'Created Date' })).toHaveAttribute('aria-sort', 'descending');
    expect(requested(api.calls)).toEqual(['page=1&limit=15&sortBy=createdAt&sortOrder=desc']);
  });

  it('sorts by any column from page 1, and reverses the order at the second press', async () => {
    const { api, user, history } = open('/admin/customers?page=2', answer([meera], 40));
    await user.click(await screen.findByRole('button', { name: 'Total Spent' }));
    expect(screen.getByRole('columnheader', { name: 'Total Spent' })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByRole('columnheader', { name: 'Created Date' })).not.toHaveAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Total Spent' }));
    expect(screen.getByRole('columnheader', { name: 'Total Spent' })).toHaveAttribute('aria-sort', 'descending');
    expect(history.location.search).toBe('?sortBy=totalSpent&sortOrder=desc');
    await waitFor(() =>
      expect(requested(api.calls)).toEqual([
        'page=2&limit=15&sortBy=createdAt&sortOrder=desc',
        'page=1&limit=15&sortBy=totalSpent&sortOrder=asc',
        'page=1&limit=15&sortBy=totalSpent&sortOrder=desc',
      ]),
    );
  });

  it('searches from page 1 when the typing pauses', async () => {
    const { api, user, history } = open('/admin/customers?page=3', answer([meera], 40));
    await user.type(await screen.findByRole('searchbox', { name: 'Search customers' }), 'meera');
    await waitFor(() => expect(history.location.search).toBe('?search=meera'));
    expect(requested(api.calls)).toEqual([
      'page=3&limit=15&sortBy=createdAt&sortOrder=desc',
      'page=1&limit=15&search=meera&sortBy=createdAt&sortOrder=desc',
    ]);
  });

  it('searches at once after Enter', async () => {
    const { user, history } = open();
    await user.type(await screen.findByRole('searchbox'), 'asha{Enter}');
    expect(history.location.search).toBe('?search=asha');
    await screen.findByRole('table');
  });

  it('keeps page, search and order in the address', async () => {
    const { api } = open('/admin/customers?search=iyer&sortBy=orders&sortOrder=asc&page=2', answer([meera], 16));
    expect(await screen.findByRole('button', { name: '2', current: 'page' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('iyer');
    expect(requested(api.calls)).toEqual(['page=2&limit=15&search=iyer&sortBy=orders&sortOrder=asc']);
  });

  it('has one page for each 15 customers, opened by number or arrow', async () => {
    const { user, history } = open('/admin/customers', answer([meera], 31));
    await user.click(await screen.findByRole('button', { name: '3' }));
    expect(history.location.search).toBe('?page=3');
    expect(screen.getByRole('region', { name: 'Customers' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(history.location.search).toBe('?page=2');
  });

  it('shows an empty state if no customer is found', async () => {
    open('/admin/customers?search=nobody', answer([]));
    expect(await screen.findByRole('heading', { name: 'No customers found' })).toBeVisible();
  });

  it('shows an answer that has only the fields of the specification', async () => {
    open(undefined, { customers: [meera], total: 1 });
    expect(await screen.findByRole('rowheader', { name: 'Meera Iyer' })).toBeVisible();
  });

  it.each([
    [200, { success: false }, 'Failed to fetch customers'],
    [200, { success: true }, 'Failed to fetch customers'],
    [500, {}, 'Failed to fetch customers'],
    [403, { success: false, message: 'Admin access required' }, 'Admin access required'],
  ])('after an answer %i %j shows %s, and loads again after Try Again', async (status, body, text) => {
    const { api, user } = open(undefined, () => ({ status, body }));
    expect(await screen.findByRole('heading', { name: text })).toBeVisible();
    api.use({ 'GET /customers': answer([meera]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('rowheader', { name: 'Meera Iyer' })).toBeVisible();
  });
});
