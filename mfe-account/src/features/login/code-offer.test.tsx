import { heldAnswer, testUsers, type Mock, type MockedCall } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findToasts, loginOf, openLogin } from '../../testing/login';

describe('a login that has to wait', () => {
  const message = 'Too many attempts. Please try again in 15 minutes.';
  const blocked = { status: 429, headers: { 'retry-after': '900' }, body: { success: false, message, codeByMail: true } };
  const expired = { status: 401, body: { success: false, message: 'This code has expired. Please ask for a new one.' } };
  const codeSent = { success: true, message: 'If there is an account with this e-mail address, we have sent a code to it.' };

  const openBlocked = async (mocks: Record<string, Mock> = {}) => {
    const page = openLogin((call: MockedCall) => ((call.body as { code?: string }).code === '12345' ? { body: loginOf(testUsers.customer) } : blocked));
    page.api.use({ 'POST /api/auth/login-code': codeSent, ...mocks });
    await page.type('meera@example.com', 'secret1');
    await page.press();
    await screen.findByRole('heading', { name: 'Log in now with a code' });
    const pressButton = (name: string) => page.user.click(screen.getByRole('button', { name }));
    return { ...page, pressButton };
  };

  it('shows the waiting time and offers a code by e-mail', async () => {
    await openBlocked();
    expect(screen.getByText(/Time left: 1[45] min/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a code by e-mail' })).toBeVisible();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('succeeds with the code, entered in its own field', async () => {
    const { api, user, press, pressButton, history } = await openBlocked();
    await pressButton('Send me a code by e-mail');
    const field = await screen.findByLabelText('Code');
    await waitFor(() => expect(field).toHaveFocus());
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
    expect(await findToasts('This code has expired. Please ask for a new one.')).toHaveLength(1);
    expect(screen.getByLabelText('Code')).toHaveValue('99999');
    await pressButton('Send the code again');
    await waitFor(() => expect(api.callsTo('POST /api/auth/login-code')).toHaveLength(2));
  });

  it('shows why no code was sent, and accepts an earlier code', async () => {
    const wait = { status: 429, headers: { 'retry-after': '60' }, body: { success: false, message: 'Too many attempts. Please try again in 1 minute.' } };
    const { pressButton } = await openBlocked({ 'POST /api/auth/login-code': () => wait });
    await pressButton('Send me a code by e-mail');
    expect(await findToasts('Too many attempts. Please try again in 1 minute.')).toHaveLength(1);
    await pressButton('I already have a code');
    expect(await screen.findByLabelText('Code')).toHaveFocus();
  });

  it('keeps the focus in the field that the customer has gone on to while the code is sent', async () => {
    const held = heldAnswer();
    const { user, pressButton } = await openBlocked({ 'POST /api/auth/login-code': held.mock });
    await pressButton('Send me a code by e-mail');
    await user.type(screen.getByLabelText('Password'), '2');
    held.answer({ body: codeSent });
    await screen.findByLabelText('Code');
    await user.keyboard('3');
    expect(screen.getByLabelText('Password')).toHaveValue('secret123');
  });

  it('stays without a code if another one is sent after the customer has gone back', async () => {
    const { api, pressButton } = await openBlocked();
    const held = heldAnswer();
    await pressButton('I already have a code');
    api.use({ 'POST /api/auth/login-code': held.mock });
    await pressButton('Send the code again');
    await pressButton('Log in without a code');
    held.answer({ body: codeSent });
    expect(await screen.findByText('Check your e-mail for the code', { selector: '.Toastify__toast' })).toBeVisible();
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('goes back to the login without a code', async () => {
    const { api, pressButton, press } = await openBlocked();
    await pressButton('I already have a code');
    await pressButton('Log in without a code');
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(screen.getByLabelText('Password')).toHaveValue('secret1');
    await press();
    await screen.findByRole('heading', { name: 'Log in now with a code' });
    expect(api.callsTo('POST /api/auth/login')[1]?.body).toEqual({ email: 'meera@example.com', password: 'secret1' });
  });
});
