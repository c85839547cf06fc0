import { loginAtom, logoutAtom, refreshLoginAtom } from '@storefront/web-kit';
import { heldAnswer, testToken, testUsers, type Mock, type MockedAnswer } from '@storefront/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findToast, lost, openAccount } from '../../testing/account';

describe('the password', () => {
  const fill = async ({ replace, press }: Awaited<ReturnType<typeof openAccount>>, [current, next, confirmation]: [string, string, string]) => {
    await replace('Current Password', current);
    await replace('New Password', next);
    await replace('Confirm New Password', confirmation);
    await press('Change Password');
  };
  const changed = { success: true, message: 'ok', token: `${testToken(testUsers.customer)}2` };

  it('is changed, and the session continues with the token of the answer', async () => {
    const page = await openAccount({ 'PUT /api/users/change-password': changed });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    expect(await findToast('Password changed successfully')).toBeVisible();
    expect(page.api.callsTo('PUT /api/users/change-password')[0]?.body).toEqual({ currentPassword: 'secret1', newPassword: 'secret2' });
    await waitFor(() => expect(localStorage.getItem('token')).toBe(changed.token));
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ email: 'meera@example.com' });
    expect(screen.getByLabelText('New Password')).toHaveValue('');
    expect(page.history.location.pathname).toBe('/account');
  });

  const provideLocks = (request: (name: string, change: () => Promise<void>) => Promise<void>) => {
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  };

  it('is changed under the lock for which the other calls wait, until the new token is stored', async () => {
    const tokens: [name: string, token: string | null][] = [];
    provideLocks(async (name, change) => {
      await change();
      tokens.push([name, localStorage.getItem('token')]);
    });
    const page = await openAccount({ 'PUT /api/users/change-password': changed });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    await waitFor(() => expect(tokens).toEqual([['password', changed.token]]));
  });

  it('holds the lock no longer than the login lasts: after a logout the call may never settle', async () => {
    const held = heldAnswer();
    const events: string[] = [];
    provideLocks(async (_name, change) => {
      await change();
      events.push('released');
    });
    const page = await openAccount({ 'PUT /api/users/change-password': held.mock });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    await waitFor(() => expect(page.api.callsTo('PUT /api/users/change-password')).toHaveLength(1));
    act(() => page.store.set(refreshLoginAtom, { token: 'another.token.here', user: testUsers.customer }));
    await act(async () => void events.push('logout'));
    act(() => page.store.set(logoutAtom));
    await waitFor(() => expect(events).toEqual(['logout', 'released']));
  });

  it('is not sent if another customer has logged in while it waited for the lock', async () => {
    let grant: () => Promise<void> = () => Promise.reject(new Error('No call has asked for the lock'));
    provideLocks((_name, change) => new Promise((resolve) => (grant = () => change().then(resolve))));
    const page = await openAccount({ 'PUT /api/users/change-password': changed });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    act(() => page.store.set(loginAtom, { token: 'another.token.here', user: testUsers.admin }));
    await act(() => grant());
    expect(page.api.callsTo('PUT /api/users/change-password')).toHaveLength(0);
  });

  it('is changed without the lock if the browser refuses it, because it blocks site data', async () => {
    provideLocks(() => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError')));
    const page = await openAccount({ 'PUT /api/users/change-password': changed });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    await waitFor(() => expect(localStorage.getItem('token')).toBe(changed.token));
  });

  it('keeps the profile that another tab stores during the change', async () => {
    const held = heldAnswer();
    const page = await openAccount({ 'PUT /api/users/change-password': held.mock });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    await waitFor(() => expect(page.api.callsTo('PUT /api/users/change-password')).toHaveLength(1));
    localStorage.setItem('user', JSON.stringify({ ...testUsers.customer, name: 'Meera Krishnan' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
    held.answer({ body: changed });
    await waitFor(() => expect(localStorage.getItem('token')).toBe(changed.token));
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Meera Krishnan' });
  });

  it('is changed, and the session continues also if the answer has no token', async () => {
    const page = await openAccount({ 'PUT /api/users/change-password': {} });
    const token = localStorage.getItem('token');
    await fill(page, ['secret1', 'secret2', 'secret2']);
    expect(await findToast('Password changed successfully')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('New Password')).toHaveValue(''));
    await act(async () => undefined);
    expect(localStorage.getItem('token')).toBe(token);
    expect(page.history.location.pathname).toBe('/account');
  });

  it.each<[[string, string, string], string, string]>([
    [['', 'secret2', 'secret2'], 'Current Password', 'Current password is required'],
    [['secret1', '', 'secret2'], 'New Password', 'New password is required'],
    [['secret1', 'secret2', ''], 'Confirm New Password', 'Please confirm the new password'],
    [['secret1', 'secret2', 'secret3'], 'Confirm New Password', 'New passwords do not match'],
    [['secret1', 'short', 'short'], 'New Password', 'Password must be at least 6 characters long'],
  ])('is not sent with %j; the message at %s is %s', async (typed, label, message) => {
    const page = await openAccount();
    await fill(page, typed);
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(page.api.callsTo('PUT /api/users/change-password')).toHaveLength(0);
  });

  it.each<[MockedAnswer, string]>([
    [{ status: 400, body: { message: 'Current password is incorrect' } }, 'Current password is incorrect'],
    [{ status: 503, headers: { 'retry-after': '5' }, body: { message: 'The shop is very busy.' } }, 'The shop is very busy.'],
    [{ status: 200, body: { success: false } }, 'Failed to change password'],
  ])('keeps the typed values if the change fails', async (answer, message) => {
    const page = await openAccount({ 'PUT /api/users/change-password': () => answer });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveValue('secret2');
  });

  it('shows how long the customer has to wait', async () => {
    const page = await openAccount({ 'PUT /api/users/change-password': () => ({ status: 429, headers: { 'retry-after': '60' }, body: { success: false, message: 'Too many attempts.' } }) });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    expect(await screen.findByText(/Time left: (1 min 0|5\d) s/)).toBeVisible();
  });

  it.each<[string, Mock, string]>([
    ['no answer came', lost, 'Failed to change password'],
    ['the server failed', () => ({ status: 500 }), 'Failed to change password'],
    ['the answer was too slow', () => ({ status: 504, body: { message: 'The user service took too long to answer. Please try again.' } }), 'The user service took too long to answer. Please try again.'],
  ])('says above the form, but not in the toast, that the new password may be valid if %s', async (_, answer, reason) => {
    const page = await openAccount({ 'PUT /api/users/change-password': answer });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    expect(await findToast(reason)).toBeVisible();
    expect(screen.getByText('Your new password may already be valid. Try to log in with it.')).toHaveRole('status');
  });
});
