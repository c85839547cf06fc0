import { faultsWithMismatches } from '@storefront/web-kit/testing';
import type { PageOpening } from '@storefront/web-kit/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import CheckoutRoutes from './routes';
import { cotton, maroon } from './testing/cart';

type Page = Parameters<NonNullable<PageOpening['act']>>[0];

const id = 'a'.repeat(24);
const storage = { cart: JSON.stringify([maroon, cotton]) };
const press = (name: string) => (page: Page) => page.user.click(screen.getByText(name, { selector: 'button, button *' }));

const pages: [name: string, opening: Omit<PageOpening, 'element'>][] = [
  ['/checkout', { path: '/checkout', user: 'customer', storage }],
  ['/checkout, with an order placed', { path: '/checkout', user: 'customer', storage, act: press('Place Order') }],
  ['/checkout, with UPI chosen', { path: '/checkout', user: 'customer', storage, act: (page) => page.user.click(screen.getByLabelText('UPI Payment')) }],
  ['/my-orders', { path: '/my-orders', user: 'customer' }],
  ['/my-orders of an admin, second choices', { path: '/my-orders', user: 'admin', turn: 1 }],
  // The example order is cash on delivery, but its payment is verified.
  ['/order-confirmation', { path: `/order-confirmation/${id}`, user: 'customer', hides: { verified: ['paymentDetails'] } }],
  ['/order-confirmation, second choices', { path: `/order-confirmation/${id}`, user: 'customer', turn: 1 }],
  ['/order-payment-details', { path: `/order-payment-details/${id}`, user: 'customer' }],
  ['/order-payment-details, second choices', { path: `/order-payment-details/${id}`, user: 'customer', turn: 1 }],
];

describe('each checkout page still renders if any field of an answer is missing, null, of the wrong type or extreme:', () => {
  it.each(pages)('%s', async (_name, opening) => {
    expect(await faultsWithMismatches({ element: <CheckoutRoutes />, ...opening })).toEqual([]);
  }, 180_000);
});
