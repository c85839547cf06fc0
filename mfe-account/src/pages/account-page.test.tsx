import type { Address, Profile } from '@storefront/contracts';
import { mockApi, renderPage, testToken, testUsers, type Mock } from '@storefront/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccountPage } from './account-page';

const home: Address = {
  _id: 'a1',
  fullName: 'Meera Iyer',
  addressLine1: '12 Temple Street',
  address: '12 Temple Street',
  city: 'Kanchipuram',
  state: 'Tamil Nadu',
  pincode: '631501',
  phone: '9876543210',
  isDefault: true,
};
const office: Address = { ...home, _id: 'a2', address: '7 Loom Lane', addressLine1: '7 Loom Lane', addressLine2: 'Third floor', isDefault: false };
const profile: Profile = { ...testUsers.customer, addresses: [home, office] };
const answerOf = (user: Profile) => ({ success: true, ...user, user });

async function open(mocks: Record<string, Mock> = {}, user: Profile = profile) {
  const api = mockApi({ 'GET /api/users/me': answerOf(user), ...mocks });
  const page = renderPage(<AccountPage />, { path: '/account', route: '/account', user: 'customer' });
  await screen.findByRole('heading', { name: 'Profile' });
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const cardOf = (street: string) => within(screen.getByText(street).closest('article') ?? document.body);
  const replace = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label));
    if (text) await page.user.type(screen.getByLabelText(label), text);
  };
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, api, section, cardOf, replace, press };
}

const toast = (text: string) => screen.findByText(text, { selector: '.Toastify__toast' });

describe('my account', () => {
  it('shows the profile and the addresses', async () => {
    const { section } = await open();
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

describe('the profile', () => {
  it('shows a missing phone as “Not provided”', async () => {
    const { section } = await open({}, { ...profile, phone: '' });
    expect(section('Profile').getByText('Not provided')).toBeVisible();
  });

  it('is edited in place and updated in the stored login', async () => {
    const changed = { ...profile, name: 'Meera Krishnan', email: 'mk@example.com' };
    const { api, press, replace } = await open({ 'PUT /api/users/update': answerOf(changed) });
    await press('Edit profile');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await replace('Name', ' Meera Krishnan ');
    await replace('Email', 'mk@example.com');
    await press('Save Changes');
    expect(await toast('Profile updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/users/update')[0]?.body).toEqual({ name: 'Meera Krishnan', email: 'mk@example.com', phone: '9876543210' });
    expect(screen.getByText('mk@example.com')).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Profile' })).toHaveFocus();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Meera Krishnan', email: 'mk@example.com', role: 'customer' });
  });

  it('does not overwrite fields that another tab changed while the form was open', async () => {
    const { api, press, replace } = await open({ 'PUT /api/users/update': answerOf(profile) });
    await press('Edit profile');
    await replace('Name', 'Meera Krishnan');
    api.use({ 'GET /api/users/me': answerOf({ ...profile, email: 'new@example.com', phone: '9000000001' }) });
    await press('Save Changes');
    expect(await toast('Profile updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/users/update')[0]?.body).toEqual({ name: 'Meera Krishnan', email: 'new@example.com', phone: '9000000001' });
  });

  it('stays unchanged after Cancel', async () => {
    const { press, replace } = await open();
    await press('Edit profile');
    await replace('Name', 'Somebody');
    await press('Cancel');
    expect(screen.queryByText('Somebody')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  });

  it.each([
    ['Name', '', 'Name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'meera', 'Please enter a valid email address'],
    ['Phone (optional)', '123', 'Please enter a 10-digit phone number'],
  ])('is not sent with %s %j: %s', async (label, text, message) => {
    const { api, press, replace } = await open();
    await press('Edit profile');
    await replace(label, text);
    await press('Save Changes');
    expect(await toast(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(api.callsTo('PUT /api/users/update')).toHaveLength(0);
  });

  it.each([
    [{ status: 500 }, 'Failed to update profile'],
    [{ status: 409, body: { message: 'Email already registered' } }, 'Email already registered'],
  ])('keeps the typed values if saving fails', async (answer, message) => {
    const { press, replace } = await open({ 'PUT /api/users/update': () => answer });
    await press('Edit profile');
    await replace('Name', 'Meera K');
    await press('Save Changes');
    expect(await toast(message)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Meera K');
  });
});

describe('the password', () => {
  const fill = async ({ replace, press }: Awaited<ReturnType<typeof open>>, [current, next, confirmation]: [string, string, string]) => {
    await replace('Current Password', current);
    await replace('New Password', next);
    await replace('Confirm New Password', confirmation);
    await press('Change Password');
  };
  const changed = { success: true, message: 'ok', token: `${testToken(testUsers.customer)}2` };

  it('is changed, and the session goes on with the token of the answer', async () => {
    const page = await open({ 'PUT /api/users/change-password': changed });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    expect(await toast('Password changed successfully')).toBeVisible();
    expect(page.api.callsTo('PUT /api/users/change-password')[0]?.body).toEqual({ currentPassword: 'secret1', newPassword: 'secret2' });
    await waitFor(() => expect(localStorage.getItem('token')).toBe(changed.token));
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ email: 'meera@example.com' });
    expect(screen.getByLabelText('New Password')).toHaveValue('');
    expect(page.history.location.pathname).toBe('/account');
  });

  it('is changed, and the login opens if the answer has no token', async () => {
    const page = await open({ 'PUT /api/users/change-password': { ...changed, token: '' } });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    await waitFor(() => expect(page.history.location).toMatchObject({ pathname: '/login', state: { from: '/account' } }));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it.each<[[string, string, string], string, string]>([
    [['', 'secret2', 'secret2'], 'Current Password', 'Current password is required'],
    [['secret1', '', 'secret2'], 'New Password', 'New password is required'],
    [['secret1', 'secret2', ''], 'Confirm New Password', 'Please confirm the new password'],
    [['secret1', 'secret2', 'secret3'], 'Confirm New Password', 'New passwords do not match'],
    [['secret1', 'short', 'short'], 'New Password', 'Password must be at least 6 characters long'],
  ])('is not sent with %j; the message at %s is %s', async (typed, label, message) => {
    const page = await open();
    await fill(page, typed);
    expect(await toast(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(page.api.callsTo('PUT /api/users/change-password')).toHaveLength(0);
  });

  it.each([
    [{ status: 400, body: { message: 'Current password is incorrect' } }, 'Current password is incorrect'],
    [{ status: 500 }, 'Failed to change password'],
  ])('keeps the typed values if the change fails', async (answer, message) => {
    const page = await open({ 'PUT /api/users/change-password': () => answer });
    await fill(page, ['secret1', 'secret2', 'secret2']);
    expect(await toast(message)).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveValue('secret2');
  });
});

describe('my addresses', () => {
  const answer = (addresses: Address[]) => ({ success: true, message: 'ok', addresses });

  it('link to the managed addresses', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Manage Addresses' })).toHaveAttribute('href', '/addresses');
  });

  it('show the empty text if there are none', async () => {
    await open({}, { ...profile, addresses: [] });
    expect(screen.getByText('No addresses saved yet')).toBeVisible();
  });

  it('are added with a single address field', async () => {
    const { api, press, replace } = await open({ 'POST /api/users/addresses': answer([home]) }, { ...profile, addresses: [] });
    await press('Add Address');
    await replace('Full Name', 'Meera Iyer');
    await replace('Phone', '9876543210');
    await replace('Address', '12 Temple Street');
    await replace('City', 'Kanchipuram');
    await replace('State', 'Tamil Nadu');
    await replace('Pincode', '63a1501');
    await press('Save Address');
    expect(await toast('Address added successfully')).toBeVisible();
    expect(api.callsTo('POST /api/users/addresses')[0]?.body).toEqual({
      fullName: 'Meera Iyer',
      address: '12 Temple Street',
      city: 'Kanchipuram',
      state: 'Tamil Nadu',
      pincode: '631501',
      phone: '9876543210',
      isDefault: false,
    });
    expect(screen.getByText('12 Temple Street')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('heading', { name: 'My Addresses' })).toHaveFocus();
  });

  it('require every field', async () => {
    const { api, press } = await open();
    await press('Add Address');
    await press('Save Address');
    expect(await toast('Please fill in all required fields.')).toBeVisible();
    for (const label of ['Full Name', 'Address', 'City', 'State', 'Pincode', 'Phone']) {
      expect(within(screen.getByRole('form')).getByLabelText(label)).toHaveAccessibleDescription(`${label} is required`);
    }
    expect(api.callsTo('POST /api/users/addresses')).toHaveLength(0);
  });

  it('are edited without losing the second line from checkout', async () => {
    const { api, cardOf, replace, press, user } = await open({ 'PUT /api/users/addresses/:id': answer([home, { ...office, city: 'Chennai' }]) });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    await replace('City', 'Chennai');
    await press('Save Address');
    expect(await toast('Address updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]).toMatchObject({
      params: { id: 'a2' },
      body: { fullName: 'Meera Iyer', address: '7 Loom Lane', addressLine2: 'Third floor', city: 'Chennai', isDefault: false },
    });
    expect(cardOf('7 Loom Lane').getByText('Chennai, Tamil Nadu 631501')).toBeVisible();
  });

  it('are edited without setting the default again', async () => {
    const { api, cardOf, replace, press, user } = await open({ 'PUT /api/users/addresses/:id': answer([{ ...home, city: 'Chennai' }, office]) });
    await user.click(cardOf('12 Temple Street').getByRole('button', { name: 'Edit' }));
    await replace('City', 'Chennai');
    await press('Save Address');
    await toast('Address updated successfully');
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]).toMatchObject({ params: { id: 'a1' }, body: { city: 'Chennai', isDefault: false } });
  });

  it('are deleted only after a confirmation', async () => {
    const { api, cardOf, user } = await open({ 'DELETE /api/users/addresses/:id': answer([home]) });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Are you sure you want to delete this address?');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(api.callsTo('DELETE /api/users/addresses/:id')).toHaveLength(0);
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await toast('Address deleted successfully')).toBeVisible();
    expect(screen.queryByText('7 Loom Lane')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'My Addresses' })).toHaveFocus();
  });

  it('show the new default after Set as Default', async () => {
    const { api, cardOf, user } = await open({
      'PUT /api/users/addresses/:id/default': answer([
        { ...home, isDefault: false },
        { ...office, isDefault: true },
      ]),
    });
    expect(cardOf('12 Temple Street').queryByRole('button', { name: 'Set as Default' })).toBeNull();
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Set as Default' }));
    expect(await toast('Default address updated')).toBeVisible();
    expect(api.callsTo('PUT /api/users/addresses/:id/default')[0]?.params).toEqual({ id: 'a2' });
    expect(cardOf('7 Loom Lane').getByText('Default')).toBeVisible();
  });

  it.each([
    ['DELETE /api/users/addresses/:id', 'Delete', 'Failed to delete address'],
    ['PUT /api/users/addresses/:id/default', 'Set as Default', 'Failed to update default address'],
  ])('stay and show a message if %s fails', async (call, button, message) => {
    const { cardOf, user } = await open({ [call]: () => ({ status: 500 }) });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: button }));
    const dialog = screen.queryByRole('dialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await toast(message)).toBeVisible();
    expect(screen.getByText('7 Loom Lane')).toBeVisible();
  });

  it.each([
    ['Add Address', 'POST /api/users/addresses', 'Failed to add address.'],
    ['Edit', 'PUT /api/users/addresses/:id', 'Failed to update address.'],
  ])('keep the typed values if %s fails', async (button, call, message) => {
    const { user, press, replace } = await open({ [call]: () => ({ status: 500 }) });
    await user.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
    const typed = { 'Full Name': 'Asha', Phone: '9123456780', Address: '1 New Road', City: 'Mysuru', State: 'Karnataka', Pincode: '570001' };
    for (const [label, text] of Object.entries(typed)) await replace(label, text);
    await press('Save Address');
    expect(await toast(message)).toBeVisible();
    for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(text);
  });
});
