import { mockApi, renderPage } from '@storefront/web-kit/testing';
import type { Mock } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testOrder } from '../testing/orders';
import { OrderConfirmationPage } from './order-confirmation-page';

const order = testOrder();

function render(answer: Mock) {
  mockApi({ [`GET /api/orders/${order._id}`]: answer });
  const path = `/order-confirmation/${order._id}`;
  return renderPage(<OrderConfirmationPage />, { path, route: '/order-confirmation/:id', user: 'customer' });
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
      { status: 'shipped' as const, at: '2026-11-21T06:30:00.000Z' },
    ];
    render({ success: true, order: { ...order, status: 'shipped', history } });
    const tracking = within(await screen.findByRole('region', { name: 'Tracking' }));
    expect(tracking.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Shipped21 November 2026/),
      expect.stringMatching(/^Order placed19 November 2026/),
    ]);
    expect(screen.getByText('SHIPPED')).toBeVisible();
  });

  it('links to the payment form if payment details are missing', async () => {
    render({ success: true, order: { ...order, paymentMethod: 'online' } });
    expect(await screen.findByRole('link', { name: 'Submit payment details' })).toHaveAttribute('href', `/order-payment-details/${order._id}`);
  });
});

describe('the payment of an order', () => {
  const paymentDetails = { transactionId: 'T-77', amount: 14398.5, paymentDate: '2026-11-20', verified: false };
  const refusal = { reason: 'The bank shows no such payment', at: '2026-11-21T08:00:00.000Z' };
  const cancelled = { status: 'cancelled' as const, cancellation: 'unpaid' as const };

  it.each([
    ['is being checked', { paymentDetails }, /We are checking your payment: ₹14,398.50, transaction T-77/, undefined],
    ['is verified', { paymentDetails: { ...paymentDetails, verified: true } }, /Payment verified/, undefined],
    ['was refused', { paymentDetails: { ...paymentDetails, refusal } }, /The bank shows no such payment/, 'Submit payment details again'],
    ['was not reported in time', cancelled, /We cancelled this order because we did not receive payment details in time/, 'submit your payment details'],
    ['came too late', { ...cancelled, paymentDetails }, /arrived after the order was cancelled/, undefined],
  ])('is explained if it %s', async (_, changes, text, link) => {
    render({ success: true, order: { ...order, paymentMethod: 'online', ...changes } });
    expect(await screen.findByText(text)).toBeVisible();
    const form = screen.queryAllByRole('link').filter((one) => one.getAttribute('href') === `/order-payment-details/${order._id}`);
    expect(form.map(({ textContent }) => textContent)).toEqual(link ? [link] : []);
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
    expect(screen.getByText('Error: Order not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/my-orders');
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it('shows the server’s message on the page and as a toast', async () => {
    render(() => ({ status: 403, body: { success: false, message: 'This order is not yours' } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This order is not yours' })).toBeVisible();
    expect(screen.getByText('Error: This order is not yours')).toBeVisible();
  });

  it('shows an error for an answer without an order', async () => {
    render(() => ({ body: { success: true } }));
    expect(await screen.findByRole('heading', { name: 'No data received from the server' })).toBeVisible();
    expect(screen.getByText('Error: No data received from the server')).toBeVisible();
  });

  it('shows an error without an id', async () => {
    mockApi({});
    renderPage(<OrderConfirmationPage />, { path: '/order-confirmation', user: 'customer' });
    expect(screen.getByRole('heading', { level: 1, name: 'No order ID provided' })).toBeVisible();
    expect(await screen.findByText('Error: No order ID provided')).toBeVisible();
  });
});
