import { heldAnswer, mockApi, renderPage, type Mock, type TestUser } from '@storefront/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findToast, lost } from '../testing/account';
import { ForgotPasswordPage } from './forgot-password-page';

const done = { success: true, message: 'ok' };

function open(mocks: Record<string, Mock> = {}, user: TestUser = 'visitor') {
  const api = mockApi({
    'POST /api/users/forgot-password': done,
    'POST /api/users/verify-otp': { ...done, resetToken: 'reset/1' },
    'POST /api/users/reset-password/:resetToken': done,
    ...mocks,
  });
  const page = renderPage(<ForgotPasswordPage />, { path: '/forgot-password', route: '/forgot-password', state: { from: '/checkout' }, user });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const toOtp = async () => {
    await page.user.type(screen.getByLabelText('Email'), 'meera@example.com');
    await press('Send OTP');
    await screen.findByLabelText('OTP');
  };
  const toPassword = async () => {
    await toOtp();
    await page.user.type(screen.getByLabelText('OTP'), '12345');
    await press('Verify OTP');
    await screen.findByLabelText('New Password');
  };
  const setPassword = async (password: string, confirmation: string) => {
    await page.user.type(screen.getByLabelText('New Password'), password);
    await page.user.type(screen.getByLabelText('Confirm Password'), confirmation);
    await press('Reset Password');
  };
  return { ...page, api, press, toOtp, toPassword, setPassword };
}

const step = () => screen.getByRole('list').querySelector('[aria-current="step"]')?.textContent;

describe('the password reset', () => {
  it('takes three steps', async () => {
    const { toPassword, setPassword, api, history } = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
    expect(step()).toBe('Email');
    await toPassword();
    expect(await findToast('OTP sent to your email')).toBeVisible();
    expect(await findToast('OTP verified successfully')).toBeVisible();
    expect(step()).toBe('New password');
    await setPassword('secret1', 'secret1');
    expect(await findToast('Password reset successfully')).toBeVisible();
    await waitFor(() => expect(history.location).toMatchObject({ pathname: '/login', state: { from: '/checkout' } }));
    expect(api.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/users/forgot-password', { email: 'meera@example.com' }],
      ['/api/users/verify-otp', { email: 'meera@example.com', otp: '12345' }],
      ['/api/users/reset-password/reset%2F1', { password: 'secret1' }],
    ]);
  });

  it('can be left for the login, which still knows the page that required it', async () => {
    const { user, history } = open();
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(history.location).toMatchObject({ pathname: '/login', state: { from: '/checkout' } });
  });

  it('focuses the first field of each step', async () => {
    const { toPassword, press } = open();
    await toPassword();
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveFocus());
    await press('Back to OTP');
    expect(screen.getByLabelText('OTP')).toHaveFocus();
  });

  it('keeps the typed values on the way back to the OTP and the email', async () => {
    const { toPassword, press, api } = open();
    await toPassword();
    await press('Back to OTP');
    expect(screen.getByLabelText('OTP')).toHaveValue('12345');
    await press('Verify OTP');
    expect(await screen.findByLabelText('New Password')).toBeVisible();
    expect(api.callsTo('POST /api/users/verify-otp')).toHaveLength(1);
    await press('Back to OTP');
    await press('Back to email');
    expect(screen.getByLabelText('Email')).toHaveValue('meera@example.com');
  });

  it('ignores an OTP’s late answer after the way back to the email', async () => {
    const held = heldAnswer();
    const { toOtp, user, press } = open({ 'POST /api/users/verify-otp': held.mock });
    await toOtp();
    await user.type(screen.getByLabelText('OTP'), '12345');
    await press('Verify OTP');
    await press('Back to email');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha@example.com');
    await press('Send OTP');
    await screen.findByText(/asha@example\.com/);
    await act(async () => held.answer({ body: { ...done, resetToken: 'reset/1' } }));
    expect(step()).toBe('OTP');
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  it('opens the login also if the customer goes back to the OTP during the reset', async () => {
    const held = heldAnswer();
    const { toPassword, setPassword, press, history } = open({ 'POST /api/users/reset-password/:resetToken': held.mock });
    await toPassword();
    await setPassword('secret1', 'secret1');
    await press('Back to OTP');
    held.answer({ body: done });
    expect(await findToast('Password reset successfully')).toBeVisible();
    await waitFor(() => expect(history.location).toMatchObject({ pathname: '/login', state: { from: '/checkout' } }));
  });

  it('leaves a page open that the customer opened during the reset', async () => {
    const held = heldAnswer();
    const { toPassword, setPassword, user, history } = open({ 'POST /api/users/reset-password/:resetToken': held.mock });
    await toPassword();
    await setPassword('secret1', 'secret1');
    await user.click(screen.getByRole('link', { name: 'Login' }));
    const { key } = history.location;
    held.answer({ body: done });
    expect(await findToast('Password reset successfully')).toBeVisible();
    expect(history.location.key).toBe(key);
  });

  it.each([
    ['ends the stored login of the account', 'customer', null],
    ['keeps the stored login of another account', 'admin', expect.any(String)],
  ] as const)('%s', async (_name, loggedIn, token) => {
    const { toPassword, setPassword, history } = open({}, loggedIn);
    await toPassword();
    await setPassword('secret1', 'secret1');
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(localStorage.getItem('token')).toEqual(token);
  });

  it('accepts at most five digits as the OTP', async () => {
    const { toOtp, user } = open();
    await toOtp();
    await user.type(screen.getByLabelText('OTP'), '1a2-3 4567');
    expect(screen.getByLabelText('OTP')).toHaveValue('12345');
  });

  it('does not send an OTP with fewer than five digits', async () => {
    const { toOtp, user, press, api } = open();
    await toOtp();
    await user.type(screen.getByLabelText('OTP'), '123');
    await press('Verify OTP');
    expect(await findToast('Please enter the 5-digit OTP')).toBeVisible();
    expect(api.callsTo('POST /api/users/verify-otp')).toHaveLength(0);
  });

  it.each([
    ['', 'Email is required'],
    ['meera', 'Please enter a valid email address'],
  ])('rejects the email %j: %s', async (email, message) => {
    const { user, press, api } = open();
    if (email) await user.type(screen.getByLabelText('Email'), email);
    await press('Send OTP');
    expect(await findToast(message)).toBeVisible();
    expect(api.calls).toHaveLength(0);
  });

  it.each([
    ['secret1', 'secret2', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 6 characters long'],
  ])('rejects %s and %s: %s', async (password, confirmation, message) => {
    const { toPassword, setPassword, api } = open();
    await toPassword();
    await setPassword(password, confirmation);
    expect(await findToast(message)).toBeVisible();
    expect(api.callsTo('POST /api/users/reset-password/:resetToken')).toHaveLength(0);
  });

  it.each([
    [{ status: 500 }, 'Failed to send OTP. Please try again.'],
    [{ status: 200, body: { success: false } }, 'Failed to send OTP. Please try again.'],
    [{ status: 429, body: { message: 'Too many requests' } }, 'Too many requests'],
  ])('shows why no OTP was sent, and stays on the step', async (answer, message) => {
    const { user, press } = open({ 'POST /api/users/forgot-password': () => answer });
    await user.type(screen.getByLabelText('Email'), 'meera@example.com');
    await press('Send OTP');
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('meera@example.com');
  });

  it('shows that the OTP is wrong, and stays on the step', async () => {
    const { toOtp, user, press } = open({ 'POST /api/users/verify-otp': () => ({ status: 400 }) });
    await toOtp();
    await user.type(screen.getByLabelText('OTP'), '99999');
    await press('Verify OTP');
    expect(await findToast('Invalid OTP. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('OTP')).toHaveValue('99999');
  });

  it.each([
    [{ status: 500 }, 1],
    [{ status: 200, body: { success: false } }, 0],
  ])('shows that the reset failed, and stays on the step', async (answer, notices) => {
    const { toPassword, setPassword, history } = open({ 'POST /api/users/reset-password/:resetToken': () => answer });
    await toPassword();
    await setPassword('secret1', 'secret1');
    expect(await findToast('Failed to reset password. Please try again.')).toBeVisible();
    expect(screen.queryAllByText(/Your new password may already be valid/)).toHaveLength(notices);
    expect(history.location.pathname).toBe('/forgot-password');
  });

  it('says after a lost answer that the new password may be valid, and lets the server check the OTP once it has refused the reset', async () => {
    const { api, toPassword, setPassword, press, user } = open({ 'POST /api/users/reset-password/:resetToken': lost });
    await toPassword();
    await setPassword('secret1', 'secret1');
    expect(await findToast('Failed to reset password. Please try again.')).toBeVisible();
    expect(screen.getByText(/Your new password may already be valid/).closest('[role=status]')).toBeVisible();
    expect(screen.getAllByText('Failed to reset password. Please try again.')).toHaveLength(1);
    const ended = 'Your password reset has expired. Please request a new OTP.';
    api.use({ 'POST /api/users/reset-password/:resetToken': () => ({ status: 400, body: { message: ended } }), 'POST /api/users/verify-otp': () => ({ status: 400 }) });
    await press('Reset Password');
    expect(await findToast(ended)).toBeVisible();
    await press('Back to OTP');
    expect(screen.getByText(/Your new password may already be valid/)).toBeVisible();
    await user.type(screen.getByLabelText('OTP'), '12345');
    await press('Verify OTP');
    expect(await findToast('Invalid OTP. Please try again.')).toBeVisible();
    expect(api.callsTo('POST /api/users/verify-otp')).toHaveLength(2);
    await press('Back to email');
    await press('Send OTP');
    await screen.findByLabelText('OTP');
    expect(screen.queryByText(/Your new password may already be valid/)).toBeNull();
  });

  const waiting = (seconds: number, message: string) => () => ({ status: 429, headers: { 'retry-after': String(seconds) }, body: { success: false, message } });

  it('shows the waiting time for another OTP, and accepts an earlier OTP', async () => {
    const { user, press, api } = open({ 'POST /api/users/forgot-password': waiting(900, 'Too many attempts. Please try again in 15 minutes.') });
    await user.type(screen.getByLabelText('Email'), ' meera@example.com');
    expect(screen.queryByRole('button', { name: 'I already have an OTP' })).toBeNull();
    await press('Send OTP');
    expect(await screen.findByText(/Time left: 1[45] min/)).toBeVisible();
    await press('I already have an OTP');
    await user.type(await screen.findByLabelText('OTP'), '12345');
    await press('Verify OTP');
    expect(await screen.findByLabelText('New Password')).toBeVisible();
    expect(api.callsTo('POST /api/users/verify-otp')[0]?.body).toEqual({ email: 'meera@example.com', otp: '12345' });
  });

  it('shows the waiting time after too many wrong OTPs', async () => {
    const { toOtp, user, press } = open({ 'POST /api/users/verify-otp': waiting(60, 'Too many attempts. Please try again in 1 minute.') });
    await toOtp();
    await user.type(screen.getByLabelText('OTP'), '99999');
    await press('Verify OTP');
    expect(await screen.findByText(/Time left: (1 min 0|5\d) s/)).toBeVisible();
    expect(screen.getByLabelText('OTP')).toHaveValue('99999');
  });

  it('sends the device token and stores the new one', async () => {
    localStorage.setItem('device', 'known-1');
    const { toPassword, setPassword, api } = open({ 'POST /api/users/reset-password/:resetToken': { ...done, device: 'known-2' } });
    await toPassword();
    await setPassword('secret1', 'secret1');
    await waitFor(() => expect(localStorage.getItem('device')).toBe('known-2'));
    for (const { body } of api.calls) expect(body).toMatchObject({ device: 'known-1' });
  });
});
