import { logoutAtom } from '@storefront/web-kit';
import { mockApi, renderPage, testToken, testUsers, type Mock, type MockedCall, type RenderPageOptions } from '@storefront/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
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

describe('the login', () => {
  it.each([
    ['', '', 'Email', 'Email is required'],
    ['', 'secret', 'Email', 'Email is required'],
    ['  ', '', 'Email', 'Email is required'],
    ['not-an-email', '', 'Password', 'Password is required'],
    ['not-an-email', 'secret', 'Email', 'Please enter a valid email address'],
  ])('with email %j and password %j shows at %s: %s', async (email, password, field, message) => {
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
    [{ from: '/my-orders', ended: true }, /^You were logged out/],
    [{ from: '/my-orders' }, /^Welcome back/],
    [null, /^Welcome back/],
  ])('with the state %j greets with %s', (state, text) => {
    open(undefined, { state });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('stores the session, confirms it and opens the home page', async () => {
    const { type, press, api, history } = open();
    await type(' meera@example.com ', 'secret1');
    await press();
    expect(await screen.findByText('Login successful!')).toBeVisible();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(api.calls[0]?.body).toEqual({ email: 'meera@example.com', password: 'secret1' });
    expect(localStorage.getItem('token')).toBe(testToken(customer));
    expect(localStorage.getItem('isAuthenticated')).toBe('true');
  });

  it('opens the page that required the login', async () => {
    const { type, press, history } = open(undefined, { state: { from: { pathname: '/checkout', search: '?x=1' } } });
    await type('meera@example.com', 'secret1');
    await press();
    await waitFor(() => expect(history.location.pathname + history.location.search).toBe('/checkout?x=1'));
  });

  it('opens the dashboard for an admin', async () => {
    const { type, press, history } = open(loginOf(admin), { state: { from: '/checkout' } });
    await type('asha@example.com', 'secret1');
    await press();
    await waitFor(() => expect(history.location.pathname).toBe('/admin/dashboard'));
    expect(localStorage.getItem('isAdmin')).toBe('true');
  });

  it('keeps the cart', async () => {
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
  ])('shows %s after a failure and keeps the typed values', async (_, answer, message) => {
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

  it('is sent once, however often the button is pressed', async () => {
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

  it('shows and hides the password', async () => {
    const { user } = open();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('offers Remember me, the password reset and the registration', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  });
});

describe('a browser that logged in before', () => {
  const loginAs = (device: string) => ({ ...loginOf(customer), data: { ...loginOf(customer).data, device } });

  it('stores its device token and sends it with the next login', async () => {
    const first = open(loginAs('known-1'));
    await first.type('meera@example.com', 'secret1');
    await first.press();
    await screen.findByText('Login successful!');
    expect(localStorage.getItem('device')).toBe('known-1');
    first.unmount();
    const second = open(loginAs('known-2'));
    await second.type('meera@example.com', 'secret1');
    await second.press();
    await waitFor(() => expect(localStorage.getItem('device')).toBe('known-2'));
    expect(second.api.calls[0]?.body).toEqual({ email: 'meera@example.com', password: 'secret1', device: 'known-1' });
  });

  it('keeps its device token after a logout', async () => {
    const { type, press, store } = open(loginAs('known-1'));
    await type('meera@example.com', 'secret1');
    await press();
    await screen.findByText('Login successful!');
    act(() => store.set(logoutAtom));
    expect([localStorage.getItem('token'), localStorage.getItem('device')]).toEqual([null, 'known-1']);
  });
});

describe('a login that has to wait', () => {
  const message = 'Too many attempts. Please try again in 15 minutes.';
  const blocked = { status: 429, headers: { 'retry-after': '900' }, body: { success: false, message, codeByMail: true } };
  const expired = { status: 401, body: { success: false, message: 'This code has expired. Please ask for a new one.' } };
  const codeSent = { success: true, message: 'If there is an account with this e-mail address, we have sent a code to it.' };

  const openBlocked = async (mocks: Record<string, Mock> = {}) => {
    const page = open((call: MockedCall) => ((call.body as { code?: string }).code === '12345' ? { body: loginOf(customer) } : blocked));
    page.api.use({ 'POST /api/auth/login-code': codeSent, ...mocks });
    await page.type('meera@example.com', 'secret1');
    await page.press();
    await screen.findByRole('heading', { name: 'Log in with a code instead' });
    const pressButton = (name: string) => page.user.click(screen.getByRole('button', { name }));
    return { ...page, pressButton };
  };

  it('shows the waiting time and offers a code by e-mail', async () => {
    await openBlocked();
    expect(screen.getByText(/You can try again in 1[45] min/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a code by e-mail' })).toBeVisible();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('succeeds with the code, entered in its own field', async () => {
    const { api, user, press, pressButton, history } = await openBlocked();
    await pressButton('Send me a code by e-mail');
    const field = await screen.findByLabelText('Code');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('We sent a 5-digit code to meera@example.com, if it has an account here. The code is valid for 10 minutes.');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.queryByText(message, { selector: 'p' })).toBeNull();
    await user.type(field, '12 34x5');
    await press();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect(api.callsTo('POST /api/auth/login-code')[0]?.body).toEqual({ email: 'meera@example.com' });
    expect(api.callsTo('POST /api/auth/login')[1]?.body).toEqual({ email: 'meera@example.com', password: 'secret1', code: '12345' });
  });

  it('is not sent with fewer than five digits', async () => {
    const { api, user, press, pressButton } = await openBlocked();
    await pressButton('I already have a code');
    await user.type(await screen.findByLabelText('Code'), '123');
    await press();
    expect(await screen.findByText('Please enter the 5-digit code', { selector: '.Toastify__toast' })).toBeVisible();
    expect(api.callsTo('POST /api/auth/login')).toHaveLength(1);
    expect(api.callsTo('POST /api/auth/login-code')).toHaveLength(0);
  });

  it('shows that a code has expired, keeps the typed values and sends a new code', async () => {
    const { api, user, press, pressButton } = await openBlocked();
    await pressButton('Send me a code by e-mail');
    api.use({ 'POST /api/auth/login': () => expired });
    await user.type(await screen.findByLabelText('Code'), '99999');
    await press();
    expect(await toastsOf('This code has expired. Please ask for a new one.')).toHaveLength(1);
    expect(screen.getByLabelText('Code')).toHaveValue('99999');
    await pressButton('Send the code again');
    await waitFor(() => expect(api.callsTo('POST /api/auth/login-code')).toHaveLength(2));
  });

  it('shows why no code was sent, and accepts an earlier code', async () => {
    const wait = { status: 429, headers: { 'retry-after': '60' }, body: { success: false, message: 'Too many attempts. Please try again in 1 minute.' } };
    const { pressButton } = await openBlocked({ 'POST /api/auth/login-code': () => wait });
    await pressButton('Send me a code by e-mail');
    expect(await toastsOf('Too many attempts. Please try again in 1 minute.')).toHaveLength(1);
    await pressButton('I already have a code');
    expect(await screen.findByLabelText('Code')).toHaveFocus();
  });

  it('goes back to the login without a code', async () => {
    const { api, pressButton, press } = await openBlocked();
    await pressButton('I already have a code');
    await pressButton('Log in without a code');
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(screen.getByLabelText('Password')).toHaveValue('secret1');
    await press();
    await screen.findByRole('heading', { name: 'Log in with a code instead' });
    expect(api.callsTo('POST /api/auth/login')[1]?.body).toEqual({ email: 'meera@example.com', password: 'secret1' });
  });
});
