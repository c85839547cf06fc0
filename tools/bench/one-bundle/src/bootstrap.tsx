import '@storefront/web-kit/theme.css';
import { createQueryClient, localModules, PageSpinner } from '@storefront/web-kit';
import { createStore } from 'jotai';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import CatalogRoutes from '../../../../mfe-catalog/src/routes';
import AddToCart from '../../../../mfe-checkout/src/features/cart/add-to-cart';
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

const modules = localModules({
  'catalog/routes': CatalogRoutes,
  'checkout/cart-badge': CartBadge,
  'checkout/add-to-cart': AddToCart,
  'checkout/routes': later(() => import('../../../../mfe-checkout/src/routes')),
  'account/routes': later(() => import('../../../../mfe-account/src/routes')),
  'admin/routes': later(() => import('../../../../mfe-admin/src/routes')),
  'shell/about': later(() => import('../../../../shell/src/pages/about-page')),
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<App store={createStore()} queryClient={createQueryClient()} modules={modules} />);
