import { Slot } from '@storefront/web-kit';
import type { SlotFilling } from '@storefront/web-kit';
import { screen, within } from '@testing-library/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeModules } from '../testing/fake-modules';
import { renderShell } from '../testing/render-shell';

const product = { _id: '1', name: 'Saree', price: 100, stock: 1, images: [] };
const filling = (slot: string, audience: 'visitor' | 'customer'): SlotFilling => ({ remote: 'reviews', slot, module: 'main', order: 100, for: [audience] });

let isShown: boolean;

/** A component that throws when React removes it. React's strict mode runs each cleanup once more when it mounts a component. */
const failsWhenRemoved = (error: Error, useOwnEffect: typeof useEffect) =>
  function Failing() {
    const runs = useRef(0);
    useOwnEffect(() => {
      runs.current += 1;
      return () => {
        if (isShown && runs.current > 1) throw error;
      };
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

  it.each([useEffect, useLayoutEffect])('can be on the next page too', async (useOwnEffect) => {
    const WithFillings = ({ title, to }: { title: string; to: string }) => (
      <>
        <h1>{title}</h1>
        <Link to={to}>Next</Link>
        {[1, 2].map((key) => <Slot key={key} name="product.actions" product={product} />)}
      </>
    );
    const Catalog = () => (window.location.pathname === '/products' ? <WithFillings key="list" title="Products" to="/cart" /> : <WithFillings key="product" title="Saree" to="/products" />);
    const modules = fakeModules(
      { 'catalog/routes': () => ({ default: Catalog }), 'checkout/routes': () => ({ default: () => <WithFillings title="Cart" to="/product/1" /> }), 'reviews/main': () => ({ default: failsWhenRemoved(ofReviews, useOwnEffect) }) },
      [filling('product.actions', 'visitor')],
    );
    await Promise.all(['catalog/routes', 'checkout/routes', 'reviews/main'].map((key) => modules.load(...(key.split('/') as [string, string]))));
    const { user } = renderShell({ path: '/product/1', modules });
    await screen.findAllByText('Failing');
    isShown = true;
    for (const title of ['Products', 'Cart', 'Saree']) {
      await user.click(screen.getByRole('link', { name: 'Next' }));
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(screen.getAllByText('Failing')).toHaveLength(2);
    }
    isShown = false;
  });

  it('does not show a page that failed itself again and again', async () => {
    let effects = 0;
    const Broken = () => {
      useEffect(() => {
        effects += 1;
        if (isShown) throw new Error('broken', { cause: 'catalog' });
      }, []);
      return <Slot name="product.actions" product={product} />;
    };
    const Catalog = () => {
      const [hasArrived, setArrived] = useState(false);
      useEffect(() => {
        const timer = setTimeout(() => setArrived((isShown = true)), 20);
        return () => clearTimeout(timer);
      }, []);
      return hasArrived && <Broken />;
    };
    const modules = fakeModules({ 'catalog/routes': () => ({ default: Catalog }), 'reviews/main': () => ({ default: failsWhenRemoved(ofReviews, useEffect) }) }, [filling('product.actions', 'visitor')]);
    await modules.load('reviews', 'main');
    renderShell({ path: '/product/1', modules });
    await expect.poll(() => effects, { interval: 20 }).toBeGreaterThan(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(effects).toBeLessThanOrEqual(4);
    expect(screen.getByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible();
  });

  it('keeps the header if the error does not show whose component it was', async () => {
    const { user } = await open(new Error('removed'), { isFilling: false });
    await user.click(screen.getByRole('link', { name: 'To the cart' }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Cart' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });
});

it('a page that throws an error of another remote at each attempt is not rendered without end', async () => {
  let attempts = 0;
  const Broken = () => {
    useEffect(() => {
      attempts += 1;
      throw new Error('broken', { cause: 'reviews' });
    }, []);
    return <h1>Broken</h1>;
  };
  // Failures within a second count together.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const modules = fakeModules({ 'catalog/routes': () => ({ default: Broken }), 'account/routes': () => ({ default: () => <h1>Login page</h1> }) });
  const { user } = renderShell({ path: '/product/1', modules });
  expect(await screen.findByRole('heading', { name: 'This part of the shop is unavailable' })).toBeVisible();
  // React's strict mode runs each effect twice.
  expect(attempts).toBeLessThanOrEqual(12);
  await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
});
