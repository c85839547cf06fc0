import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import AddToCartIcon from '../features/cart/add-to-cart-icon';
import { cotton, maroon, storeCart, storedCart } from '../testing/cart';
import { CartPage } from './cart-page';
import { CheckoutPage } from './checkout-page';

/** A shop with a limit of 3 pieces of a product in an order. */
const script = document.createElement('script');
beforeAll(() => {
  script.id = 'shop';
  script.type = 'application/json';
  script.textContent = JSON.stringify({ maxPieces: 3 });
  document.head.append(script);
});
afterAll(() => script.remove());

const openCart = () => renderPage(<CartPage />, { path: '/cart', route: '/cart', user: 'customer' });
const line = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
const sentence = 'You can order at most 3 pieces of one product at a time.';

describe('in a shop with a limit of 3 pieces, the cart', () => {
  it('raises the quantity to 3, then explains the limit and keeps the focus', async () => {
    storeCart({ ...maroon, quantity: 2 }, cotton);
    const { user } = openCart();
    const [own, other] = [line(maroon.name), line(cotton.name)];
    expect(own.getByRole('status')).toBeEmptyDOMElement();
    await user.click(own.getByRole('button', { name: 'Increase quantity' }));
    expect(own.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    expect(own.getByRole('status')).toHaveTextContent('At most 3 in one order');
    expect(own.getByRole('button', { name: 'Decrease quantity' })).toHaveFocus();
    expect(other.getByRole('button', { name: 'Increase quantity' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Decrease quantity' }));
    expect(own.getByRole('status')).toBeEmptyDOMElement();
  });

  it('offers no checkout for a stored cart above the limit, and reduces it on request', async () => {
    storeCart({ ...maroon, quantity: 25 }, { ...cotton, quantity: 4 });
    const { user } = openCart();
    expect(screen.queryByRole('link', { name: 'Proceed to Checkout' })).toBeNull();
    expect(screen.getByText(`${sentence} Please reduce the quantity of Maroon Kanjeevaram and Sky Cotton Saree.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reduce to 3: Maroon Kanjeevaram' }));
    expect(screen.getByText(`${sentence} Please reduce the quantity of Sky Cotton Saree.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reduce to 3: Sky Cotton Saree' }));
    expect(storedCart()?.map(({ quantity }) => quantity)).toEqual([3, 3]);
    expect(screen.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  });
});

it('a card adds up to 3 pieces and explains the limit at the fourth', async () => {
  const product = { _id: maroon._id, name: maroon.name, price: 12499.5, stock: 9, images: ['maroon-1'] };
  storeCart({ ...maroon, quantity: 2 });
  const { user } = renderPage(<AddToCartIcon product={product} />);
  const add = screen.getByRole('button', { name: 'Add to cart: Maroon Kanjeevaram' });
  await user.click(add);
  expect(screen.queryByText(sentence)).toBeNull();
  await user.click(add);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(storedCart()).toEqual([{ ...maroon, quantity: 3 }]);
});

it('checkout loads nothing and shows no payment until the cart is changed', () => {
  const { calls } = mockApi({});
  storeCart({ ...maroon, quantity: 4 });
  renderPage(<CheckoutPage />, { path: '/checkout', route: '/checkout', user: 'customer' });
  expect(screen.getByText(`${sentence} Please reduce the quantity of Maroon Kanjeevaram.`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review your cart' })).toHaveAttribute('href', '/cart');
  expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
  expect(calls).toEqual([]);
});
