import { RemoteModulesContext } from '@storefront/web-kit';
import type { RemoteModule, SlotFilling } from '@storefront/web-kit';
import { renderPage } from '@storefront/web-kit/testing';
import type { TestUser } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeModules } from '../testing/fake-modules';
import { Header } from './header';

const link = (label: string, path: string, order: number, audience: 'customer' | 'staff'): SlotFilling => ({ remote: 'checkout', slot: 'header.navigation', link: { label, path }, order, for: [audience] });
const fillings: SlotFilling[] = [
  { remote: 'checkout', slot: 'header.cart-badge', module: 'cart-badge', order: 100, for: ['customer'] },
  link('Admin Dashboard', '/admin/dashboard', 210, 'staff'),
  link('Products', '/admin/products', 200, 'staff'),
  link('My Orders', '/my-orders', 100, 'customer'),
];
const badge = () => ({ default: () => <span>3</span> });
const missing = () => {
  throw new Error('404');
};

function open(user: TestUser, cartBadge: () => RemoteModule = badge) {
  const modules = fakeModules({ 'checkout/cart-badge': cartBadge }, fillings);
  return renderPage(<RemoteModulesContext value={modules}><Header /></RemoteModulesContext>, { user, path: '/about' });
}
const untilPlaceIsClosed = () => expect.poll(() => screen.getByRole('link', { name: 'Cart' }).querySelector('div')).toBeNull();
const linksIn = (element: HTMLElement) => within(element).getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the navigation bar', () => {
  it('shows a visitor links to home, about and login', () => {
    open('visitor');
    expect(linksIn(screen.getByRole('navigation'))).toEqual(['Home /', 'About /about']);
    expect(linksIn(screen.getByRole('banner')).slice(-1)).toEqual(['Login /login']);
    expect(screen.queryByRole('link', { name: /cart/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('shows a customer links to orders, cart with its count, account and logout', async () => {
    open('customer');
    expect(linksIn(screen.getByRole('navigation'))).toEqual(['Home /', 'About /about', 'My Orders /my-orders']);
    expect(await screen.findByRole('link', { name: 'Cart 3' })).toHaveAttribute('href', '/cart');
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('shows an admin links to products and dashboard, and no cart', () => {
    open('admin');
    expect(linksIn(screen.getByRole('navigation'))).toEqual(['Home /', 'About /about', 'Products /admin/products', 'Admin Dashboard /admin/dashboard']);
    expect(screen.getByRole('link', { name: 'My Account' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /cart/i })).toBeNull();
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  });

  it('keeps the cart link if the count cannot be loaded', async () => {
    const absent = vi.fn(missing);
    open('customer', absent);
    await expect.poll(() => absent).toHaveBeenCalled();
    await untilPlaceIsClosed();
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
  });

  it('keeps the cart link if the count throws', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const broken = vi.fn(() => {
      throw new Error('no count');
    });
    open('customer', () => ({ default: broken }));
    await expect.poll(() => broken).toHaveBeenCalled();
    await untilPlaceIsClosed();
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    vi.restoreAllMocks();
  });

  it('marks the current page', () => {
    open('visitor');
    expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
  });
});

describe('logging out', () => {
  it('can be held back by a page with unsaved input', () => {
    open('admin');
    expect(screen.getByRole('button', { name: 'Logout' })).toHaveAttribute('data-leave');
  });

  it('clears the stored login, keeps the cart, shows a toast and goes to the login', async () => {
    localStorage.setItem('cart', '[]');
    const { user, history } = open('customer');
    await user.click(screen.getByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Logged out successfully')).toBeVisible();
    expect(history.location.pathname).toBe('/login');
    expect(history.location.state).toBeNull();
    expect(['token', 'user', 'isAuthenticated', 'isAdmin'].map((key) => localStorage.getItem(key))).toEqual([null, null, null, null]);
    expect(localStorage.getItem('cart')).toBe('[]');
  });
});

describe('the menu on small screens', () => {
  it('opens, closes on Escape with the focus on its button, and closes after a navigation', async () => {
    const { user } = open('visitor');
    const menu = screen.getByRole('navigation');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(menu).toHaveAttribute('data-open');

    await user.keyboard('{Escape}');
    expect(menu).not.toHaveAttribute('data-open');
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(menu).not.toHaveAttribute('data-open');

    // To the same path.
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(menu).not.toHaveAttribute('data-open');
  });
});
