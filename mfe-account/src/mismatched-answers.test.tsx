import { faultsWithMismatches, type PageOpening } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import AccountRoutes from './routes';

type Page = Parameters<NonNullable<PageOpening['act']>>[0];

const press = (name: string) => (page: Page) => page.user.click(screen.getAllByText(name, { selector: 'button, button *' })[0]!);
const type = (page: Page, label: string, text: string) => page.user.type(screen.getByLabelText(label), text);

const logIn = async (page: Page) => {
  await type(page, 'Email', 'meera@example.com');
  await type(page, 'Password', 'secret-1');
  await press('Login')(page);
};
const saveProfile = async (page: Page) => {
  await press('Edit')(page);
  await press('Save Changes')(page);
};
const resetPassword = async (page: Page) => {
  await type(page, 'Email', 'meera@example.com');
  await press('Send OTP')(page);
  await page.user.type(await screen.findByLabelText('OTP'), '12345');
  await press('Verify OTP')(page);
};

const pages: [name: string, opening: Omit<PageOpening, 'element'>][] = [
  ['/account', { path: '/account', user: 'customer' }],
  ['/account, second choices', { path: '/account', user: 'customer', turn: 1 }],
  ['/account, with another default address', { path: '/account', user: 'customer', act: press('Set as Default') }],
  ['/account, with the profile saved', { path: '/account', user: 'customer', act: saveProfile }],
  ['/my-account', { path: '/my-account', user: 'customer' }],
  ['/addresses', { path: '/addresses', user: 'customer' }],
  ['/login', { path: '/login', act: logIn }],
  ['/forgot-password', { path: '/forgot-password', act: resetPassword }],
];

describe('each account page still renders if any field of an answer is missing, null, of the wrong type or extreme:', () => {
  it.each(pages)('%s', async (_name, opening) => {
    expect(await faultsWithMismatches({ element: <AccountRoutes />, ...opening })).toEqual([]);
  }, 180_000);
});
