import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { testAddress, testProfile } from '../../testing/addresses';
import { toValues } from './address';
import { useSaveAddress } from './address-api';

const home = testAddress();
const work = testAddress({ _id: 'b2'.repeat(12), fullName: 'Meera at work', isDefault: false });

function SaveButton() {
  const { mutate } = useSaveAddress();
  return <button onClick={() => mutate({ values: toValues(work) })}>Save</button>;
}

it('after a lost answer, the stored addresses are looked for until the next change is saved', async () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  const api = mockApi({ 'POST /api/users/addresses': lost, 'GET /api/users/me': lost });
  const { user } = renderPage(<SaveButton />, { user: 'customer' });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  expect(await screen.findByText('Failed to add address.')).toBeVisible();
  api.use({ 'GET /api/users/me': testProfile(home), 'POST /api/users/addresses': { success: true, message: 'ok', address: work, addresses: [home, work] } });
  await save();
  expect(await screen.findByText('Address added successfully')).toBeVisible();
  const looks = api.callsTo('GET /api/users/me').length;
  expect(looks).toBe(2);
  await save();
  await expect.poll(() => api.callsTo('POST /api/users/addresses')).toHaveLength(3);
  expect(api.callsTo('GET /api/users/me')).toHaveLength(looks);
});
