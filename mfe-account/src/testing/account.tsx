import type { Address, Profile } from '@storefront/contracts';
import { mockApi, renderPage, testUsers, type Mock, type RenderPageOptions } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { AccountPage } from '../pages/account-page';

/** The default address of `profile`. */
export const home: Address = {
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
export const office: Address = { ...home, _id: 'a2', address: '7 Loom Lane', addressLine1: '7 Loom Lane', addressLine2: 'Third floor', isDefault: false };
export const profile: Profile = { ...testUsers.customer, addresses: [home, office] };
/** The answer to `GET /api/users/me`. */
export const answerOf = (user: Profile) => ({ success: true, ...user, user });

/** Opens My Account with its calls answered by `mocks`. */
export async function openAccount(mocks: Record<string, Mock> = {}, user: Profile = profile, options: RenderPageOptions = {}) {
  const api = mockApi({ 'GET /api/users/me': answerOf(user), ...mocks });
  const page = renderPage(<AccountPage />, { path: '/account', route: '/account', user: 'customer', ...options });
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

/** No answer arrives. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

export const findToast = (text: string) => screen.findByText(text, { selector: '.Toastify__toast' });
