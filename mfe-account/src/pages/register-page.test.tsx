import { heldAnswer, mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findToast, lost } from '../testing/account';
import { RegisterPage } from './register-page';

const valid = { Name: 'Meera Iyer', Email: 'meera@example.com', Phone: '9876543210', Password: 'secret1', 'Verify Password': 'secret1' };

function open(answer: Mock = () => ({ status: 201, body: { success: true, message: 'Registered' } })) {
  const api = mockApi({ 'POST /api/auth/register': answer });
  const page = renderPage(<RegisterPage />, { path: '/register', route: '/register', state: { from: '/checkout' } });
  const fill = async (form: Partial<typeof valid>) => {
    for (const [label, text] of Object.entries(form)) if (text) await page.user.type(screen.getByLabelText(label), text);
    await page.user.click(screen.getByRole('button', { name: 'Register' }));
  };
  return { ...page, api, fill };
}

describe('the registration', () => {
  it('creates the account, confirms it and opens the login with the page that required it', async () => {
    const { fill, api, history } = open();
    await fill(valid);
    expect(await screen.findByText('Registration successful! Please login to continue.')).toBeVisible();
    await waitFor(() => expect(history.location).toMatchObject({ pathname: '/login', state: { from: '/checkout' } }));
    expect(api.calls[0]?.body).toEqual({ name: 'Meera Iyer', email: 'meera@example.com', phone: '9876543210', password: 'secret1' });
  });

  it('leaves a page open that the visitor opened during the call', async () => {
    const held = heldAnswer();
    const { fill, user, history } = open(held.mock);
    await fill(valid);
    await user.click(screen.getByRole('link', { name: 'Login' }));
    const { key } = history.location;
    held.answer({ status: 201, body: { success: true, message: 'Registered' } });
    expect(await screen.findByText('Registration successful! Please login to continue.')).toBeVisible();
    expect(history.location.key).toBe(key);
  });

  it('requires every field', async () => {
    const { fill, api } = open();
    await fill({});
    expect(await findToast('Name is required')).toBeVisible();
    for (const label of Object.keys(valid)) expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(`${label} is required`));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(api.calls).toHaveLength(0);
  });

  it.each([
    ['Verify Password', { 'Verify Password': 'secret2' }, 'Passwords do not match'],
    ['Phone', { Phone: '98765' }, 'Please enter a 10-digit phone number'],
    ['Phone', { Phone: '+449876543210' }, 'Please enter a 10-digit phone number'],
    ['Password', { Password: 'short', 'Verify Password': 'short' }, 'Password must be at least 6 characters long'],
    ['Email', { Email: 'meera@example' }, 'Please enter a valid email address'],
  ])('shows at %s for %j: %s', async (label, change, message) => {
    const { fill, api } = open();
    await fill({ ...valid, ...change });
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(api.calls).toHaveLength(0);
  });

  it.each(['98765 432-10', '+91 98765 43210', '098765 43210'])('accepts the phone number %j', async (Phone) => {
    const { fill, api } = open();
    await fill({ ...valid, Phone });
    await screen.findByText('Registration successful! Please login to continue.');
    expect(api.calls[0]?.body).toMatchObject({ phone: '9876543210' });
  });

  it.each([
    ['the server’s message', { status: 409, body: { success: false, message: 'Email already registered' } }, 'Email already registered'],
    ['the fallback', { status: 200, body: { success: false } }, 'Registration failed'],
  ])('shows %s after a failure and keeps the typed values', async (_, answer, message) => {
    const { fill, history } = open(() => answer);
    await fill(valid);
    expect(await findToast(message)).toBeVisible();
    for (const [label, text] of Object.entries(valid)) expect(screen.getByLabelText(label)).toHaveValue(text);
    expect(history.location.pathname).toBe('/register');
  });

  it.each<[string, Mock, string]>([
    ['no answer came', lost, 'Registration failed'],
    ['the server failed', () => ({ status: 500 }), 'Registration failed'],
    ['the answer was too slow', () => ({ status: 504, body: { success: false, message: 'Please try again.' } }), 'Please try again.'],
  ])('says above the form, but not in the toast, that the account may exist if %s', async (_, answer, message) => {
    const { fill } = open(answer);
    await fill(valid);
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByText('Your account may already exist: try to log in.')).toHaveRole('status');
    expect(screen.getByLabelText('Email')).toHaveValue(valid.Email);
  });

  it('says only that the server is busy if it names a waiting time', async () => {
    const message = 'The shop is very busy. Please try again in a few seconds.';
    const { fill } = open(() => ({ status: 503, headers: { 'retry-after': '5' }, body: { success: false, message } }));
    await fill(valid);
    expect(await findToast(message)).toBeVisible();
    expect(screen.queryByText(/may already exist/)).toBeNull();
  });

  it('shows how long the visitor has to wait', async () => {
    const { fill } = open(() => ({ status: 429, headers: { 'retry-after': '60' }, body: { success: false, message: 'Too many registrations from your network.' } }));
    await fill(valid);
    expect(await screen.findByText(/Time left: (1 min 0|5\d) s/)).toBeVisible();
  });

  it('links to the login', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });
});
