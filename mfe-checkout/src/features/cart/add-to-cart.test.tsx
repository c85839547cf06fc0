import { mockApi, renderPage } from '@storefront/web-kit/testing';
import type { MockedAnswer, TestUser } from '@storefront/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { maroon, storeCart, storedCart } from '../../testing/cart';
import AddToCartButton from './add-to-cart-button';
import AddToCartIcon from './add-to-cart-icon';

const product = { _id: maroon._id, name: maroon.name, price: 12499.5, stock: 3, images: ['maroon-1', 'maroon-2'] };
const path = `/product/${product._id}`;

describe('the button on a product’s page', () => {
  const render = (user: TestUser, stock = 3) =>
    renderPage(<AddToCartButton product={{ ...product, stock }} />, { path, route: '/product/:id', user });

  it('leads a visitor to the login, which leads back', async () => {
    const { user, history } = render('visitor');
    await user.click(screen.getByRole('button', { name: 'Login to Add to Cart' }));
    expect(await screen.findByText('Please login to add items to cart')).toBeVisible();
    expect(history.location).toMatchObject({ pathname: '/login', state: { from: path } });
    expect(storedCart()).toBeNull();
  });

  it('adds for a customer, then removes', async () => {
    const { user } = render('customer');
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    const added = await screen.findByText('Added to cart successfully!');
    expect(added).toBeVisible();
    expect(added.closest('.Toastify__toast')?.querySelector('.Toastify__progress-bar--animated')).toHaveStyle({ animationDuration: '3000ms' });
    expect(storedCart()).toEqual([maroon]);

    await user.click(screen.getByRole('button', { name: 'Remove from Cart' }));
    expect(await screen.findByText('Removed from cart')).toBeVisible();
    expect(storedCart()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveFocus();
  });

  it.each<[string, (typeof maroon)[]]>([['adds', []], ['removes', [maroon]]])('%s once at a double click', async (_action, cart) => {
    storeCart(...cart);
    const { user } = render('customer');
    await user.dblClick(screen.getByRole('button'));
    expect(storedCart()).toEqual(cart.length > 0 ? [] : [maroon]);
  });

  it.each([['visitor', 0], ['customer', 1]] as const)('is disabled for a %s if the product is out of stock', async (who, calls) => {
    const api = mockApi({ 'GET /api/holds/mine': { success: true } });
    render(who, 0);
    expect(screen.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(calls));
  });

  it('removes a product that sold out after it was added', async () => {
    const api = mockApi({ 'GET /api/holds/mine': { success: true } });
    storeCart(maroon);
    const { user } = render('customer', 0);
    await user.click(screen.getByRole('button', { name: 'Remove from Cart' }));
    expect(storedCart()).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1));
  });

  const held = { success: true, hold: { _id: 'f1'.repeat(12), secondsLeft: 900, expiresAt: '', items: [{ product: maroon._id, quantity: 1, price: 12499.5 }] } };

  it('offers the pieces that the customer holds on another device', async () => {
    const api = mockApi({ 'GET /api/holds/mine': held });
    const { user } = render('customer', 0);
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    await user.click(screen.getByRole('button', { name: 'Remove from Cart' }));
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1);
  });

  it('stays disabled if the customer holds another product', async () => {
    const api = mockApi({ 'GET /api/holds/mine': { success: true, hold: { ...held.hold, items: [{ ...held.hold.items[0], product: 'another' }] } } });
    render('customer', 0);
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  });

  it.each([['visitor', 0], ['customer', 1]] as const)('does not ask for the hold of a %s if the stock is %i', async (who, stock) => {
    const api = mockApi({ 'GET /api/holds/mine': held });
    render(who, stock);
    await new Promise((resolve) => setTimeout(resolve));
    expect(api.callsTo('GET /api/holds/mine')).toEqual([]);
  });

  it('ends the customer’s hold with a removal, and offers the pieces again', async () => {
    const api = mockApi({ 'GET /api/holds/mine': held, 'DELETE /api/holds/:id': { success: true, message: 'ok' } });
    localStorage.setItem('mayHold', held.hold._id);
    sessionStorage.setItem('upiChosenFor', 'this cart');
    storeCart(maroon);
    const { user } = render('customer', 0);
    // The second removal finds no hold, but the piece is still free.
    for (const _ of ['first', 'second']) {
      await user.click(screen.getByRole('button', { name: 'Remove from Cart' }));
      await waitFor(() => expect(api.callsTo('DELETE /api/holds/:id')).toHaveLength(1));
      await waitFor(() => expect(sessionStorage.getItem('upiChosenFor')).toBeNull());
      expect(screen.getByRole('button', { name: 'Add to Cart' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
      expect(storedCart()).toEqual([maroon]);
    }
  });

  it('offers the freed pieces only until the page knows the stock', async () => {
    const api = mockApi({ 'GET /api/holds/mine': held, 'DELETE /api/holds/:id': { success: true, message: 'ok' } });
    localStorage.setItem('mayHold', held.hold._id);
    storeCart(maroon);
    function Page() {
      const [stock, setStock] = useState(0);
      return (
        <>
          <AddToCartButton product={{ ...product, stock }} />
          <button onClick={() => setStock(1)}>free</button>
          <button onClick={() => setStock(0)}>sold</button>
        </>
      );
    }
    const { user } = renderPage(<Page />, { user: 'customer' });
    await user.click(screen.getByRole('button', { name: 'Remove from Cart' }));
    await waitFor(() => expect(localStorage.getItem('mayHold')).toBeNull());
    api.use({ 'GET /api/holds/mine': { success: true } });
    await user.click(screen.getByRole('button', { name: 'free' }));
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'sold' }));
    expect(await screen.findByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  });

  it('keeps the hold if the customer adds the product again before the hold is known', async () => {
    let find: (answer: MockedAnswer) => void = () => undefined;
    const api = mockApi({ 'GET /api/holds/mine': () => new Promise((resolve) => (find = resolve)) });
    localStorage.setItem('mayHold', held.hold._id);
    storeCart(maroon);
    const { user } = render('customer', 0);
    await user.click(screen.getByRole('button', { name: 'Remove from Cart' }));
    await waitFor(() => expect(api.callsTo('GET /api/holds/mine')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    find({ body: held });
    await new Promise((resolve) => setTimeout(resolve));
    expect(api.callsTo('DELETE /api/holds/:id')).toEqual([]);
    expect(localStorage.getItem('mayHold')).not.toBeNull();
  });
});

describe('the icon on a catalogue card', () => {
  it('adds one piece with each press, without a login', async () => {
    const { user } = renderPage(<AddToCartIcon product={product} />);
    const button = screen.getByRole('button', { name: 'Add to cart: Maroon Kanjeevaram' });
    await user.click(button);
    await user.click(button);
    expect((await screen.findAllByText('Added to cart successfully!')).length).toBeGreaterThan(0);
    expect(storedCart()).toEqual([{ ...maroon, quantity: 2 }]);
  });

  it('refuses a product beyond the 100th and says so, but adds more pieces of the others', async () => {
    const others = Array.from({ length: 99 }, (_, index) => ({ ...maroon, _id: String(index) }));
    storeCart(...others, { ...maroon, _id: 'last' });
    const { user, unmount } = renderPage(<AddToCartIcon product={product} />);
    await user.click(screen.getByRole('button', { name: 'Add to cart: Maroon Kanjeevaram' }));
    expect(await screen.findByText('Your cart is full. Please remove a product first.')).toBeVisible();
    expect(screen.queryByText('Added to cart successfully!')).toBeNull();
    expect(storedCart()?.map(({ _id }) => _id)).toEqual([...others, { _id: 'last' }].map(({ _id }) => _id));
    unmount();

    storeCart(...others, maroon);
    renderPage(<AddToCartIcon product={product} />);
    await user.click(screen.getByRole('button', { name: 'Add to cart: Maroon Kanjeevaram' }));
    expect(storedCart()?.at(-1)).toEqual({ ...maroon, quantity: 2 });
  });

  it('is disabled if the product is out of stock', () => {
    renderPage(<AddToCartIcon product={{ ...product, stock: 0 }} />);
    expect(screen.getByRole('button', { name: 'Out of stock: Maroon Kanjeevaram' })).toBeDisabled();
  });
});
