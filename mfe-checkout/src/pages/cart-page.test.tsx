import { mockApi, renderPage } from '@storefront/web-kit/testing';
import type { MockedAnswer, TestUser } from '@storefront/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { requestHold } from '../features/holds/hold-api';
import { cotton, maroon, storeCart, storedCart } from '../testing/cart';
import { CartPage } from './cart-page';

const render = (user: TestUser = 'visitor') => renderPage(<CartPage />, { path: '/cart', route: '/cart', user });
const line = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);

describe('the cart page', () => {
  it('links to the products if the cart is empty', () => {
    render();
    expect(screen.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
    expect(screen.getByText('Add some beautiful products to your cart!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });

  it('shows lines and totals from storage, without a request', () => {
    const { calls } = mockApi({});
    storeCart(maroon, cotton);
    render();
    expect(screen.getByRole('heading', { level: 1, name: 'Shopping Cart' })).toBeVisible();
    expect(line('Maroon Kanjeevaram').getByText('₹12,499.50', { selector: 'p:not(:has(span))' })).toBeVisible();
    expect(line('Sky Cotton Saree').getByText('₹1,899')).toBeVisible();
    const summary = within(screen.getByRole('region', { name: 'Order Summary' }));
    expect(summary.getByText('Free')).toBeVisible();
    expect(summary.getAllByText('₹14,398.50')).toHaveLength(2);
    expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
    expect(summary.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    expect(calls).toEqual([]);
  });

  it('shows each line’s picture, or a placeholder', () => {
    storeCart(maroon, cotton);
    const { container } = render();
    const [first, second] = container.querySelectorAll('img');
    expect(first?.getAttribute('src')).toMatch(/^\/api\/admin\/images\/maroon-1\?w=/);
    expect(second?.getAttribute('src')).toMatch(/^data:image/);
  });

  it('raises and lowers a quantity, to 1 at least', async () => {
    storeCart(maroon);
    const { user } = render();
    const minus = screen.getByRole('button', { name: 'Decrease quantity' });
    expect(minus).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(storedCart()).toEqual([{ ...maroon, quantity: 2 }]);
    expect(screen.getAllByText('₹24,999').length).toBeGreaterThan(0);
    await user.click(minus);
    expect(storedCart()).toEqual([maroon]);
    expect(minus).toBeDisabled();
  });

  it('removes a line and confirms it', async () => {
    storeCart(maroon, cotton);
    const { user } = render();
    await user.click(screen.getByRole('button', { name: 'Remove Maroon Kanjeevaram' }));
    expect(await screen.findByText('Removed from cart')).toBeVisible();
    expect(storedCart()).toEqual([cotton]);
    await user.click(screen.getByRole('button', { name: 'Remove Sky Cotton Saree' }));
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  it('removes one line at a double click, also if the next line’s button comes under the pointer', async () => {
    storeCart(maroon, cotton);
    const { user } = render();
    await user.click(screen.getByRole('button', { name: 'Remove Maroon Kanjeevaram' }));
    const next = screen.getByRole('button', { name: 'Remove Sky Cotton Saree' });
    fireEvent.click(next, { detail: 2 });
    expect(storedCart()).toEqual([cotton]);
    next.focus();
    await user.keyboard('{Enter}');
    expect(storedCart()).toEqual([]);
  });

  describe('after UPI was chosen at checkout', () => {
    const id = 'f1'.repeat(12);
    const hold = { _id: id, expiresAt: '2999-01-01T00:00:00.000Z', items: [{ product: cotton._id, quantity: 2, price: 949.5 }] };
    const begin = async (mine: object) => {
      const api = mockApi({ 'GET /api/holds/mine': { success: true }, 'POST /api/holds': { success: true, hold } });
      sessionStorage.setItem('upiChosenFor', 'this cart');
      await requestHold([{ product: cotton._id, quantity: 2 }], () => true);
      api.use({ 'GET /api/holds/mine': mine, 'DELETE /api/holds/:id': { success: true, message: 'ok' } });
      storeCart(maroon, cotton);
      return { api, ...render('customer') };
    };

    it.each(['Remove Sky Cotton Saree', 'Decrease quantity'])('ends the hold if the cart no longer has all its pieces: %s', async (label) => {
      const { api, user } = await begin({ success: true, hold });
      await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(2));
      await user.click(line('Maroon Kanjeevaram').getByRole('button', { name: 'Increase quantity' }));
      await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(3));
      expect(api.callsTo('DELETE /api/holds/:id')).toEqual([]);
      expect(sessionStorage.getItem('upiChosenFor')).not.toBeNull();
      await user.click(line('Sky Cotton Saree').getByRole('button', { name: label }));
      await waitFor(() => expect(api.callsTo('DELETE /api/holds/:id')[0]?.params).toEqual({ id }));
      await waitFor(() => expect(sessionStorage.getItem('upiChosenFor')).toBeNull());
    });

    it('leaves a hold alone that the checkout has asked for since', async () => {
      let find: (answer: MockedAnswer) => void = () => undefined;
      const { api, unmount } = await begin(() => new Promise((resolve) => (find = resolve)));
      await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(2));
      unmount();
      api.use({ 'GET /api/holds/mine': { success: true }, 'POST /api/holds': { success: true, hold: { ...hold, _id: 'f2'.repeat(12) } } });
      await requestHold([{ product: maroon._id, quantity: 1 }], () => true);
      find({ body: { success: true, hold: { ...hold, items: [{ product: cotton._id, quantity: 9 }] } } });
      await new Promise((resolve) => setTimeout(resolve));
      expect(api.callsTo('DELETE /api/holds/:id')).toEqual([]);
      expect(localStorage.getItem('mayHold')).not.toBeNull();
      expect(sessionStorage.getItem('upiChosenFor')).not.toBeNull();
    });

    it('leaves a hold of another device alone, because the customer may be paying there', async () => {
      const { api, user } = await begin({ success: true, hold: { ...hold, _id: 'f2'.repeat(12) } });
      await user.click(screen.getByRole('button', { name: 'Remove Sky Cotton Saree' }));
      await waitFor(() => expect(localStorage.getItem('mayHold')).toBeNull());
      expect(api.callsTo('DELETE /api/holds/:id')).toEqual([]);
    });

    it('asks for the hold no more once it has ended', async () => {
      const { api, user } = await begin({ success: true });
      await waitFor(() => expect(localStorage.getItem('mayHold')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Remove Maroon Kanjeevaram' }));
      await user.click(screen.getByRole('button', { name: 'Remove Sky Cotton Saree' }));
      expect(api.callsTo('GET /api/holds/mine')).toHaveLength(2);
    });
  });

  it('shows the valid lines of a damaged cart', () => {
    localStorage.setItem('cart', JSON.stringify([maroon, { _id: 7 }, null]));
    render();
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
  });

  it('loads a customer’s addresses once when the checkout link is hovered', async () => {
    const { callsTo } = mockApi({ 'GET /api/users/me': { success: true, addresses: [] } });
    storeCart(maroon);
    const { user } = render('customer');
    const checkout = screen.getByRole('link', { name: 'Proceed to Checkout' });
    await user.hover(checkout);
    await expect.poll(() => callsTo('GET /api/users/me')).toHaveLength(1);
    checkout.focus();
    expect(callsTo('GET /api/users/me')).toHaveLength(1);
  });

  it('loads nothing when a customer whose login has expired hovers the checkout link: the answer would lead to the login', async () => {
    const { calls } = mockApi({ 'GET /api/users/me': { success: true, addresses: [] } });
    storeCart(maroon);
    const { user } = render('customer');
    localStorage.setItem('token', `a.${btoa(JSON.stringify({ exp: 1 }))}.c`);
    await user.hover(screen.getByRole('link', { name: 'Proceed to Checkout' }));
    expect(calls).toEqual([]);
  });

  it('loads nothing when a visitor hovers the checkout link', async () => {
    const { calls } = mockApi({});
    storeCart(maroon);
    const { user } = render();
    await user.hover(screen.getByRole('link', { name: 'Proceed to Checkout' }));
    expect(calls).toEqual([]);
  });
});
