import type { RemoteModules } from '@storefront/web-kit';
import { logInAs, setUpUser } from '@storefront/web-kit/testing';
import type { TestUser } from '@storefront/web-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '../app';
import { fakeModules } from './fake-modules';

/** Fake pages of the remotes; each shows a heading with the current path. */
export const namedPages = (): RemoteModules => {
  const page = (name: string) => () => ({ default: () => <h1>{`${name} at ${window.location.pathname}`}</h1> });
  return fakeModules({
    'catalog/routes': page('catalog'),
    'checkout/routes': page('checkout'),
    'checkout/cart-badge': () => ({ default: () => <span>2</span> }),
    'account/routes': page('account'),
    'admin/routes': page('admin'),
  }, [
    { remote: 'checkout', slot: 'header.cart-badge', module: 'cart-badge', order: 100, for: ['customer'] },
    { remote: 'checkout', slot: 'header.navigation', link: { label: 'My Orders', path: '/my-orders' }, order: 100, for: ['customer'] },
    { remote: 'admin', slot: 'header.navigation', link: { label: 'Products', path: '/admin/products' }, order: 200, for: ['staff'] },
    { remote: 'admin', slot: 'header.navigation', link: { label: 'Admin Dashboard', path: '/admin/dashboard' }, order: 210, for: ['staff'] },
  ]);
};

interface Options {
  path?: string;
  user?: TestUser;
  modules?: RemoteModules;
  queryClient?: QueryClient;
  /** React takes over the HTML of the server. */
  isRendered?: boolean;
}

/** Renders the whole shell at an address, for a given user. */
export function renderShell({ path = '/', user = 'visitor', modules = namedPages(), queryClient = new QueryClient(), isRendered = false }: Options = {}) {
  vi.stubGlobal('scrollTo', vi.fn());
  logInAs(user);
  window.history.replaceState(null, '', path);
  const app = <App store={createStore()} queryClient={queryClient} modules={modules} />;
  const container = document.body.appendChild(document.createElement('div'));
  if (isRendered) container.innerHTML = renderToString(<StaticRouter location={path}>{app}</StaticRouter>);
  const result = render(<BrowserRouter useTransitions={false}>{app}</BrowserRouter>, { container, hydrate: isRendered });
  return { ...result, user: setUpUser(), modules };
}
