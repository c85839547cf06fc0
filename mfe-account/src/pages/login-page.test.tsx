import { mockApi, renderPage, testToken, testUsers, type Mock, type RenderPageOptions } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LoginPage } from './login-page';

const { customer, admin } = testUsers;
const loginOf = (user: typeof customer) => ({ success: true, message: 'ok', data: { token: testToken(user), user } });

function open(answer: Mock = loginOf(customer), options: RenderPageOptions = {}) {
  const api = mockApi({ 'POST /api/auth/login': answer });
  const page = renderPage(<LoginPage />, { path: '/login', route: '/login', ...options });
  const press = () => page.user.click(screen.getByRole('button', { name: 'Login' }));
  const type = async (email: string, password: string) => {
    if (email) await page.user.type(screen.getByRole('textbox', { name: 'Email' }), email);
    if (password) await page.user.type(screen.getByLabelText('Password'), password);
  };
  return { ...page, api, type, press };
}

const toastsOf = (text: string) => screen.findAllByRole('alert').then((toasts) => toasts.filter((toast) => toast.textContent === text));

describe('login', () => {
  it.each([
    ['', '', 'Email', 'Email is required'],
    ['', 'secret', 'Email', 'Email is required'],
    ['  ', '', 'Email', 'Email is required'],
    ['not-an-email', '', 'Password', 'Password is required'],
    ['not-an-email', 'secret', 'Email', 'Please enter a valid email address'],
  ])('with email %j and password %j says at %s: %s', async (email, password, field, message) => {
    const { type, press, api } = open();
    await type(email, password);
    await press();
    expect(await toastsOf(message)).toHaveLength(1);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(api.calls).toHaveLength(0);
  });

  it.each([
    [{ from: '/my-orders', ended: true }, /^Your login has ended/],
    [{ from: '/my-orders' }, /^Welcome back/],
    [null, /^Welcome back/],
  ])('says after %j why one is here: %s', (state, text) => {
    open(undefined, { state });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('stores the login, says so and leads a customer home', async () => {
    const { type, press, api, history } = open();
    await type(' meera@example.com ', 'secret1');
    await press();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(api.calls[0]?.body).toEqual({ email: 'meera@example.com', password: 'secret1' });
    expect(localStorage.getItem('token')).toBe(testToken(customer));
    expect(localStorage.getItem('isAuthenticated')).toBe('true');
  });

  it('leads back to where the guard sent the customer from', async () => {
    const { type, press, history } = open(undefined, { state: { from: { pathname: '/checkout', search: '?x=1' } } });
    await type('meera@example.com', 'secret1');
    await press();
    await waitFor(() => expect(history.location.pathname + history.location.search).toBe('/checkout?x=1'));
  });

  it('leads an admin to the dashboard', async () => {
    const { type, press, history } = open(loginOf(admin), { state: { from: '/checkout' } });
    await type('asha@example.com', 'secret1');
    await press();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/dashboard'));
    expect(localStorage.getItem('isAdmin')).toBe('true');
  });

  it('keeps the cart that was filled before', async () => {
    localStorage.setItem('cart', '[{"_id":"p1","quantity":2}]');
    const { type, press } = open();
    await type('meera@example.com', 'secret1');
    await press();
    await screen.findByText('Login successful!');
    expect(localStorage.getItem('cart')).toBe('[{"_id":"p1","quantity":2}]');
  });

  it.each([
    ['the server’s message', () => ({ status: 401, body: { success: false, message: 'Invalid email or password' } }), 'Invalid email or password'],
    ['the fallback', () => ({ status: 502 }), 'Login failed. Please try again.'],
    ['an invalid response without a token', () => ({ body: { success: true, data: { user: customer } } }), 'Invalid login response'],
    ['an invalid response without a user', () => ({ body: { success: true, data: { token: 'x.y.z' } } }), 'Invalid login response'],
    ['an invalid response without data', () => ({ body: {} }), 'Invalid login response'],
  ])('that fails shows %s and keeps what was typed', async (_, answer, message) => {
    const { type, press, history } = open(answer);
    await type('meera@example.com', 'secret1');
    await press();
    expect(await toastsOf(message)).toHaveLength(1);
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(screen.getByLabelText('Email')).toHaveValue('meera@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('secret1');
    expect(history.location.pathname).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('cannot be sent twice', async () => {
    let answer = (_: { body: object }) => {};
    const { type, press, api } = open(() => new Promise((resolve) => (answer = resolve)));
    await type('meera@example.com', 'secret1');
    await press();
    await press();
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
    expect(api.calls).toHaveLength(1);
    answer({ body: loginOf(customer) });
    await screen.findByText('Login successful!');
  });

  it('shows the password on demand and hides it again', async () => {
    const { user } = open();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('offers to be remembered, to reset the password and to register', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  });
});
