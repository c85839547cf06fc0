import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, openAccount, profile } from '../testing/account';
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

  it.each([
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
});
