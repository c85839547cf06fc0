import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RemoteComponent } from './remote-component';
import { RemoteModulesContext } from './remote-modules';
import type { ModuleState } from './remote-modules';

const product = { _id: 'p1', name: 'Red saree', price: 100, stock: 1, images: [] };
const AddToCart = ({ product }: { product: { name: string } }) => <button>Add {product.name}</button>;
const ready = (Component: () => React.ReactNode): ModuleState => ({ status: 'ready', module: { default: Component } });
const failed: ModuleState = { status: 'failed', error: new Error('404') };

/** Renders the component; `become` changes the state of its module. */
function show(first: ModuleState) {
  let state = first;
  const listeners = new Set<() => void>();
  const modules = {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: vi.fn(),
    threw: vi.fn(),
  };
  render(
    <RemoteModulesContext value={modules}>
      <h1>Page</h1>
      <RemoteComponent name="checkout/add-to-cart" product={product} variant="button" />
    </RemoteModulesContext>,
  );
  const become = (next: ModuleState) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  return { modules, become };
}

afterEach(() => vi.restoreAllMocks());

describe('RemoteComponent', () => {
  it('shows another front end’s component with its props once it is loaded', () => {
    const { become } = show({ status: 'loading' });
    expect(screen.queryByRole('button')).toBeNull();
    act(() => become({ status: 'ready', module: { default: AddToCart } }));
    expect(screen.getByRole('button', { name: 'Add Red saree' })).toBeVisible();
  });

  it('shows a notice if loading fails, and loads again on a retry', async () => {
    const { modules } = show(failed);
    expect(screen.getByText('Unavailable right now.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(modules.retry).toHaveBeenCalledExactlyOnceWith('checkout', 'add-to-cart');
  });

  it('shows a notice if the component throws, and renders it again on a retry', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    let broken = true;
    const state = ready(() => {
      if (broken) throw new Error('boom');
      return <p>Recovered</p>;
    });
    const { modules } = show(state);
    expect(screen.getByText('Unavailable right now.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    expect(modules.threw).toHaveBeenCalledExactlyOnceWith('checkout', 'add-to-cart', state.status === 'ready' && state.module, new Error('boom'));
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Recovered')).toBeVisible();
  });

  it('shows no notice if another version replaces the failed one at once', () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { modules, become } = show({ status: 'loading' });
    modules.threw.mockImplementation(() => {
      become({ status: 'loading' });
      become(ready(() => <p>The version before</p>));
    });
    const page = new MutationObserver(() => undefined);
    page.observe(document.body, { childList: true, subtree: true });
    act(() => become(ready(() => { throw new Error('boom'); })));
    const added = page.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]).map(({ textContent }) => textContent);
    expect(added).toEqual(['The version before']);
  });
});
