import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import CheckoutRoutes from './routes';
import { testOrder } from './testing/orders';

const order = testOrder();

it.each([
  ['/cart', 'Your cart is empty'],
  ['/checkout', 'Your cart is empty'],
  ['/my-orders', 'My Orders'],
  [`/order-confirmation/${order._id}`, 'Order Confirmed!'],
  ['/order-confirmation', 'No order ID provided'],
  [`/order-payment-details/${order._id}`, 'Submit UPI Payment Details'],
])('%s leads to its page, which has one first heading', async (path, title) => {
  mockApi({ 'GET /api/orders/my-orders': { success: true, orders: [order] }, 'GET /api/orders/:id': { success: true, order } });
  renderPage(<CheckoutRoutes />, { path, user: 'customer' });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
