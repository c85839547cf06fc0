import { mockApi, renderPage, testUsers } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import AccountRoutes from './routes';

it.each([
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/forgot-password', 'Forgot Password'],
  ['/account', 'My Account'],
  ['/my-account', 'My Account'],
  ['/addresses', 'Manage Addresses'],
])('%s shows its page, which has one h1', async (path, name) => {
  const user = { ...testUsers.customer, addresses: [] };
  mockApi({ 'GET /api/users/me': { success: true, ...user, user }, 'GET /api/addresses': { success: true, addresses: [] } });
  renderPage(<AccountRoutes />, { path, user: 'customer' });
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
