import '@storefront/web-kit/theme.css';
import { createQueryClient, PageSpinner, type ModuleState } from '@storefront/web-kit';
import { localModules } from '@storefront/web-kit/alone';
import { createStore } from 'jotai';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import CatalogRoutes from '../../../../mfe-catalog/src/routes';
import AddToCartButton from '../../../../mfe-checkout/src/features/cart/add-to-cart-button';
import AddToCartIcon from '../../../../mfe-checkout/src/features/cart/add-to-cart-icon';
import CartBadge from '../../../../mfe-checkout/src/features/cart/cart-badge';
import { App } from '../../../../shell/src/app';

/** Pages other than a visitor's first pages. The build puts them into the same file or into separate files. */
function later(load: () => Promise<{ default: ComponentType }>) {
  const Page = lazy(load);
  return () => (
    <Suspense fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  );
}

const fillings = localModules({ 'header.cart-badge': CartBadge, 'product.actions': AddToCartButton, 'catalog.card-actions': AddToCartIcon });
const pages: Record<string, ComponentType> = {
  'catalog/routes': CatalogRoutes,
  'checkout/routes': later(() => import('../../../../mfe-checkout/src/routes')),
  'account/routes': later(() => import('../../../../mfe-account/src/routes')),
  'admin/routes': later(() => import('../../../../mfe-admin/src/routes')),
  'shell/about': later(() => import('../../../../shell/src/pages/about-page')),
};
const states = new Map<string, ModuleState>(Object.entries(pages).map(([name, page]) => [name, { status: 'ready', module: { default: page } }]));
const modules = { ...fillings, read: (remote: string, module: string) => states.get(`${remote}/${module}`) ?? fillings.read(remote, module) };

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <BrowserRouter useTransitions={false}>
    <App store={createStore()} queryClient={createQueryClient()} modules={modules} />
  </BrowserRouter>,
);
