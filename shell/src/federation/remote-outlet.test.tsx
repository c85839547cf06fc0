import { screen, within } from '@testing-library/react';
import { use } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeModules } from '../testing/fake-modules';
import { renderShell } from '../testing/render-shell';

const notice = () => screen.findByRole('heading', { name: 'This part of the shop is unavailable' });
const tryAgain = { name: 'Try Again' };

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the outlet of a remote', () => {
  it('shows a spinner until the remote has loaded', async () => {
    let arrive = (_module: { default: () => React.ReactNode }) => undefined as void;
    const arriving = new Promise<{ default: () => React.ReactNode }>((resolve) => (arrive = resolve));
    renderShell({ modules: fakeModules({ 'catalog/routes': () => arriving }) });
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading');
    arrive({ default: () => <h1>Sarees</h1> });
    expect(await screen.findByRole('heading', { name: 'Sarees' })).toBeVisible();
  });

  it('shows a notice if loading fails, and the page after a retry', async () => {
    let isDown = true;
    const modules = fakeModules({
      'catalog/routes': () => {
        if (isDown) throw new Error('down');
        return { default: () => <h1>Sarees</h1> };
      },
    });
    const { user } = renderShell({ modules });
    await notice();
    await user.click(screen.getByRole('button', tryAgain));
    await notice();
    isDown = false;
    await user.click(screen.getByRole('button', tryAgain));
    expect(await screen.findByRole('heading', { name: 'Sarees' })).toBeVisible();
  });

  it('shows a notice if the page throws, and the page after a retry', async () => {
    let isBroken = true;
    const Routes = () => {
      if (isBroken) throw new Error('broken');
      return <h1>Sarees</h1>;
    };
    const { user } = renderShell({ modules: fakeModules({ 'catalog/routes': () => ({ default: Routes }) }) });
    await notice();
    expect(screen.getByRole('banner')).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', tryAgain));
    expect(await screen.findByRole('heading', { name: 'Sarees' })).toBeVisible();
  });

  it('shows a spinner while the page suspends, and the visitor can leave it', async () => {
    const never = new Promise<string>(() => undefined);
    const Suspending = () => <h1>{use(never)}</h1>;
    const modules = fakeModules({ 'catalog/routes': () => ({ default: Suspending }), 'account/routes': () => ({ default: () => <h1>Login page</h1> }) });
    await modules.load('catalog', 'routes');
    const { user } = renderShell({ modules });
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading');
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
  });

  it('shows a spinner while a page suspends after a page that the server rendered', async () => {
    const never = new Promise<string>(() => undefined);
    const Suspending = () => <h1>{use(never)}</h1>;
    const Routes = () => (useLocation().pathname === '/' ? <Link to="/product/1">Saree</Link> : <Suspending />);
    const modules = fakeModules({ 'catalog/routes': () => ({ default: Routes }) });
    await modules.load('catalog', 'routes');
    const { user } = renderShell({ modules: { ...modules, readRendered: modules.read }, isRendered: true });
    await user.click(screen.getByRole('link', { name: 'Saree' }));
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading');
  });

  it('removes the notice when the visitor goes to another page of the remote', async () => {
    const Routes = () => {
      if (window.location.pathname === '/') throw new Error('broken');
      return <h1>Login page</h1>;
    };
    const modules = fakeModules({ 'catalog/routes': () => ({ default: Routes }), 'account/routes': () => ({ default: Routes }) });
    const { user } = renderShell({ modules });
    await notice();
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Login page' })).toBeVisible();
  });

  it('shows the notice at once if the page failed before the first render', async () => {
    const load = vi.fn(() => {
      throw new Error('down');
    });
    const modules = fakeModules({ 'catalog/routes': load });
    await expect(modules.load('catalog', 'routes')).rejects.toThrow('down');
    renderShell({ modules });
    await notice();
    expect(screen.queryByText('Loading')).toBeNull();
    expect(load).toHaveBeenCalledOnce();
  });

  it('loads a failed page again when the visitor comes back to it', async () => {
    const load = vi.fn(() => ({ default: () => <h1>Sarees</h1> }));
    load.mockImplementationOnce(() => {
      throw new Error('down');
    });
    const modules = fakeModules({ 'catalog/routes': load, 'account/routes': () => ({ default: () => <h1>Login page</h1> }) });
    const { user } = renderShell({ modules });
    await notice();
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login page' });
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: 'Sarees' })).toBeVisible();
  });
});
