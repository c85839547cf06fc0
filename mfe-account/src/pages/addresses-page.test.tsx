import type { ManagedAddress } from '@storefront/contracts';
import { createQueryClient } from '@storefront/web-kit';
import { mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findToast, lost } from '../testing/account';
import { AddressesPage } from './addresses-page';

const typed = { Name: 'Meera', Phone: '9876543210', Street: '12 Temple Street', City: 'Kanchipuram', State: 'Tamil Nadu', Pincode: '631501' };
const home: ManagedAddress = { _id: 'm1', name: 'Meera', street: '12 Temple Street', city: 'Kanchipuram', state: 'Tamil Nadu', pincode: '631501', phone: '9876543210', isDefault: true };
const done = { success: true, message: 'ok' };

async function open(addresses: ManagedAddress[], mocks: Record<string, Mock> = {}) {
  const kept = [...addresses];
  const api = mockApi({ 'GET /api/addresses': () => ({ body: { success: true, addresses: kept } }), ...mocks });
  const page = renderPage(<AddressesPage />, { path: '/addresses', route: '/addresses', user: 'customer', queryClient: createQueryClient() });
  await screen.findByRole('button', { name: 'Add New Address' });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const fill = async () => {
    for (const [label, text] of Object.entries(typed)) {
      await page.user.clear(screen.getByLabelText(label));
      await page.user.type(screen.getByLabelText(label), text);
    }
    await press('Save Address');
  };
  return { ...page, api, kept, press, fill };
}

describe('managed addresses', () => {
  it('show the empty text if there are none', async () => {
    await open([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Manage Addresses' })).toBeVisible();
    expect(screen.getByText('No addresses found. Add your first address using the button above.')).toBeVisible();
  });

  it('link to the addresses of checkout', async () => {
    await open([home]);
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/account');
  });

  it('are added, and the list is loaded again', async () => {
    const page = await open([], { 'POST /api/addresses': () => (page.kept.push(home), { status: 201, body: done }) });
    await page.press('Add New Address');
    await page.user.click(screen.getByRole('checkbox', { name: 'Use as my default address' }));
    await page.fill();
    expect(await findToast('Address added successfully')).toBeVisible();
    const { _id, ...form } = home;
    expect(page.api.callsTo('POST /api/addresses')[0]?.body).toEqual(form);
    expect(await screen.findByText('12 Temple Street')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('are not added twice if only the answer is lost', async () => {
    const page = await open([], { 'POST /api/addresses': () => (page.kept.push(home), lost()) });
    await page.press('Add New Address');
    await page.fill();
    expect(await findToast('Address added successfully')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('show the server’s message if the login ends during an edit', async () => {
    const page = await open([home]);
    await page.press('Edit');
    page.api.use({ 'GET /api/addresses': () => ({ status: 401, body: { message: 'Your session has expired. Please login again.' } }) });
    await page.press('Save Address');
    expect(await findToast('Your session has expired. Please login again.')).toBeVisible();
  });

  it('are edited', async () => {
    const page = await open([{ ...home, isDefault: false }], { 'PUT /api/addresses/:id': done });
    await page.press('Edit');
    expect(screen.getByLabelText('Street')).toHaveValue('12 Temple Street');
    await page.fill();
    expect(await findToast('Address updated successfully')).toBeVisible();
    expect(page.api.callsTo('PUT /api/addresses/:id')[0]).toMatchObject({ params: { id: 'm1' }, body: { name: 'Meera', isDefault: false } });
  });

  it('are edited also if the first load of the newest addresses fails', async () => {
    const page = await open([home], { 'PUT /api/addresses/:id': done });
    await page.press('Edit');
    page.api.use({ 'GET /api/addresses': () => (page.api.use({ 'GET /api/addresses': { success: true, addresses: [home] } }), { status: 502 }) });
    await page.press('Save Address');
    expect(await findToast('Address updated successfully')).toBeVisible();
    expect(page.api.callsTo('PUT /api/addresses/:id')).toHaveLength(1);
  });

  it('are edited without overwriting what another tab changed while the form was open', async () => {
    const page = await open([home], { 'PUT /api/addresses/:id': done });
    await page.press('Edit');
    await page.user.type(screen.getByLabelText('Street'), ' B');
    page.kept[0] = { ...home, city: 'Mysuru', pincode: '570001' };
    await page.press('Save Address');
    await findToast('Address updated successfully');
    expect(page.api.callsTo('PUT /api/addresses/:id')[0]?.body).toMatchObject({ street: '12 Temple Street B', city: 'Mysuru', pincode: '570001' });
  });

  it('are loaded again after a failure, because another tab may have deleted the address', async () => {
    const page = await open([home], { 'DELETE /api/addresses/:id': () => (page.kept.pop(), { status: 404, body: { message: 'Address not found' } }) });
    await page.press('Delete');
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await findToast('Address not found')).toBeVisible();
    expect(await screen.findByText('No addresses found. Add your first address using the button above.')).toBeVisible();
  });

  it('are deleted only after a confirmation', async () => {
    const page = await open([home], { 'DELETE /api/addresses/:id': () => (page.kept.pop(), { body: done }) });
    await page.press('Delete');
    expect(page.api.callsTo('DELETE /api/addresses/:id')).toHaveLength(0);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Are you sure you want to delete this address?')).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await findToast('Address deleted successfully')).toBeVisible();
    expect(await screen.findByText('No addresses found. Add your first address using the button above.')).toBeVisible();
  });

  it('have no Set as Default button', async () => {
    await open([home, { ...home, _id: 'm2', isDefault: false }]);
    expect(screen.queryByRole('button', { name: 'Set as Default' })).toBeNull();
  });

  it('keep the typed values if saving fails', async () => {
    const { press, fill } = await open([], { 'POST /api/addresses': () => ({ status: 500 }) });
    await press('Add New Address');
    await fill();
    expect(await findToast('Failed to save address')).toBeVisible();
    for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(text);
  });

  it('show why they could not load, and load again after Try Again', async () => {
    let down = true;
    mockApi({ 'GET /api/addresses': () => (down ? { status: 500 } : { body: { success: true, addresses: [home] } }) });
    const { user } = renderPage(<AddressesPage />, { user: 'customer' });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch addresses' })).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('12 Temple Street')).toBeVisible();
  });
});
