import { logoutAtom } from '@storefront/web-kit';
import { heldAnswer, testToken, testUsers } from '@storefront/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findToasts, loginOf, openLogin } from '../testing/login';

const { customer, admin } = testUsers;

describe('the login', () => {
  it.each([
    ['', '', 'Email', 'Email is required'],
    ['', 'secret', 'Email', 'Email is required'],
    ['  ', '', 'Email', 'Email is required'],
    ['not-an-email', '', 'Password', 'Password is required'],
    ['not-an-email', 'secret', 'Email', 'Please enter a valid email address'],
  ])('with email %j and password %j shows at %s: %s', async (email, password, field, message) => {
    const { type, press, api } = openLogin();
    await type(email, password);
    await press();
    expect(await findToasts(message)).toHaveLength(1);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(api.calls).toHaveLength(0);
  });

  it.each([
    [{ from: '/my-orders', ended: true }, /^You were logged out/],
    [{ from: '/my-orders' }, /^Welcome back/],
    [null, /^Welcome back/],
  ])('with the state %j greets with %s', (state, text) => {
    openLogin(undefined, { state });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('stores the session, confirms it and opens the home page', async () => {
    const { type, press, api, history } = openLogin();
    await type(' meera@example.com ', 'secret1');
    await press();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(api.calls[0]?.body).toEqual({ email: 'meera@example.com', password: 'secret1' });
    expect(localStorage.getItem('token')).toBe(testToken(customer));
    expect(localStorage.getItem('isAuthenticated')).toBe('true');
  });

  it('stores the same session with Remember me', async () => {
    const answer = loginOf(customer);
    const storedBy = async (isRemembered: boolean) => {
      localStorage.clear();
      sessionStorage.clear();
      const { type, press, api, user, history, unmount } = openLogin(answer);
      await type('meera@example.com', 'secret1');
      if (isRemembered) await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
      await press();
      await waitFor(() => expect(history.location.pathname).toBe('/'));
      const stored = { request: api.calls[0]?.body, local: { ...localStorage }, session: { ...sessionStorage } };
      unmount();
      return stored;
    };
    expect(await storedBy(true)).toEqual(await storedBy(false));
  });

  it('opens the page that required the login', async () => {
    const { type, press, history } = openLogin(undefined, { state: { from: '/checkout?x=1' } });
    await type('meera@example.com', 'secret1');
    await press();
    await waitFor(() => expect(history.location.pathname + history.location.search).toBe('/checkout?x=1'));
  });

  it.each([
    ['Forgot your password?', '/forgot-password'],
    ['Create an account', '/register'],
  ])('passes the page that required the login on to “%s”', async (name, pathname) => {
    const { user, history } = openLogin(undefined, { state: { from: '/checkout' } });
    await user.click(screen.getByRole('link', { name }));
    expect(history.location).toMatchObject({ pathname, state: { from: '/checkout' } });
  });

  it('opens the dashboard for an admin', async () => {
    const { type, press, history } = openLogin(loginOf(admin), { state: { from: '/checkout' } });
    await type('asha@example.com', 'secret1');
    await press();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/dashboard'));
    expect(localStorage.getItem('isAdmin')).toBe('true');
  });

  it('leaves a page open that the visitor opened during the call', async () => {
    const held = heldAnswer();
    const { type, press, user, history } = openLogin(held.mock);
    await type('meera@example.com', 'secret1');
    await press();
    await user.click(screen.getByRole('link', { name: 'Create an account' }));
    held.answer({ body: loginOf(customer) });
    expect(await screen.findByText('Login successful!')).toBeVisible();
    expect(history.location.pathname).toBe('/register');
    expect(localStorage.getItem('token')).toBe(testToken(customer));
  });

  it('keeps the cart', async () => {
    localStorage.setItem('cart', '[{"_id":"p1","quantity":2}]');
    const { type, press } = openLogin();
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
  ])('shows %s after a failure and keeps the typed values', async (_, answer, message) => {
    const { type, press, history } = openLogin(answer);
    await type('meera@example.com', 'secret1');
    await press();
    expect(await findToasts(message)).toHaveLength(1);
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(screen.getByLabelText('Email')).toHaveValue('meera@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('secret1');
    expect(history.location.pathname).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('is sent once, however often the button is pressed', async () => {
    let answer = (_: { body: object }) => {};
    const { type, press, api } = openLogin(() => new Promise((resolve) => (answer = resolve)));
    await type('meera@example.com', 'secret1');
    await press();
    await press();
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
    expect(api.calls).toHaveLength(1);
    answer({ body: loginOf(customer) });
    await screen.findByText('Login successful!');
  });

  it('shows and hides the password', async () => {
    const { user } = openLogin();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('offers Remember me, the password reset and the registration', () => {
    openLogin();
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  });
});

describe('a browser that logged in before', () => {
  const loginAs = (device: string) => ({ ...loginOf(customer), data: { ...loginOf(customer).data, device } });

  it('stores its device token and sends it with the next login', async () => {
    const first = openLogin(loginAs('known-1'));
    await first.type('meera@example.com', 'secret1');
    await first.press();
    await screen.findByText('Login successful!');
    expect(localStorage.getItem('device')).toBe('known-1');
    first.unmount();
    const second = openLogin(loginAs('known-2'));
    await second.type('meera@example.com', 'secret1');
    await second.press();
    await waitFor(() => expect(localStorage.getItem('device')).toBe('known-2'));
    expect(second.api.calls[0]?.body).toEqual({ email: 'meera@example.com', password: 'secret1', device: 'known-1' });
  });

  it('keeps its device token after a logout', async () => {
    const { type, press, store } = openLogin(loginAs('known-1'));
    await type('meera@example.com', 'secret1');
    await press();
    await screen.findByText('Login successful!');
    act(() => store.set(logoutAtom));
    expect([localStorage.getItem('token'), localStorage.getItem('device')]).toEqual([null, 'known-1']);
  });
});
