import { createQueryClient } from '@storefront/web-kit';
import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, findToast, home, openAccount, profile } from '../testing/account';
import { AccountPage } from './account-page';

describe('my account', () => {
  it('shows the profile and the addresses', async () => {
    const { section } = await openAccount();
    expect(screen.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
    expect(section('Profile').getByText('meera@example.com')).toBeVisible();
    expect(section('My Addresses').getByText('12 Temple Street')).toBeVisible();
    expect(section('My Addresses').getByText('Third floor')).toBeVisible();
    expect(section('My Addresses').getByText('Default')).toBeVisible();
  });

  it('shows an answer that has only the fields of the specification', async () => {
    const { name, email, phone } = profile;
    const { address, ...stored } = home;
    const { section } = await openAccount({ 'GET /api/users/me': { name, email, phone, addresses: [stored] } });
    expect(section('Profile').getByText(email)).toBeVisible();
    expect(section('My Addresses').getByText(address)).toBeVisible();
  });

  it.each([
    [{ status: 200, body: { success: true } }, 'Failed to fetch user details'],
    [{ status: 500 }, 'Failed to fetch user details'],
    [{ status: 404, body: { message: 'User not found' } }, 'User not found'],
  ])('shows why it could not load, and loads again after Try Again', async (answer, message) => {
    let down = true;
    mockApi({ 'GET /api/users/me': () => (down ? answer : { body: answerOf(profile) }) });
    const { user } = renderPage(<AccountPage />, { user: 'customer' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(await screen.findByRole('heading', { name: message })).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  });

  it.each([
    ['Edit profile', 'Save Changes'],
    ['Edit', 'Save Address'],
  ])('shows the server’s message if the login ends during “%s”', async (edit, save) => {
    const { api, user, press } = await openAccount({}, profile, { queryClient: createQueryClient() });
    await user.click(screen.getAllByRole('button', { name: edit })[0] ?? document.body);
    api.use({ 'GET /api/users/me': () => ({ status: 401, body: { message: 'Your session has expired. Please login again.' } }) });
    await press(save);
    expect(await findToast('Your session has expired. Please login again.')).toBeVisible();
  });
});
