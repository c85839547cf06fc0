import { heldAnswer, testToken, testUsers } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, findToast, openAccount, profile } from '../../testing/account';

describe('the profile', () => {
  it('shows a missing phone as “Not provided”', async () => {
    const { section } = await openAccount({}, { ...profile, phone: '' });
    expect(section('Profile').getByText('Not provided')).toBeVisible();
  });

  it('is edited in place and updated in the stored login', async () => {
    const changed = { ...profile, name: 'Meera Krishnan', email: 'mk@example.com' };
    const { api, press, replace } = await openAccount({ 'PUT /api/users/update': () => (api.use({ 'GET /api/users/me': answerOf(changed) }), { body: answerOf(changed) }) });
    await press('Edit profile');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await replace('Name', ' Meera Krishnan ');
    await replace('Email', 'mk@example.com');
    await press('Save Changes');
    expect(await findToast('Profile updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/users/update')[0]?.body).toEqual({ name: 'Meera Krishnan', email: 'mk@example.com', phone: '9876543210' });
    expect(screen.getByText('mk@example.com')).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Profile' })).toHaveFocus();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Meera Krishnan', email: 'mk@example.com', role: 'customer' });
  });

  it('is saved with the ten digits of a phone number that was typed with +91', async () => {
    const { api, press, replace } = await openAccount({ 'PUT /api/users/update': answerOf(profile) });
    await press('Edit profile');
    await replace('Phone (optional)', '+91 91234-56780');
    await press('Save Changes');
    expect(await findToast('Profile updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/users/update')[0]?.body).toMatchObject({ phone: '9123456780' });
  });

  it('stores the token of the answer, and keeps the old one if the answer has none', async () => {
    const { api, press } = await openAccount({ 'PUT /api/users/update': answerOf(profile) });
    const save = async () => {
      await press('Edit profile');
      await press('Save Changes');
      await screen.findByRole('button', { name: 'Edit profile' });
    };
    await save();
    expect(localStorage.getItem('token')).toBe(testToken(testUsers.customer));
    api.use({ 'PUT /api/users/update': { ...answerOf(profile), token: 'renewed.token.here' } });
    await save();
    await waitFor(() => expect(localStorage.getItem('token')).toBe('renewed.token.here'));
  });

  it.each(['the call', 'the load of the saved profile'])('keeps the token that a password change in another tab stores during %s', async (moment) => {
    const changed = { ...profile, name: 'Meera Krishnan' };
    const held = heldAnswer();
    const { api, press, replace } = await openAccount({ 'PUT /api/users/update': held.mock });
    await press('Edit profile');
    await replace('Name', changed.name);
    await press('Save Changes');
    await waitFor(() => expect(api.callsTo('PUT /api/users/update')).toHaveLength(1));
    const changePassword = () => localStorage.setItem('token', 'token.of.password');
    api.use({ 'GET /api/users/me': () => (moment === 'the call' || changePassword(), { body: answerOf(changed) }) });
    if (moment === 'the call') changePassword();
    held.answer({ body: { ...answerOf(changed), token: 'renewed.token.here' } });
    expect(await findToast('Profile updated successfully')).toBeVisible();
    expect(localStorage.getItem('token')).toBe('token.of.password');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: changed.name });
  });

  it('is saved also if the first load of the newest profile fails', async () => {
    const { api, press } = await openAccount({ 'PUT /api/users/update': answerOf(profile) });
    await press('Edit profile');
    api.use({ 'GET /api/users/me': () => (api.use({ 'GET /api/users/me': answerOf(profile) }), { status: 502 }) });
    await press('Save Changes');
    expect(await findToast('Profile updated successfully')).toBeVisible();
  });

  it('does not overwrite fields that another tab changed while the form was open', async () => {
    const { api, press, replace } = await openAccount({ 'PUT /api/users/update': answerOf(profile) });
    await press('Edit profile');
    await replace('Name', 'Meera Krishnan');
    api.use({ 'GET /api/users/me': answerOf({ ...profile, email: 'new@example.com', phone: '9000000001' }) });
    await press('Save Changes');
    expect(await findToast('Profile updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/users/update')[0]?.body).toEqual({ name: 'Meera Krishnan', email: 'new@example.com', phone: '9000000001' });
  });

  it('keeps the form that was opened after the saved one', async () => {
    const held = heldAnswer();
    const { press, replace } = await openAccount({ 'PUT /api/users/update': held.mock });
    await press('Edit profile');
    await press('Save Changes');
    await press('Cancel');
    await press('Edit profile');
    await replace('Phone (optional)', '9123456780');
    held.answer({ body: answerOf(profile) });
    await findToast('Profile updated successfully');
    expect(screen.getByLabelText('Phone (optional)')).toHaveValue('9123456780');
  });

  it('that is saved late leaves the focus in the field that the customer has gone on to', async () => {
    const held = heldAnswer();
    const { press, user } = await openAccount({ 'PUT /api/users/update': held.mock });
    await press('Edit profile');
    await press('Save Changes');
    await user.type(screen.getByLabelText('Current Password'), 'sec');
    held.answer({ body: answerOf(profile) });
    await findToast('Profile updated successfully');
    await screen.findByRole('button', { name: 'Edit profile' });
    await user.keyboard('ret');
    expect(screen.getByLabelText('Current Password')).toHaveValue('secret');
  });

  it('shows how long the customer has to wait', async () => {
    const { press } = await openAccount({ 'PUT /api/users/update': () => ({ status: 429, headers: { 'retry-after': '60' }, body: { success: false, message: 'You have changed your e-mail address too often.' } }) });
    await press('Edit profile');
    await press('Save Changes');
    expect(await screen.findByText(/Time left: (1 min 0|5\d) s/)).toBeVisible();
  });

  it('stays unchanged after Cancel', async () => {
    const { press, replace } = await openAccount();
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
    const { api, press, replace } = await openAccount();
    await press('Edit profile');
    await replace(label, text);
    await press('Save Changes');
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(api.callsTo('PUT /api/users/update')).toHaveLength(0);
  });

  it.each([
    [{ status: 500 }, 'Failed to update profile'],
    [{ status: 200, body: { success: false } }, 'Failed to update profile'],
    [{ status: 409, body: { message: 'Email already registered' } }, 'Email already registered'],
  ])('keeps the typed values if saving fails', async (answer, message) => {
    const { press, replace } = await openAccount({ 'PUT /api/users/update': () => answer });
    await press('Edit profile');
    await replace('Name', 'Meera K');
    await press('Save Changes');
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Meera K');
  });
});
