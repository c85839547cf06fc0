import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RemoteComponent } from './remote-component';
import { RemoteLoaderContext } from './remote-loader';
import type { RemoteLoader } from './remote-loader';

const product = { _id: 'p1', name: 'Red saree', price: 100, stock: 1, images: [] };
const AddToCart = ({ product }: { product: { name: string } }) => <button>Add {product.name}</button>;

const show = (load: RemoteLoader) =>
  render(
    <RemoteLoaderContext value={load}>
      <h1>Page</h1>
      <RemoteComponent name="checkout/add-to-cart" product={product} variant="button" />
    </RemoteLoaderContext>,
  );

describe('RemoteComponent', () => {
  it('shows another part’s component with its props', async () => {
    show(async () => ({ default: AddToCart }));
    expect(await screen.findByRole('button', { name: 'Add Red saree' })).toBeVisible();
  });

  it('asks the loader by remote, module and attempt, and again on a retry', async () => {
    const load = vi.fn<RemoteLoader>().mockRejectedValueOnce(new Error('404')).mockResolvedValue({ default: AddToCart });
    show(load);
    expect(await screen.findByText('Unavailable right now.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Add Red saree' })).toBeVisible();
    expect(load.mock.calls).toEqual([
      ['checkout', 'add-to-cart', 0],
      ['checkout', 'add-to-cart', 1],
    ]);
  });

  it('keeps a component that throws in its own place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const Moody = () => {
      if (broken) throw new Error('boom');
      return <p>Recovered</p>;
    };
    show(async () => ({ default: Moody }));
    expect(await screen.findByText('Unavailable right now.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Recovered')).toBeVisible();
    vi.restoreAllMocks();
  });
});
