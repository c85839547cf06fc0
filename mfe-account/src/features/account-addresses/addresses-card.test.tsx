import type { Address } from '@storefront/contracts';
import { heldAnswer } from '@storefront/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileQuery } from '../../api/profile-query';
import { answerOf, findToast, home, lost, office, openAccount, profile } from '../../testing/account';

describe('my addresses', () => {
  const done = { success: true, message: 'ok' };
  /** The page's next load of the addresses. */
  const loaded = (addresses: Address[]) => ({ 'GET /api/users/me': answerOf({ ...profile, addresses }) });

  it('link to the managed addresses', async () => {
    await openAccount();
    expect(screen.getByRole('link', { name: 'Manage Addresses' })).toHaveAttribute('href', '/addresses');
  });

  it('show the empty text if there are none', async () => {
    await openAccount({}, { ...profile, addresses: [] });
    expect(screen.getByText('No addresses saved yet')).toBeVisible();
  });

  it('are added with a single address field', async () => {
    const { api, press, replace } = await openAccount({ 'POST /api/users/addresses': done }, { ...profile, addresses: [] });
    api.use(loaded([home]));
    await press('Add Address');
    await replace('Full Name', 'Meera Iyer');
    await replace('Phone', '9876543210');
    await replace('Address', '12 Temple Street');
    await replace('City', 'Kanchipuram');
    await replace('State', 'Tamil Nadu');
    await replace('Pincode', '63a1501');
    await press('Save Address');
    expect(await findToast('Address added successfully')).toBeVisible();
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

  describe('after a lost answer', () => {
    const fill = async ({ press, replace }: Awaited<ReturnType<typeof openAccount>>) => {
      await press('Add Address');
      const typed = { 'Full Name': 'Meera Iyer', Phone: '9876543210', Address: '12 Temple Street', City: 'Kanchipuram', State: 'Tamil Nadu', Pincode: '631501' };
      for (const [label, text] of Object.entries(typed)) await replace(label, text);
    };
    /** Opens the page, and saves an address whose answer is lost and which is not among the stored ones. */
    const failOnce = async (addresses: Address[]) => {
      const page = await openAccount({ 'POST /api/users/addresses': lost }, { ...profile, addresses });
      await fill(page);
      await page.press('Save Address');
      expect(await findToast('Failed to add address.')).toBeVisible();
      return page;
    };
    /** Saves the same form again; the server stores it. */
    const saveAgain = async (page: Awaited<ReturnType<typeof openAccount>>) => {
      page.api.use({ 'POST /api/users/addresses': done });
      await page.press('Save Address');
      expect(await findToast('Address added successfully')).toBeVisible();
    };

    it('are not added twice', async () => {
      const page = await openAccount({ 'POST /api/users/addresses': lost }, { ...profile, addresses: [] });
      await fill(page);
      page.api.use(loaded([home]));
      await page.press('Save Address');
      expect(await findToast('Address added successfully')).toBeVisible();
      expect(screen.getByText('12 Temple Street')).toBeVisible();
      expect(screen.queryByRole('form')).toBeNull();
    });

    it('are not added twice by the next attempt either, if they could not be loaded', async () => {
      const page = await openAccount({ 'POST /api/users/addresses': lost }, { ...profile, addresses: [] });
      await fill(page);
      page.api.use({ 'GET /api/users/me': lost });
      await page.press('Save Address');
      expect(await findToast('Failed to add address.')).toBeVisible();
      page.api.use(loaded([home]));
      await page.press('Save Address');
      expect(await findToast('Address added successfully')).toBeVisible();
      expect(page.api.callsTo('POST /api/users/addresses')).toHaveLength(1);
    });

    it('are added by the next attempt if the server has not stored them', async () => {
      const page = await failOnce([office]);
      await saveAgain(page);
      expect(page.api.callsTo('POST /api/users/addresses')).toHaveLength(2);
    });

    it('are added without another load once an attempt has succeeded', async () => {
      const page = await failOnce([]);
      await saveAgain(page);
      await fill(page);
      page.api.use({ 'GET /api/users/me': () => ({ status: 503 }) });
      await page.press('Save Address');
      await waitFor(() => expect(page.api.callsTo('POST /api/users/addresses')).toHaveLength(3));
    });

    it('are not added twice either by a form that was saved before the answer was lost', async () => {
      const first = heldAnswer();
      const page = await openAccount({ 'POST /api/users/addresses': first.mock }, { ...profile, addresses: [] });
      await fill(page);
      await page.press('Save Address');
      await page.press('Cancel');
      await fill(page);
      await page.press('Save Address');
      // The server stores the first one after the page has looked for it.
      page.api.use({ 'GET /api/users/me': () => (page.api.use(loaded([home])), { body: answerOf({ ...profile, addresses: [] }) }) });
      first.answer({ status: 502 });
      expect(await findToast('Address added successfully')).toBeVisible();
      expect(page.api.callsTo('POST /api/users/addresses')).toHaveLength(1);
    });

    it('let the customer choose another default, also if the addresses cannot be loaded', async () => {
      const page = await openAccount({ 'POST /api/users/addresses': lost, 'PUT /api/users/addresses/:id/default': done });
      await fill(page);
      page.api.use({ 'GET /api/users/me': () => ({ status: 503 }) });
      await page.press('Save Address');
      expect(await findToast('Failed to add address.')).toBeVisible();
      await page.user.click(page.cardOf('7 Loom Lane').getByRole('button', { name: 'Set as Default' }));
      await waitFor(() => expect(page.api.callsTo('PUT /api/users/addresses/:id/default')).toHaveLength(1));
    });

    it('are deleted if the server has deleted them', async () => {
      const { api, cardOf, user } = await openAccount({ 'DELETE /api/users/addresses/:id': lost });
      api.use(loaded([home]));
      await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Delete' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      expect(await findToast('Address deleted successfully')).toBeVisible();
    });
  });

  it('require every field', async () => {
    const { api, press } = await openAccount();
    await press('Add Address');
    await press('Save Address');
    expect(await findToast('Please fill in all required fields.')).toBeVisible();
    for (const label of ['Full Name', 'Address', 'City', 'State', 'Pincode', 'Phone']) {
      expect(within(screen.getByRole('form')).getByLabelText(label)).toHaveAccessibleDescription(`${label} is required`);
    }
    expect(api.callsTo('POST /api/users/addresses')).toHaveLength(0);
  });

  it.each([
    ['Pincode', '123', 'Please enter a valid pincode'],
    ['Phone', '12', 'Please enter a valid phone number'],
  ])('are not sent with a wrong format; the message at %s for %s is “%s”', async (label, text, message) => {
    const { api, cardOf, replace, press, user } = await openAccount();
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    await replace(label, text);
    await press('Save Address');
    expect(await findToast(message)).toBeVisible();
    expect(within(screen.getByRole('form')).getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.queryByText('Please fill in all required fields.')).toBeNull();
    expect(api.callsTo('PUT /api/users/addresses/:id')).toHaveLength(0);
  });

  it('are edited without losing the second line from checkout', async () => {
    const { api, cardOf, replace, press, user } = await openAccount({ 'PUT /api/users/addresses/:id': () => (api.use(loaded([home, { ...office, city: 'Chennai' }])), { body: done }) });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    await replace('City', 'Chennai');
    await press('Save Address');
    expect(await findToast('Address updated successfully')).toBeVisible();
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]).toMatchObject({
      params: { id: 'a2' },
      body: { fullName: 'Meera Iyer', address: '7 Loom Lane', addressLine2: 'Third floor', city: 'Chennai', isDefault: false },
    });
    expect(cardOf('7 Loom Lane').getByText('Chennai, Tamil Nadu 631501')).toBeVisible();
  });

  it.each([
    ['Second floor'],
    // The server keeps a line that is left out.
    [''],
  ])('are edited with the second line from checkout, which becomes “%s”', async (line) => {
    const { api, cardOf, replace, press, user } = await openAccount({ 'PUT /api/users/addresses/:id': done });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    if (line) await replace('Flat, floor or area (optional)', line);
    else await user.clear(screen.getByLabelText('Flat, floor or area (optional)'));
    await press('Save Address');
    await findToast('Address updated successfully');
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]).toMatchObject({ body: { addressLine2: line } });
  });

  it('are edited without setting the default again', async () => {
    const { api, cardOf, replace, press, user } = await openAccount({ 'PUT /api/users/addresses/:id': done });
    await user.click(cardOf('12 Temple Street').getByRole('button', { name: 'Edit' }));
    await replace('City', 'Chennai');
    await press('Save Address');
    await findToast('Address updated successfully');
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]).toMatchObject({ params: { id: 'a1' }, body: { city: 'Chennai', isDefault: false } });
  });

  it('are deleted only after a confirmation', async () => {
    const { api, cardOf, user } = await openAccount({ 'DELETE /api/users/addresses/:id': done });
    api.use(loaded([home]));
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Are you sure you want to delete this address?');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(api.callsTo('DELETE /api/users/addresses/:id')).toHaveLength(0);
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await findToast('Address deleted successfully')).toBeVisible();
    expect(screen.queryByText('7 Loom Lane')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'My Addresses' })).toHaveFocus();
  });

  it('show the new default after Set as Default', async () => {
    const { api, cardOf, user } = await openAccount({ 'PUT /api/users/addresses/:id/default': done });
    api.use(
      loaded([
        { ...home, isDefault: false },
        { ...office, isDefault: true },
      ]),
    );
    expect(cardOf('12 Temple Street').queryByRole('button', { name: 'Set as Default' })).toBeNull();
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Set as Default' }));
    expect(await findToast('Default address updated')).toBeVisible();
    expect(api.callsTo('PUT /api/users/addresses/:id/default')[0]?.params).toEqual({ id: 'a2' });
    expect(cardOf('7 Loom Lane').getByText('Default')).toBeVisible();
  });

  it.each([
    ['DELETE /api/users/addresses/:id', 'Delete', 'Failed to delete address'],
    ['PUT /api/users/addresses/:id/default', 'Set as Default', 'Failed to update default address'],
    ['DELETE /api/users/addresses/:id', 'Delete', 'Failed to delete address', { body: { success: false } }],
  ])('stay and show a message if %s fails', async (call, button, message, answer: object = { status: 500 }) => {
    const { cardOf, user } = await openAccount({ [call]: () => answer });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: button }));
    const dialog = screen.queryByRole('dialog');
    if (dialog) await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await findToast(message)).toBeVisible();
    expect(screen.getByText('7 Loom Lane')).toBeVisible();
  });

  it.each([
    ['Add Address', 'POST /api/users/addresses', 'Failed to add address.'],
    ['Edit', 'PUT /api/users/addresses/:id', 'Failed to update address.'],
    ['Add Address', 'POST /api/users/addresses', 'Failed to add address.', { body: { success: false } }],
  ])('keep the typed values if %s fails', async (button, call, message, answer: object = { status: 500 }) => {
    const { user, press, replace } = await openAccount({ [call]: () => answer });
    await user.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
    const typed = { 'Full Name': 'Asha', Phone: '9123456780', Address: '1 New Road', City: 'Mysuru', State: 'Karnataka', Pincode: '570001' };
    for (const [label, text] of Object.entries(typed)) await replace(label, text);
    await press('Save Address');
    expect(await findToast(message)).toBeVisible();
    for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(text);
  });

  it('show how long the customer has to wait', async () => {
    const busy = { status: 429, headers: { 'retry-after': '60' }, body: { success: false, message: 'Too many requests.' } };
    const { cardOf, press, user } = await openAccount({ 'PUT /api/users/addresses/:id': () => busy });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    await press('Save Address');
    expect(await screen.findByText(/Time left: (1 min 0|5\d) s/)).toBeVisible();
  });

  it('are shown with a numeric pincode', async () => {
    const { cardOf } = await openAccount({}, { ...profile, addresses: [{ ...home, pincode: 625001 as unknown as string }] });
    expect(cardOf(home.address).getByText(/625001/)).toBeVisible();
  });

  it('are edited without overwriting what another tab changed while the form was open', async () => {
    const { api, cardOf, replace, press, user } = await openAccount({ 'PUT /api/users/addresses/:id': done });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    await replace('Phone', '9123456780');
    api.use(loaded([home, { ...office, city: 'Mysuru', pincode: '570001', isDefault: true }]));
    await press('Save Address');
    await findToast('Address updated successfully');
    expect(api.callsTo('PUT /api/users/addresses/:id')[0]?.body).toMatchObject({ phone: '9123456780', city: 'Mysuru', pincode: '570001', isDefault: false });
  });

  it('keep the form of an address that another tab deleted, and save adds it again', async () => {
    const { api, cardOf, replace, press, user } = await openAccount({
      'PUT /api/users/addresses/:id': () => ({ status: 404, body: { success: false, message: 'Address not found' } }),
      'POST /api/users/addresses': done,
    });
    await user.click(cardOf('12 Temple Street').getByRole('button', { name: 'Edit' }));
    await replace('City', 'Mysuru');
    api.use(loaded([office]));
    await press('Save Address');
    expect(await findToast('Address not found')).toBeVisible();
    expect(await screen.findByText('This address was deleted in the meantime. Save it to add it again, or cancel.')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Mysuru');
    await press('Save Address');
    expect(await findToast('Address added successfully')).toBeVisible();
    expect(api.callsTo('POST /api/users/addresses')[0]?.body).toMatchObject({ address: '12 Temple Street', city: 'Mysuru' });
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByText('12 Temple Street')).toBeNull();
  });

  it('keep the form that was opened after the saved one', async () => {
    const held = heldAnswer();
    const { cardOf, replace, press, user } = await openAccount({ 'PUT /api/users/addresses/:id': held.mock });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    await press('Save Address');
    await user.click(cardOf('12 Temple Street').getByRole('button', { name: 'Edit' }));
    await replace('City', 'Mysuru');
    held.answer({ body: done });
    await findToast('Address updated successfully');
    expect(screen.getByLabelText('City')).toHaveValue('Mysuru');
  });

  it('keep the focus in the field that the customer has gone on to while an address is saved', async () => {
    const held = heldAnswer();
    const { cardOf, press, user } = await openAccount({ 'PUT /api/users/addresses/:id': held.mock });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Edit' }));
    await press('Save Address');
    await user.type(screen.getByLabelText('Current Password'), 'sec');
    held.answer({ body: done });
    await findToast('Address updated successfully');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await user.keyboard('ret');
    expect(screen.getByLabelText('Current Password')).toHaveValue('secret');
  });

  it.each(['a form', 'nothing'])('move no focus if another tab deletes an address while the customer fills in %s', async (place) => {
    const { api, press, user, queryClient } = await openAccount();
    if (place === 'a form') {
      await press('Add Address');
      await user.keyboard('Meera');
    }
    const focused = document.activeElement;
    api.use(loaded([home]));
    await act(() => queryClient.refetchQueries({ queryKey: profileQuery.queryKey }));
    await waitFor(() => expect(screen.queryByText('7 Loom Lane')).toBeNull());
    expect(focused).toHaveFocus();
    expect(focused).toBe(place === 'nothing' ? document.body : screen.getByLabelText('Full Name'));
  });

  it('are loaded again after a failure, because another tab may have deleted the address', async () => {
    const { api, cardOf, user } = await openAccount({ 'DELETE /api/users/addresses/:id': () => ({ status: 404, body: { message: 'Address not found' } }) });
    api.use(loaded([home]));
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await findToast('Address not found')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('7 Loom Lane')).toBeNull());
  });

  it('are changed one after another', async () => {
    const held = heldAnswer();
    const { api, cardOf, user } = await openAccount({ 'PUT /api/users/addresses/:id/default': held.mock, 'DELETE /api/users/addresses/:id': done });
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Set as Default' }));
    await user.click(cardOf('12 Temple Street').getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(api.callsTo('DELETE /api/users/addresses/:id')).toHaveLength(0);
    held.answer({ body: done });
    await findToast('Address deleted successfully');
    expect(api.callsTo('DELETE /api/users/addresses/:id')).toHaveLength(1);
  });

  it('do not show a deleted address again when an earlier load finishes', async () => {
    const held = heldAnswer();
    const { api, cardOf, user, queryClient } = await openAccount({ 'DELETE /api/users/addresses/:id': { ...done, addresses: [home] } });
    api.use({ 'GET /api/users/me': held.mock });
    const earlier = queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
    await waitFor(() => expect(api.callsTo('GET /api/users/me')).toHaveLength(2));
    api.use(loaded([home]));
    await user.click(cardOf('7 Loom Lane').getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await findToast('Address deleted successfully');
    held.answer({ body: answerOf(profile) });
    await act(() => earlier);
    expect(queryClient.getQueryData(profileQuery.queryKey)?.addresses).toHaveLength(1);
  });
});
