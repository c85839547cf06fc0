import { Slot } from '@storefront/web-kit';
import type { SlotFilling } from '@storefront/web-kit';
import { screen, within } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeModules } from '../testing/fake-modules';
import { renderShell } from '../testing/render-shell';

const product = { _id: '1', name: 'Saree', price: 100, stock: 1, images: [] };
const filling = (slot: string, audience: 'visitor' | 'customer'): SlotFilling => ({ remote: 'reviews', slot, module: 'main', order: 100, for: [audience] });

/** React's strict mode runs each cleanup once when it mounts a component. */
let isShown: boolean;

/** A component that throws when React removes it. */
const failsWhenRemoved = (error: Error, useOwnEffect: typeof useEffect) =>
  function Failing() {
    useOwnEffect(() => () => {
      if (isShown) throw error;
    }, []);
    return <p>Failing</p>;
  };

/** Opens a product's page of the catalogue. The component is in the page itself, or fills its slots and the header's. */
async function open(error: Error, { isFilling = true, user: who = 'visitor', useOwnEffect = useEffect }: { isFilling?: boolean; user?: 'visitor' | 'customer'; useOwnEffect?: typeof useEffect } = {}) {
  const onFailure = vi.fn();
  const Failing = failsWhenRemoved(error, useOwnEffect);
  const Catalog = () => {
    if (window.location.pathname === '/products') return <h1>Products</h1>;
    return (
      <>
        <Link to="/products">All products</Link>
        <Link to="/cart">To the cart</Link>
        {isFilling ? [1, 2].map((key) => <Slot key={key} name="product.actions" product={product} />) : <Failing />}
      </>
    );
  };
  const modules = fakeModules(
    {
      'catalog/routes': () => ({ default: Catalog }),
      'checkout/routes': () => ({ default: () => <h1>Cart</h1> }),
      'account/routes': () => ({ default: () => <h1>Login page</h1> }),
      'reviews/main': () => ({ default: Failing }),
    },
    [filling('product.actions', 'visitor'), filling('header.cart-badge', 'customer')],
    onFailure,
  );
  const { user } = renderShell({ path: '/product/1', modules, user: who });
  await screen.findAllByText('Failing');
  isShown = true;
  return { user, onFailure };
}

beforeEach(() => {
  isShown = false;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a component whose cleanup throws when React removes it', () => {
  const ofReviews = new Error('removed', { cause: 'reviews' });

  it.each([
    ['All products', 'Products', useEffect],
    ['All products', 'Products', useLayoutEffect],
    ['To the cart', 'Cart', useEffect],
    ['To the cart', 'Cart', useLayoutEffect],
  ])('is reported as a failure of its own remote, and “%s” opens the next page', async (link, heading, useOwnEffect) => {
    const { user, onFailure } = await open(ofReviews, { useOwnEffect });
    await user.click(screen.getByRole('link', { name: link }));
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(new Set(onFailure.mock.calls.flat())).toEqual(new Set(['reviews', ofReviews]));
  });

  it('leaves the header as it is', async () => {
    const { user, onFailure } = await open(ofReviews, { user: 'customer' });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(onFailure.mock.calls).toEqual([['reviews', ofReviews]]);
  });

  it('in another remote’s page does not keep the next page away', async () => {
    const ofCatalog = new Error('removed', { cause: 'catalog' });
    const { user, onFailure } = await open(ofCatalog, { isFilling: false });
    await user.click(screen.getByRole('link', { name: 'To the cart' }));
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible();
    expect(onFailure.mock.calls).toEqual([['catalog', ofCatalog]]);
  });

  it('leaves the header if nobody knows whose component it was', async () => {
    const { user } = await open(new Error('removed'), { isFilling: false });
    await user.click(screen.getByRole('link', { name: 'To the cart' }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });
});
